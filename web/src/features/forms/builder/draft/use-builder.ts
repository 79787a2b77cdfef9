import { changeForm, type Form } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Question } from '../../../../../../form-schema/src/questions.ts'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { type FormRef, formQuery, refreshForms } from '../../queries.ts'
import { changeOf, draftOf, type FormDraft, named } from './draft.ts'
import { type Fault, faultsInForm, faultsInQuestions, isWaiting } from './faults.ts'

const nothing: Question[] = []

const withoutWaiting = (faults: ReadonlyMap<string, Fault[]>): Map<string, Fault[]> =>
  new Map(
    [...faults]
      .map(([id, all]) => [id, all.filter((one) => !isWaiting(one))] as const)
      .filter(([, left]) => left.length > 0),
  )

/** The state of a form while its owner edits it, kept here until they save. */
export function useBuilder(formRef: FormRef, loaded: Form) {
  const queryClient = useQueryClient()
  const [saved, setSaved] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded))
  const { state } = saved
  const before = useMemo(() => draftOf(saved), [saved])
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before)
  // Nobody has answered a draft, so its questions have no saved wording to compare with.
  const allFaults = useMemo(
    () => faultsInQuestions(draft.questions, state === 'draft' ? nothing : before.questions),
    [draft.questions, before, state],
  )
  const [tried, setTried] = useState(false)
  const faults = useMemo(
    () => (state === 'draft' && !tried ? withoutWaiting(allFaults) : allFaults),
    [allFaults, state, tried],
  )
  const blocking = useMemo(
    () => (state === 'draft' ? withoutWaiting(allFaults) : allFaults),
    [allFaults, state],
  )
  const save = useMutation({
    mutationFn: (to: 'draft' | 'open') =>
      changeForm({
        path: formRef,
        body: changeOf({ ...draft, questions: named(draft.questions) }, to),
        headers: ifMatch(saved),
      }),
    onSuccess(answered) {
      setSaved(answered)
      setDraft(draftOf(answered))
      queryClient.setQueryData(formQuery(formRef).queryKey, answered)
      void refreshForms(queryClient, formRef.pid)
    },
  })
  return {
    form: saved,
    draft,
    isDirty,
    /** Problems by question id; missing texts of a draft only after an attempt to publish. */
    faults,
    formFaults: faultsInForm(draft, { open: state === 'open' }),
    /** Number of questions that can't be saved. */
    wrong: blocking.size,
    /** What has to be done before it can be published. */
    publishFaults: faultsInForm(draft, { open: true }),
    /** Number of questions that aren't ready to publish. */
    unready: allFaults.size,
    /** Whether someone tried to publish it in this state. */
    tried,
    miss: () => setTried(true),
    change: (part: Partial<FormDraft>) => setDraft((now) => ({ ...now, ...part })),
    changeQuestions: (change: (questions: FormDraft['questions']) => FormDraft['questions']) =>
      setDraft((now) => ({ ...now, questions: change(now.questions) })),
    save,
  }
}

export type Building = ReturnType<typeof useBuilder>
