import { type Application, undoDecision } from '@manyhands/api-client'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { useChosen } from '../../../ui/data/use-chosen.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { useTriage } from '../../../ui/triage/use-triage.ts'
import { useDecide } from '../decide/use-decide.ts'
import { useUndo } from '../decide/use-undo.ts'
import { applicationQuery, applicationsQuery, refreshApplications, type Wanted } from '../queries.ts'
import { type Decision, mayDecide, turnOf, type Viewer } from '../turn.ts'

/** A pending action and its applications. */
export interface Asked {
  name: Decision | 'interview'
  applications: Application[]
}

interface Options {
  pid: string
  wanted: Wanted
  openId: string | undefined
  viewer: Viewer
  closed: Why[]
}

/** State of the inbox: the list, the open application, the selection and the actions. */
export function useInbox({ pid, wanted, openId, viewer, closed }: Options) {
  const found = useInfiniteQuery({ ...applicationsQuery(pid, wanted), placeholderData: keepPreviousData })
  const triage = useTriage(found, openId)
  const { items: applications, shownId, open } = triage
  const { data: one } = useQuery({ ...applicationQuery(pid, shownId ?? ''), enabled: shownId !== undefined })
  const shown: Application | undefined = one ?? applications.find(({ id }) => id === shownId)
  const isMine = (application: Application) => closed.length === 0 && mayDecide(application, viewer)
  const { chosen, choose } = useChosen(applications.filter(isMine).map(({ id }) => id))
  const [asked, setAsked] = useState<Asked | null>(null)
  const undo = useUndo(pid)
  const tell = useRefusalToast()
  const queryClient = useQueryClient()
  const decide = useDecide(pid, {
    offer: undo.offer,
    onDone(gone) {
      setAsked(null)
      choose(gone, false)
      if (wanted.state === 'pending') triage.goOn(gone)
    },
    onUndone: (back) => back.length === 1 && open(back[0], true),
    onLost: () => setAsked(null),
  })
  async function undoOne({ id }: Application): Promise<void> {
    await undoDecision({ path: { pid, id } }).catch(tell)
    await refreshApplications(queryClient, pid)
  }
  return {
    triage,
    applications,
    shown,
    shownId,
    ...undo,
    decide,
    isMine,
    asked,
    ask(name: Asked['name'], some: Application[]) {
      decide.reset()
      if (some.every(isMine)) setAsked({ name, applications: some })
    },
    stopAsking: () => setAsked(null),
    accept(application: Application) {
      if (turnOf(application) && isMine(application) && !decide.isPending)
        decide.mutate({ applications: [application], given: { decision: 'accept' } }, { onError: tell })
    },
    undoOne: (application: Application) => void undoOne(application),
    chosen,
    choose,
    toggle(id: string) {
      if (applications.some((other) => other.id === id && isMine(other))) choose([id], !chosen.has(id))
    },
    picked: applications.filter(({ id }) => chosen.has(id)),
  }
}

export type InboxState = ReturnType<typeof useInbox>

/** Shows an error if no dialog is open to show it. Lost races are reported elsewhere. */
function useRefusalToast() {
  const warn = useWarn()
  const whyLine = useWhySentence()
  return (error: unknown): void => {
    const { why, decided } = toProblem(error)
    if (decided) return
    if (why.length > 0) toasts.warn(whyLine(why))
    else warn(error)
  }
}
