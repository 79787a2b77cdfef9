import { type Application, type ApplicationInInbox, undoDecision } from '@manyhands/api-client'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { nextAfter } from '../../../ui/triage/next-after.ts'
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
  wide: boolean
  viewer: Viewer
  closed: Why[]
  open: (id: string | undefined, replace?: boolean) => void
}

/** State of the inbox: the list, the open application, the selection and the actions. */
export function useInbox({ pid, viewer, closed, ...listing }: Options) {
  const { wanted, open } = listing
  const list = useList(pid, listing)
  const { applications, shownId } = list
  const isMine = (application: Application) => closed.length === 0 && mayDecide(application, viewer)
  const { chosen, choose } = useChosen(applications.filter(isMine).map(({ id }) => id))
  const [asked, setAsked] = useState<Asked | null>(null)
  const here = useHere()
  const undo = useUndo(pid)
  const tell = useRefusalToast()
  const queryClient = useQueryClient()
  const decide = useDecide(pid, {
    offer: undo.offer,
    onDone(gone) {
      setAsked(null)
      choose(gone, false)
      const ids = applications.map(({ id }) => id)
      if (wanted.state === 'pending') open(nextAfter(ids, gone, shownId), true)
    },
    onUndone: (back) => here.current && back.length === 1 && open(back[0], true),
    onLost: () => setAsked(null),
  })
  async function undoOne({ id }: Application): Promise<void> {
    await undoDecision({ path: { pid, id } }).catch(tell)
    await refreshApplications(queryClient, pid)
  }
  return {
    ...list,
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

/**
 * On a desk one is always open: the first, until another is chosen. It stays open when others are inserted
 * before it.
 */
function useList(pid: string, { wanted, openId, wide, open }: Omit<Options, 'pid' | 'viewer' | 'closed'>) {
  const found = useInfiniteQuery({ ...applicationsQuery(pid, wanted), placeholderData: keepPreviousData })
  const applications: ApplicationInInbox[] = found.data?.pages.flatMap((page) => page.data) ?? []
  const ids = applications.map(({ id }) => id)
  const shownId = openId ?? (wide ? ids[0] : undefined)
  usePinned(openId === undefined && !found.isPlaceholderData ? shownId : undefined, open)
  const { data: one } = useQuery({
    ...applicationQuery(pid, shownId ?? ''),
    enabled: shownId !== undefined,
  })
  const shown: Application | undefined = one ?? applications.find(({ id }) => id === shownId)
  function move(by: 1 | -1): void {
    const at = shownId === undefined ? -1 : ids.indexOf(shownId)
    const next = ids[Math.max(0, at + by)]
    if (next && next !== shownId) open(next)
    if (at + by >= ids.length - 1 && found.hasNextPage) void found.fetchNextPage()
  }
  return { found, applications, shown, shownId, wide, move }
}

/** Puts the open application into the URL, so that changes of the list don't affect it. */
function usePinned(id: string | undefined, open: Options['open']): void {
  const pin = useEffectEvent((first: string) => open(first, true))
  useEffect(() => {
    if (id !== undefined) pin(id)
  }, [id])
}

/** The selection, limited to rows of the list. */
function useChosen(ids: string[]) {
  const [before, setChosen] = useState<ReadonlySet<string>>(new Set())
  const chosen = before.intersection(new Set(ids))
  if (chosen.size < before.size) setChosen(chosen)
  const choose = (some: string[], on: boolean) =>
    setChosen((now) => (on ? now.union(new Set(some)) : now.difference(new Set(some))))
  return { chosen, choose }
}

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

/** A toast may outlive its page. */
function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
