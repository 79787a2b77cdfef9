import {
  approveClaim,
  type Claim,
  type ClaimInList,
  declineClaim,
  reopenClaim,
  returnClaim,
} from '@manyhands/api-client'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useSession } from '../../../lib/session.ts'
import { toasts, undoMs } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { useSeen, useTooSoon } from '../../../ui/triage/use-seen.ts'
import { useTriage } from '../../../ui/triage/use-triage.ts'
import { claimQuery, claimsQuery, type DecidedState, refreshSubsidy } from '../queries.ts'

/** Steps that need a reason. */
export type Asked = 'decline' | 'reopen' | 'cameBack'

interface Options {
  pid: string
  state: DecidedState | null
  search: string
  openId: string | undefined
}

/** State of the finance desk: the queue, the open claim and the decisions. */
export function useDesk({ pid, state, search, openId }: Options) {
  const found = useInfiniteQuery({
    ...claimsQuery(pid, { state, search }),
    placeholderData: keepPreviousData,
  })
  const triage = useTriage(found, openId)
  const { shownId } = triage
  const { data: shown } = useQuery({ ...claimQuery(pid, shownId ?? ''), enabled: shownId !== undefined })
  const me = useSession().person?.uid
  const seen = useSeen(shown ? `${shown.id} ${shown.revision}` : null)
  const tooSoon = useTooSoon()
  const [asked, setAsked] = useState<Asked | null>(null)
  const looker = useRef<(() => void) | null>(null)
  const decide = useDecide(pid, (claim) => {
    setAsked(null)
    // If it stays in the list, it stays open.
    if (claim.state !== state && state !== null) triage.goOn([claim.id])
  })
  const act = (step: Step, claim: Claim) => decide.mutate({ step, claim })
  return {
    triage,
    shown,
    shownId,
    seen,
    decide,
    asked,
    ask(name: Asked) {
      decide.reset()
      if (shown && shown.person.uid !== me && mayAsk(name, shown)) setAsked(name)
    },
    stopAsking: () => setAsked(null),
    approve() {
      if (!shown?.yours_to_approve) return
      if (!seen) tooSoon()
      else if (!decide.isPending) act({ name: 'approve' }, shown)
    },
    sayWhy(name: Asked, reason: string) {
      if (shown) act({ name, reason }, shown)
    },
    /** Opens the next receipt that wasn't viewed; the detail provides the function. */
    look: () => looker.current?.(),
    looker,
  }
}

export type DeskState = ReturnType<typeof useDesk>

function mayAsk(name: Asked, { state, payout }: Claim): boolean {
  if (name === 'decline') return state === 'submitted'
  if (name === 'cameBack') return state === 'paid'
  return state === 'declined' || (state === 'approved' && payout === null)
}

type Step = { name: 'approve' } | { name: Asked; reason: string }

function send(pid: string, step: Step, { id, revision }: Claim): Promise<Claim> {
  const path = { pid, id }
  if (step.name === 'approve') return approveClaim({ path, body: { revision } })
  const { reason } = step
  if (step.name === 'decline') return declineClaim({ path, body: { revision, reason } })
  return (step.name === 'reopen' ? reopenClaim : returnClaim)({ path, body: { reason } })
}

function useDecide(pid: string, onDone: (claim: Claim) => void) {
  const { t } = useTranslation('subsidy')
  const { money } = useFormat()
  const warn = useWarn()
  const queryClient = useQueryClient()
  const takeBack = useMutation({
    // Undoing one's own approval needs no reason.
    mutationFn: (claim: Claim) => send(pid, { name: 'reopen', reason: '' }, claim),
    onSuccess: ({ person: { name } }) => toasts.say(t('claim.done.reopened', { name })),
    onError: warn,
    onSettled: () => refreshSubsidy(queryClient, pid),
  })
  return useMutation({
    mutationFn: ({ step, claim }: { step: Step; claim: Claim }) => send(pid, step, claim),
    async onSuccess(claim, { step }) {
      queryClient.setQueryData(claimQuery(pid, claim.id).queryKey, claim)
      const { name } = claim.person
      const amount = claim.fee && claim.currency ? money(claim.fee, claim.currency) : ''
      const done = doneWord(step.name, claim)
      const text = t(`claim.done.${done}`, { name, amount })
      if (step.name === 'approve') toasts.revocable(text, undoMs, () => takeBack.mutate(claim))
      else toasts.say(text)
      onDone(claim)
      await refreshSubsidy(queryClient, pid)
    },
    onError(error, { step }) {
      // A dialog shows the error itself.
      if (step.name === 'approve') warn(error)
      return refreshSubsidy(queryClient, pid)
    },
  })
}

function doneWord(name: Step['name'], claim: Pick<ClaimInList, 'state'>) {
  if (name === 'approve') return claim.state === 'approved' ? 'approved' : 'seconded'
  return ({ decline: 'declined', reopen: 'reopened', cameBack: 'returned' } as const)[name]
}
