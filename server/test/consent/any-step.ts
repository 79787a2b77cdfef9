import fc from 'fast-check'
import { type Purpose, purposes } from '../../src/purposes/policy.ts'
import { readers, selfAdder } from './cast.ts'
import { audiences } from './circle.ts'
import { crowdSize, diets } from './eating.ts'
import type { OfRole } from './granting.ts'
import type { OnAccount, Person, Team } from './model.ts'
import type { OfKitchen } from './reading.ts'

/** Mostly the same person, so that much happens to them. */
const person = fc.constantFrom<Person>(0, 0, 0, 1, 2)
const team = fc.constantFrom<Team>('red', 'red', 'blue')
/** More often those that are read in ways of their own. */
const purpose = fc.constantFrom<Purpose>(...purposes, 'traffic-subsidy', 'catering')
/** This year's project, or next year's once it was rolled over. */
const at = fc.constantFrom<0 | 1>(0, 0, 1)

const byOthers = fc.constantFrom('add', 'import', 'put-back', 'promote', 'remove')
const byThemselves = fc.constantFrom('join', 'leave')
/** By the owner, or the applicant's answer to an invitation from the talent pool. */
const ofApplication = fc.constantFrom('take', 'take', 'turn-down', 'pool-yes', 'pool-yes', 'pool-no')
/** The owner publishes a new version of the agreement; someone agrees to the current one. */
const ofAgreement = fc.constantFrom('agree', 'agree', 'publish')
const byAnswer = fc.constantFrom('accept', 'decline')
/** The last day on a page that may be outdated. */
const until = fc.constantFrom<number>(5, 15, 15, 25, 35)
/** On such a page. */
const shown = fc.uniqueArray(fc.record({ purpose, until }), {
  selector: (one) => one.purpose,
  maxLength: purposes.length,
})
const ofPurpose = fc.constantFrom('open-purpose', 'open-purpose', 'close-purpose')
/** Until when it is opened, or extended or shortened to. */
const days = fc.constantFrom(15, 15, 25, 35)
/** Without a page, nobody is shown a day. */
const untilOrNot = fc.option(until, { freq: 3 })
const ofRole = fc.constantFrom<OfRole>(
  'grant',
  'grant',
  'accept-role',
  'accept-role',
  'confirm',
  'confirm-own-grant',
  'revoke',
)
const reader = fc.constantFrom(...readers)
const ofKitchen = fc.constantFrom<OfKitchen>('count', 'count', 'list-named')
/** So many of the crowd. */
const many = fc.constantFrom(3, crowdSize)
/** Just enough that a new role counts, or just too few. */
const hours = fc.constantFrom(71, 73, 240, 240)
const onAccount = fc.constantFrom<OnAccount>('submit', 'submit', 'share-account', 'stop-account')
const bySubject = fc.constantFrom('withdraw', 'withdraw', 'share')

/** All possible steps. */
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: byOthers, at, person, team }) },
  { weight: 3, arbitrary: fc.record({ do: byThemselves, at, person, team }) },
  { weight: 4, arbitrary: fc.record({ do: byAnswer, at, person, shown, agrees: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: ofAgreement, at, person }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('apply'), at, person, team, pool: fc.boolean(), shown }),
  },
  { weight: 4, arbitrary: fc.record({ do: ofApplication, at, person, decided: fc.constant(true) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pool-invite'), at, person, team }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('add-self'), at, person: fc.constant(selfAdder), team }),
  },
  { weight: 3, arbitrary: fc.record({ do: ofPurpose, at, purpose, days }) },
  { weight: 4, arbitrary: fc.record({ do: bySubject, at, person, purpose, until: untilOrNot }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('claim'), at, person, account: onAccount }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      at,
      to: fc.constantFrom('open', 'open', 'open', 'closed', 'closed', 'archived'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('emails-leave' as const), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('time-passes' as const), hours }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), at, reader, person, purpose }) },
  // Most of the above are refused, because the purpose and the person must fit.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('read-shared' as const), at, reader, nth: fc.nat(20) }),
  },
  { weight: 3, arbitrary: fc.record({ do: ofKitchen, at, reader }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('name' as const), person, named: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('eat' as const), many, diet: fc.constantFrom(...diets) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('share-contact' as const),
      person,
      audience: fc.constantFrom(...audiences),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: ofRole, at, role: fc.constant('owner' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('roll-over' as const) }) },
)
/** The initial state: empty, or in the middle of a year; with a crowd, or without. */
export const anyBeginning = fc.record(
  {
    state: fc.constantFrom('draft', 'open', 'open'),
    asksFor: fc.subarray([...purposes]),
    crowd: fc.boolean(),
  },
  { requiredKeys: ['state', 'asksFor'] },
)
export type Beginning = typeof anyBeginning extends fc.Arbitrary<infer One> ? One : never

export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

/** Someone comes and is told, after which their data can be read. */
export const comes = [
  { do: 'join', at: 0, person: 0, team: 'red' },
  { do: 'emails-leave', at: 0 },
  { do: 'time-passes', hours: 240 },
] as const satisfies Step[]
const newOwner = [
  { do: 'grant', at: 0, role: 'owner' },
  { do: 'accept-role', at: 0, role: 'owner' },
] as const satisfies Step[]

/** In most of the sequences there is something to read from the start. At random alone that is rare. */
export const anySteps = fc
  .tuple(
    fc.constantFrom<readonly Step[]>([], comes, [...comes, ...newOwner]),
    fc.array(anyStep, { minLength: 5, maxLength: 35, size: 'max' }),
  )
  .map(([opening, steps]) => [...opening, ...steps])

export type Sequence = [Beginning, Step[]]
