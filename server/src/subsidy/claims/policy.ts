import type { Why } from '../../platform/errors.ts'
import { because, whyMissing } from '../payouts/refusals.ts'
import type { Insider } from '../policy.ts'

/** State transitions of a claim. docs/organisers/statuses.md shows the same. */
export const nextStates = {
  draft: ['submitted'],
  submitted: ['draft', 'approved', 'declined'],
  approved: ['submitted', 'paid'],
  paid: ['submitted'],
  declined: ['draft', 'submitted'],
} as const

interface Rules {
  audience: 'everyone' | 'chiefs' | 'teams'
  tids: readonly string[]
  hours: number
  until: string | null
  receipt: 'none' | 'optional' | 'required'
}

/** The facts that decide whether someone may submit. */
export interface Case {
  rules: Rules
  insider: Insider
  /** Worked in this project. */
  minutes: number
  /** In the event's time zone. */
  today: string
  /**
   * Whether it was approved once and its transfer was returned: then it has already met the table's rules.
   */
  returned: boolean
  receipts: number
  /** Missing bank details. */
  missing: readonly { section: string; field: string }[]
  /** Forms that are required before a claim. */
  forms: readonly { fid: string; lifted_by: string }[]
  purposeOpen: boolean
  /** Whether they are in a team and have stopped sharing their bank details. */
  withdrawn: boolean
}

type Part = Pick<Insider, 'roles' | 'tids' | 'chief'>

function isEligible({ audience, tids }: Rules, insider: Part): boolean {
  if (audience === 'chiefs') return insider.chief
  if (audience === 'teams') return insider.tids.some((tid) => tids.includes(tid))
  return insider.roles.length > 0 || insider.tids.length > 0
}

/** Whether they may claim now, apart from what they still have to fill in. */
export const isOpenTo = ({
  rules,
  insider,
  minutes,
  today,
}: Pick<Case, 'rules' | 'minutes' | 'today'> & { insider: Part }) =>
  isEligible(rules, insider) && minutes >= rules.hours * 60 && (rules.until === null || today <= rules.until)

/** All reasons at once, so that people don't learn of them one by one. */
export function whyNotSubmit(found: Case): Why[] {
  const { rules, returned, receipts, missing, forms, purposeOpen, withdrawn } = found
  return [
    ...(returned ? [] : whyNotOpen(found)),
    ...(rules.receipt === 'required' && receipts === 0 ? [because['receipt-missing']] : []),
    ...missing.map(({ section, field }) => ({ ...because['bank-missing'], field: `${section}.${field}` })),
    ...forms.map(whyMissing),
    ...(purposeOpen ? [] : [because['purpose-open']]),
    ...(withdrawn ? [because['purpose-withdrawn']] : []),
  ]
}

function whyNotOpen({ rules, insider, minutes, today }: Case): Why[] {
  return [
    ...(isEligible(rules, insider) ? [] : [because['subsidy-audience']]),
    ...(minutes >= rules.hours * 60 ? [] : [because['subsidy-hours']]),
    ...(rules.until === null || today <= rules.until ? [] : [because['subsidy-until']]),
  ]
}

/** How long an approval can be undone without a reason and without an email. */
export const secondsToUndo = 60

/** Fixed at submission. */
export const approvalsFor = (fee: bigint, secondAbove: number | null): number =>
  secondAbove !== null && fee > BigInt(secondAbove) ? 2 : 1
