import type { Why } from '../../platform/errors.ts'
import type { Insider } from '../policy.ts'

/** How a claim goes. docs/organisers/traffic-subsidy.md shows the same. */
export const nextStates = {
  draft: ['submitted'],
  submitted: ['draft', 'approved', 'declined'],
  approved: ['submitted', 'paid'],
  paid: ['submitted'],
  declined: ['draft', 'submitted'],
} as const

interface Rules {
  who: 'everyone' | 'chiefs' | 'teams'
  tids: readonly string[]
  hours: number
  until: string | null
  receipt: 'none' | 'optional' | 'required'
}

/** All that decides whether someone may submit. */
export interface Case {
  rules: Rules
  insider: Insider
  /** Worked in this project. */
  minutes: number
  /** Where the event is. */
  today: string
  /** Whether it was promised once, and its transfer came back: then it has met the rules of the table. */
  returned: boolean
  receipts: number
  /** What they have not given that a payment needs. */
  missing: readonly { section: string; field: string }[]
  /** Forms that are asked for before a claim. */
  forms: readonly { fid: string; lifted_by: string }[]
  purposeOpen: boolean
}

const why = (rule: string, setting: string, lifted_by: string): Why => ({ rule, setting, lifted_by })

type Part = Pick<Insider, 'roles' | 'tids' | 'chief'>

function isMeant({ who, tids }: Rules, insider: Part): boolean {
  if (who === 'chiefs') return insider.chief
  if (who === 'teams') return insider.tids.some((tid) => tids.includes(tid))
  return insider.roles.length > 0 || insider.tids.length > 0
}

/** Whether it is theirs to ask for now, whatever else they still have to give. */
export const isOpenTo = ({
  rules,
  insider,
  minutes,
  today,
}: Pick<Case, 'rules' | 'minutes' | 'today'> & { insider: Part }) =>
  isMeant(rules, insider) && minutes >= rules.hours * 60 && (rules.until === null || today <= rules.until)

/** Every reason at once, so that nobody learns of the next one only after the first. */
export function whyNotSubmit(found: Case): Why[] {
  const { rules, returned, receipts, missing, forms, purposeOpen } = found
  return [
    ...(returned ? [] : whyNotOpen(found)),
    ...(rules.receipt === 'required' && receipts === 0
      ? [why('receipt-missing', 'receipts of claims', 'you')]
      : []),
    ...missing.map(({ section, field }) => why('bank-missing', `${section} ${field}`, 'you')),
    ...forms.map(({ fid, lifted_by }) => why('form-missing', `form ${fid}`, lifted_by)),
    ...(purposeOpen ? [] : [why('purpose-open', 'purposes of the project', 'owner')]),
  ]
}

function whyNotOpen({ rules, insider, minutes, today }: Case): Why[] {
  return [
    ...(isMeant(rules, insider) ? [] : [why('subsidy-who', 'who may claim', 'finance')]),
    ...(minutes >= rules.hours * 60 ? [] : [why('subsidy-hours', 'hours before a claim', 'finance')]),
    ...(rules.until === null || today <= rules.until
      ? []
      : [why('subsidy-until', 'last day to claim', 'finance')]),
  ]
}

export const feeChanged = why('fee-changed', 'the table of the traffic subsidy', 'you')
export const originGone = why('origin-gone', 'the table of the traffic subsidy', 'you')
export const nothingToClaim = why('nothing-to-claim', 'the table of the traffic subsidy', 'finance')
export const claimState = why('claim-state', 'state of the claim', 'nobody')
export const claimApproved = why('claim-approved', 'approvals of the claim', 'finance')
export const claimChanged = why('claim-changed', 'the claim', 'you, by looking again')
export const claimBooked = why('claim-booked', 'the ledger', 'nobody')
export const claimInPayout = why('claim-in-payout', 'the payout', 'finance, by cancelling it')
export const accountGone = why('account-gone', 'the account of the claimant', 'the claimant')
export const claimReturned = why('claim-returned', 'the account of the claim', 'the claimant')
export const approvalsIndependent = why('approvals-independent', 'project roles', 'another owner or finance')
export const ownClaim = why('own-claim', 'who decides', 'another owner or finance')

/** For so long an approval can be taken back without a reason, and no mail tells of it. */
export const secondsToUndo = 60

/** Fixed at submission. */
export const approvalsFor = (fee: bigint, secondAbove: number | null): number =>
  secondAbove !== null && fee > BigInt(secondAbove) ? 2 : 1
