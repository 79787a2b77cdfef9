import { newId, type PersonId } from '../../platform/ids.ts'
import type { DemoProject } from '../community.ts'
import { claimNotes, declineReasons } from '../forms/words.ts'
import { createRandom, drawn, type Random } from '../random.ts'
import type { PastClaim, PastPayout } from './queries.ts'
import { origins, secondAbove } from './table.ts'

type IdOf = <T extends string>(text: string) => T

export interface Deciders {
  first: PersonId
  second: PersonId
}

type Fate = PastClaim['state'] | 'half approved' | 'in payout'

const fates: Record<'open' | 'closed', Partial<Record<Fate, number>>> = {
  open: { draft: 3, submitted: 8, 'half approved': 2, approved: 5, 'in payout': 6, paid: 9, declined: 2 },
  closed: { paid: 41, declined: 1 },
}

const hour = 3_600_000
const day = 24 * hour

interface Seeding {
  deciders: Deciders
  nameOf(email: string): string
  idOf: IdOf
}

interface Past {
  payouts: PastPayout[]
  claims: PastClaim[]
  /** Access log entries for bank files. */
  reads: { at: Date; reader: PersonId; uid: PersonId }[]
}

/** Claims of the open year are from recent weeks; those of a closed year from the weeks after the event. */
export function pastClaims(project: DemoProject, { deciders, nameOf, idOf }: Seeding): Past {
  const random = createRandom(Number(project.pid) + 8)
  const isOpen = project.state === 'open'
  const end = isOpen ? Date.now() : Date.parse(project.endsOn) + 30 * day
  const payouts = payoutsOf(end, isOpen, deciders.first)
  const wanted = Object.entries(fates[isOpen ? 'open' : 'closed']).flatMap(([fate, count]) =>
    Array<Fate>(count).fill(fate as Fate),
  )
  const people = claimantsOf(random, project, [deciders.first, deciders.second].map(String), idOf)
  const claims = wanted.map((fate, n) => {
    const email = people[n]!
    const at = new Date(end - (fate === 'paid' ? 22 : 9) * day + random() * 6 * day)
    return {
      id: idOf<string>(`${project.pid}/claim/${email}`),
      uid: idOf<PersonId>(email),
      ...facts(random, nameOf(email), { fate, n }),
      ...course(fate, { at, payouts, n }),
      approvers: [] as PersonId[],
    }
  })
  for (const [n, claim] of claims.entries()) claim.approvers = approversOf(wanted[n]!, claim, deciders)
  return { payouts, claims, reads: readsOf(claims, payouts) }
}

/** One paid payout and, in the open year, one that is not paid yet. */
function payoutsOf(end: number, isOpen: boolean, made_by: PersonId): PastPayout[] {
  const paid = { id: newId<string>(end - 12 * day), made_by, made_at: new Date(end - 12 * day) }
  const open = { id: newId<string>(end - 20 * hour), made_by, made_at: new Date(end - 20 * hour) }
  return [{ ...paid, paid_at: new Date(end - 10 * day) }, ...(isOpen ? [{ ...open, paid_at: null }] : [])]
}

/** Excludes people who decide claims, and the main demo accounts, which can still claim. */
function claimantsOf(
  random: Random,
  { teams, owners }: DemoProject,
  deciders: string[],
  idOf: IdOf,
): string[] {
  const all = new Set(teams.flatMap(({ archived, members }) => (archived ? [] : members)))
  const left = [...all].filter(
    (email) =>
      !owners.includes(email) && !deciders.includes(idOf(email)) && !/^(volunteer|chief)@/.test(email),
  )
  return drawn(random, left)
}

const banks = ['004', '007', '012', '700', '808', '822']

type Facts = Pick<PastClaim, 'origin' | 'approvals_needed' | 'account' | 'note'>

function facts(random: Random, name: string, { fate, n }: { fate: Fate; n: number }): Facts {
  const choices = fate === 'half approved' ? origins.filter(({ fee }) => fee > secondAbove) : origins
  const bank_code = banks[Math.floor(random() * banks.length)]!
  const number = String(Math.floor(random() * 1e12)).padStart(12, '0')
  const origin = choices[Math.floor(random() * choices.length)]!
  return {
    origin,
    approvals_needed: origin.fee > secondAbove ? 2 : 1,
    account: {
      legal_name: name,
      account_holder: name,
      country: 'TW',
      bank_code,
      account_number: bank_code === '700' ? `00${number}` : number,
    },
    note: claimNotes[n % claimNotes.length]!,
  }
}

interface Moment {
  at: Date
  payouts: PastPayout[]
  n: number
}

type Course = Omit<PastClaim, 'id' | 'uid' | 'approvers' | keyof Facts>

function course(fate: Fate, { at, payouts, n }: Moment): Course {
  const waiting = {
    submitted_at: at,
    decided_at: null,
    paid_at: null,
    payout: null,
    reason: '',
  }
  const decided = { ...waiting, decided_at: new Date(+at + 26 * hour) }
  switch (fate) {
    case 'draft':
    case 'submitted':
      return { ...waiting, state: fate }
    case 'half approved':
      return { ...waiting, state: 'submitted' }
    case 'declined':
      return { ...decided, state: fate, reason: declineReasons[n % declineReasons.length]! }
    case 'approved':
      return { ...decided, state: fate }
    case 'in payout':
      return { ...decided, state: 'approved', payout: payouts[1]!.id }
    case 'paid':
      return { ...decided, state: fate, payout: payouts[0]!.id, paid_at: payouts[0]!.paid_at }
  }
}

function approversOf(
  fate: Fate,
  { approvals_needed }: Pick<PastClaim, 'approvals_needed'>,
  { first, second }: Deciders,
): PersonId[] {
  if (fate === 'half approved') return [first]
  if (!['approved', 'in payout', 'paid'].includes(fate)) return []
  return [first, second].slice(0, approvals_needed)
}

const readsOf = (claims: PastClaim[], payouts: PastPayout[]): Past['reads'] =>
  claims.flatMap(({ uid, payout }) => {
    const made = payouts.find(({ id }) => id === payout)
    return made ? [{ at: made.made_at, reader: made.made_by, uid }] : []
  })
