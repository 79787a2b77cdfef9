import { putMyFormAnswers } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Fault, Values } from '../../../../../form-schema/src/validate.ts'
import { ifMatch } from '../../../lib/api/headers.ts'
import { toProblem } from '../../../lib/problem.ts'
import { createSaver } from '../../../ui/forms/autosave/saver.ts'
import { type FormRef, type Opened, openedQuery, openForm, refreshForms } from '../queries.ts'
import { answer, answersAsked, findingsIn, savable, startingFrom } from './answers.ts'
import { stoppedBy } from './notes/stop.ts'

/** Delays before retrying after a network or server failure. */
const pausesMs = [4_000, 10_000, 30_000, 60_000]

/** Longer than a click takes. */
const pressMs = 250

/** Saves a draft while it is filled in. Submitted answers change only when they are submitted again. */
function useDraftSaver(formRef: FormRef, opened: Opened, keepsDraft: boolean) {
  const known = useRef(opened.mine)
  const [savedAt, setSavedAt] = useState(opened.mine.changed_at)
  const [saver] = useState(() =>
    createSaver<{ values: Values }>({
      saved: { values: savable(opened.schema, opened.mine.values) },
      async save(_, { values }) {
        known.current = await putMyFormAnswers({
          path: formRef,
          body: { version: opened.form.version, values, done: false },
          headers: ifMatch(known.current),
        })
        setSavedAt(known.current.changed_at)
      },
    }),
  )
  const saving = useSyncExternalStore(saver.subscribe, saver.now)
  useRetry(keepsDraft && isPassing(saving.error), () => void saver.flush())
  return { saver, saving, savedAt, known }
}

/** Whether a retry may succeed. */
const isPassing = (error: unknown) => {
  if (!error) return false
  const { status } = toProblem(error, 500)
  return status === 0 || status === 429 || status >= 500
}

function useRetry(failing: boolean, again: () => void): void {
  const recent = useRef(again)
  recent.current = again
  useEffect(() => {
    if (!failing) return undefined
    let count = 0
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          recent.current()
          wait()
        },
        pausesMs[Math.min(count++, pausesMs.length - 1)],
      )
    }
    wait()
    const now = () => recent.current()
    window.addEventListener('online', now)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', now)
    }
  }, [failing])
}

export interface Start {
  opened: Opened
  /** Unsaved answers from before the form was reloaded. */
  typed?: Values
  /** Whether submitted answers are being changed: nothing is sent before they submit. */
  changing: boolean
}

export function useFilling(formRef: FormRef, { opened, typed, changing }: Start) {
  const queryClient = useQueryClient()
  const { form, schema } = opened
  const [values, setValues] = useState<Values>(typed ?? startingFrom(opened.mine))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, Fault>>({})
  const { saver, saving, savedAt, known } = useDraftSaver(formRef, opened, !changing)
  // Nothing is sent until they decide how to continue; the dialog must not disappear while they reach for it.
  const [halt, setHalt] = useState<unknown>(null)
  if (halt === null && stoppedBy(saving.error)) setHalt(saving.error)

  useEffect(() => {
    if (!changing && halt === null) saver.change({ values: savable(schema, values) })
  }, [changing, halt, saver, schema, values])

  const submit = useMutation({
    async mutationFn() {
      // In sequence: a draft that arrives later would reopen submitted answers.
      await saver.flush().catch(() => {})
      return putMyFormAnswers({
        path: formRef,
        body: { version: form.version, values: savable(schema, values), done: true },
        headers: ifMatch(known.current),
      })
    },
    onSuccess(mine) {
      queryClient.setQueryData(openedQuery(formRef).queryKey, { ...opened, mine })
      void refreshForms(queryClient, formRef.pid)
    },
    onError: (error) => setRefused(faultsFrom(error)),
  })

  const faults = useMemo(() => {
    const found = findingsIn(schema, values, { draft: !tried })
    const shown = found.filter(({ question }) => tried || left.has(question))
    return { ...refused, ...Object.fromEntries(shown.map(({ question, fault }) => [question, fault])) }
  }, [schema, values, tried, left, refused])

  return {
    values,
    faults,
    saving,
    savedAt,
    /** The error that stopped saving. */
    halt,
    /** Whether something here is not saved and can't be saved as it is. */
    unsaved: () =>
      changing
        ? JSON.stringify(answersAsked(schema, values)) !==
          JSON.stringify(answersAsked(schema, startingFrom(opened.mine)))
        : saver.unsaved(),
    flush: saver.flush,
    change(id: string, value: unknown) {
      setValues((now) => answer(now, id, value))
      setRefused({})
      submit.reset()
    },
    leave(id: string) {
      // Delayed by a click: showing an error at once would move what is being clicked.
      setTimeout(() => setLeft((now) => new Set([...now, id])), pressMs)
      if (!changing && halt === null) void saver.flush()
    },
    submit,
    /** Submits if everything is valid; otherwise returns the ids of the invalid questions. */
    trySubmit(): string[] {
      setTried(true)
      const open = findingsIn(schema, values, { draft: false }).map(({ question }) => question)
      if (open.length === 0) submit.mutate()
      return open
    },
    /** After a conflict: the answers here win over those of the other device. */
    async keepMine() {
      known.current = (await openForm(queryClient, formRef)).mine
      await saver.flush()
      setHalt(null)
    },
  }
}

/** Problems that only the server found. */
function faultsFrom(error: unknown): Record<string, Fault> {
  const errors = toProblem(error, 500).errors.filter(({ pointer }) => pointer.startsWith('/body/values/'))
  return Object.fromEntries(
    errors.map(({ pointer, code }) => [pointer.slice('/body/values/'.length), code as Fault]),
  )
}
