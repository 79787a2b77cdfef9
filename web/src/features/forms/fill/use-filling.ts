import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Fault, Values } from '../../../../../form-schema/src/validate.ts'
import { callForVersion, putMyFormAnswers } from '../../../lib/api.ts'
import { toProblem } from '../../../lib/problem.ts'
import { createSaver } from '../../../ui/forms/autosave/saver.ts'
import { type FormRef, type Opened, openedQuery, openForm, showForms } from '../queries.ts'
import { answer, answersAsked, findingsIn, savable, startingFrom } from './answers.ts'
import { stoppedBy } from './notes/stop.ts'

/** Again after this long when the network or the server did not answer, and longer each time. */
const pausesMs = [4_000, 10_000, 30_000, 60_000]

/** Longer than a press takes. */
const pressMs = 250

/** Saves a draft while it is filled in. Answers that are done change only when they are sent as a whole. */
function useDraftSaver(formRef: FormRef, opened: Opened, keepsDraft: boolean) {
  const etag = useRef(opened.version)
  const [savedAt, setSavedAt] = useState(opened.mine.changed_at)
  const [saver] = useState(() =>
    createSaver<{ values: Values }>({
      saved: { values: savable(opened.schema, opened.mine.values) },
      async save(_, { values }) {
        const saved = await callForVersion(
          putMyFormAnswers({
            path: formRef,
            body: { version: opened.form.version, values, done: false },
            headers: etag.current ? { 'If-Match': etag.current } : {},
          }),
        )
        etag.current = saved.version
        setSavedAt(saved.data.changed_at)
      },
    }),
  )
  const saving = useSyncExternalStore(saver.subscribe, saver.now)
  useRetry(keepsDraft && isPassing(saving.error), () => void saver.flush())
  return { saver, saving, savedAt, etag }
}

/** What may work in a while, unchanged. */
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
  /** What was typed and not saved when the form was read anew. */
  typed?: Values
  /** Whether what is done is being changed: nothing is sent before they say so. */
  changing: boolean
}

export function useFilling(formRef: FormRef, { opened, typed, changing }: Start) {
  const queryClient = useQueryClient()
  const { form, schema } = opened
  const [values, setValues] = useState<Values>(typed ?? startingFrom(opened.mine))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Record<string, Fault>>({})
  const { saver, saving, savedAt, etag } = useDraftSaver(formRef, opened, !changing)
  // Until they say how to go on nothing is sent: the question must not vanish while they reach for the answer.
  const [halt, setHalt] = useState<unknown>(null)
  if (halt === null && stoppedBy(saving.error)) setHalt(saving.error)

  useEffect(() => {
    if (!changing && halt === null) saver.change({ values: savable(schema, values) })
  }, [changing, halt, saver, schema, values])

  const submit = useMutation({
    async mutationFn() {
      // One after the other: a draft that arrives later would open again what is done.
      await saver.flush().catch(() => {})
      return callForVersion(
        putMyFormAnswers({
          path: formRef,
          body: { version: form.version, values: savable(schema, values), done: true },
          headers: etag.current ? { 'If-Match': etag.current } : {},
        }),
      )
    },
    onSuccess({ data, version }) {
      queryClient.setQueryData(openedQuery(formRef).queryKey, { ...opened, mine: data, version })
      void showForms(queryClient, formRef.pid)
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
    /** What saving has stopped with. */
    halt,
    /** Whether something here is not on the server, nor can be, as it is. */
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
      // What a press has left: a message at once would move away what is being pressed.
      setTimeout(() => setLeft((now) => new Set([...now, id])), pressMs)
      if (!changing && halt === null) void saver.flush()
    },
    submit,
    /** Sends it if all is there; else names what is not. */
    trySubmit(): string[] {
      setTried(true)
      const open = findingsIn(schema, values, { draft: false }).map(({ question }) => question)
      if (open.length === 0) submit.mutate()
      return open
    },
    /** After another device: what is here counts, whatever that one has saved. */
    async keepMine() {
      etag.current = (await openForm(formRef)).version
      await saver.flush()
      setHalt(null)
    },
  }
}

/** What the server found and we did not. */
function faultsFrom(error: unknown): Record<string, Fault> {
  const errors = toProblem(error, 500).errors.filter(({ pointer }) => pointer.startsWith('/body/values/'))
  return Object.fromEntries(
    errors.map(({ pointer, code }) => [pointer.slice('/body/values/'.length), code as Fault]),
  )
}
