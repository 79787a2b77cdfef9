import type { Why } from '../../platform/errors.ts'
import { because, whyMissing } from '../payouts/refusals.ts'
import type { Insider } from '../policy.ts'

/** How a claim goes. docs/organisers/statuses.md shows the same. */
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

type Part = Pick<Insider, 'roles' | 'tids' | 'chief'>

function isEligible({ audience, tids }: Rules, insider: Part): boolean {
  if (audience === 'chiefs') return insider.chief
  if (audience === 'teams') return insider.tids.some((tid) => tids.includes(tid))
  return insider.roles.length > 0 || insider.tids.length > 0
}

/** Whether it is theirs to ask for now, whatever else they still have to give. */
export const isOpenTo = ({
  rules,
  insider,
  minutes,
  today,
}: Pick<Case, 'rules' | 'minutes' | 'today'> & { insider: Part }) =>
  isEligible(rules, insider) && minutes >= rules.hours * 60 && (rules.until === null || today <= rules.until)

/** Every reason at once, so that nobody learns of the next one only after the first. */
export function whyNotSubmit(found: Case): Why[] {
  const { rules, returned, receipts, missing, forms, purposeOpen } = found
  return [
    ...(returned ? [] : whyNotOpen(found)),
    ...(rules.receipt === 'required' && receipts === 0 ? [because['receipt-missing']] : []),
    ...missing.map(({ section, field }) => ({ ...because['bank-missing'], field: `${section}.${field}` })),
    ...forms.map(whyMissing),
    ...(purposeOpen ? [] : [because['purpose-open']]),
  ]
}

function whyNotOpen({ rules, insider, minutes, today }: Case): Why[] {
  return [
    ...(isEligible(rules, insider) ? [] : [because['subsidy-who']]),
    ...(minutes >= rules.hours * 60 ? [] : [because['subsidy-hours']]),
    ...(rules.until === null || today <= rules.until ? [] : [because['subsidy-until']]),
  ]
}

/** For so long an approval can be taken back without a reason, and no mail tells of it. */
export const secondsToUndo = 60

/** Fixed at submission. */
export const approvalsFor = (fee: bigint, secondAbove: number | null): number =>
  secondAbove !== null && fee > BigInt(secondAbove) ? 2 : 1
