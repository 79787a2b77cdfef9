import { expect, it } from 'vitest'
import { createEvent } from '../../../../test/rosters/events.ts'
import { findFaults } from '../../../../test/rosters/oracle.ts'
import { generatePlanning } from '../../../../test/rosters/weekend.ts'
import { draftSeats } from '../anneal.ts'
import { draftRoster, proveRoster } from '../draft.ts'
import { narrowPlanning, type Seat } from '../planning.ts'
import { countOpen, scoreRoster, totalOf } from '../score.ts'
import { prove } from './prove.ts'

const quiet = { report: () => {}, isStopped: () => false }

it('proves the least number of open spots and the least cost of small events', async () => {
  let reached = 0
  for (let event = 0; event < 8; event++) {
    const planning = createEvent(3000 + event)
    const drafts = [1, 2, 3].map(
      (seed) => draftSeats(planning, { seed, steps: 30_000, heat: 40 }, quiet).seats,
    )
    const costOf = (seats: Seat[]) => totalOf(scoreRoster(planning, seats))
    const [seats] = drafts.sort((one, other) => costOf(one) - costOf(other)) as [Seat[]]
    const ask = (goal: 'open' | 'bound' | 'cost') =>
      prove(narrowPlanning(planning), { goal, seats, seconds: 20 })
    const [open, bound, cost] = [await ask('open'), await ask('bound'), await ask('cost')]
    const drafted = costOf(seats)
    expect([open.proven, bound.proven, cost.proven]).toEqual([true, true, true])
    expect(open.bound).toBeLessThanOrEqual(countOpen(planning, seats))
    expect(bound.bound).toBeLessThanOrEqual(cost.bound! + 0.01)
    expect(cost.bound).toBeLessThanOrEqual(drafted + 0.01)
    expect(cost.found).toBeCloseTo(costOf(cost.seats!), 3)
    expect(findFaults(planning, cost.seats!)).toEqual([])
    if (Math.abs(cost.found! - drafted) < 0.02) reached += 1
  }
  // The annealing isn't exact, but on events as small as these it nearly always is.
  expect(reached).toBeGreaterThanOrEqual(7)
}, 120_000)

it('proves in a worker, within the time or until it is stopped', async () => {
  const planning = generatePlanning('S', 1)
  const { seats, open } = await draftRoster(planning, { seed: 1, steps: 200_000, heat: 40, threads: 1 })
  const proof = await proveRoster(planning, { goal: 'open', seats, seconds: 20 })
  expect(proof.bound).toBeLessThanOrEqual(open)
  expect(proof.proven).toBe(true)
  const stopping = new AbortController()
  const proving = proveRoster(planning, { goal: 'cost', seats, seconds: 60, signal: stopping.signal })
  setTimeout(() => stopping.abort(new Error('No longer needed.')), 300)
  await expect(proving).rejects.toThrow('No longer needed.')
}, 60_000)
