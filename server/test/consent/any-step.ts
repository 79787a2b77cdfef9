import fc from 'fast-check'
import { type OnAccount, type Person, purposes, type Team } from './model.ts'

/** Mostly the same person, so that much happens to them. */
const person = fc.constantFrom<Person>(0, 0, 0, 1, 2)
const team = fc.constantFrom<Team>('red', 'red', 'blue')
/** Also an owner of the first year, so they can add themselves. */
export const selfAdder: Person = 2
const purpose = fc.constantFrom(...purposes)
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
const onAccount = fc.constantFrom<OnAccount>('submit', 'submit', 'share-account', 'stop-account')
const bySubject = fc.constantFrom('withdraw', 'withdraw', 'share')

/** All possible steps. */
export const anyStep = fc.oneof(
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
  { weight: 2, arbitrary: fc.record({ do: bySubject, at, person, purpose, until: untilOrNot }) },
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
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('emails-leave', 'days-pass'), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('roll-over', 'grant') }) },
)
/** The initial state: empty, or in the middle of a year. */
export const anyBeginning = fc.record({
  state: fc.constantFrom('draft', 'open', 'open'),
  asksFor: fc.subarray([...purposes]),
})
export type Beginning = typeof anyBeginning extends fc.Arbitrary<infer One> ? One : never

export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never
