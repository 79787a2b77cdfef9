import { expect, it } from 'vitest'
import { createEvent } from '../../../test/rosters/events.ts'
import { randomOf } from '../../../test/seeds.ts'
import { findRole, lookAt, reasonsFor } from './candidates.ts'
import { compile, listSeats } from './compile.ts'
import { keyOf, narrowPlanning } from './planning.ts'
import { scoreRoster, totalOf, unitsPerPoint } from './score.ts'
import { State } from './state.ts'

it('compiled rules say of every seat what the rules of sign-up say, and count the same cost', () => {
  const answers = { yes: 0, no: 0 }
  for (let event = 0; event < 40; event++) {
    const planning = narrowPlanning({ ...createEvent(7000 + event), pinned: [] })
    const compiled = compile(planning)
    const state = new State(compiled)
    const random = randomOf(event)
    const all = listSeats(compiled, () => true)
    for (let step = 0; step < 60 && compiled.personOf.length > 0; step++) {
      const edge = Math.floor(random() * compiled.personOf.length)
      const seats = listSeats(compiled, (one) => state.on[one] === 1)
      expect(state.cost / unitsPerPoint).toBeCloseTo(totalOf(scoreRoster(planning, seats)), 6)
      if (state.on[edge]) {
        state.remove(edge)
        continue
      }
      const seat = all[edge]!
      if (
        state.isFull(compiled.roleOf[edge]!) ||
        seats.some((one) => one.uid === seat.uid && one.task === seat.task)
      )
        continue
      const looked = lookAt(planning, seats)
      const person = planning.people.find(({ uid }) => uid === seat.uid)!
      const fits = state.fits(edge)
      const reasons = reasonsFor(looked, { person, ...findRole(looked, seat) })
      expect([keyOf(seat), fits]).toEqual([keyOf(seat), reasons.length === 0])
      answers[fits ? 'yes' : 'no'] += 1
      if (fits) state.add(edge)
    }
  }
  expect(answers.yes).toBeGreaterThan(300)
  expect(answers.no).toBeGreaterThan(100)
})
