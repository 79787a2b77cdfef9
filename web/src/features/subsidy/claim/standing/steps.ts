import type { MyClaim } from '@manyhands/api-client'

type Course = Pick<
  MyClaim,
  | 'state'
  | 'approvals'
  | 'approvals_needed'
  | 'payout'
  | 'submitted_at'
  | 'decided_at'
  | 'paid_at'
  | 'account_shared'
>

interface Step {
  name: 'submitted' | 'half' | 'approved' | 'declined' | 'paid'
  at: string | null
  done: boolean
}

/** The steps of a claim. */
export function stepsOf({ state, approvals, submitted_at, decided_at, paid_at }: Course): Step[] {
  const submitted: Step = { name: 'submitted', at: submitted_at, done: true }
  if (state === 'declined') return [submitted, { name: 'declined', at: decided_at, done: true }]
  const isPromised = state === 'approved' || state === 'paid'
  return [
    submitted,
    ...(state === 'submitted' && approvals > 0 ? [{ name: 'half', at: null, done: true } as const] : []),
    { name: 'approved', at: isPromised ? decided_at : null, done: isPromised },
    { name: 'paid', at: state === 'paid' ? paid_at : null, done: state === 'paid' },
  ]
}

/** The key of the text that says what happens next. */
export function leadOf({ state, approvals, payout, account_shared }: Course) {
  if (state === 'submitted') return approvals > 0 ? 'half' : 'submitted'
  if (state === 'approved' && payout) return 'inPayout'
  if (state === 'approved') return account_shared === false ? 'withheld' : 'approved'
  return state === 'declined' ? 'declined' : 'paid'
}
