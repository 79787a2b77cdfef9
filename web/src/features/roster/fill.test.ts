import { expect, it } from 'vitest'
import { fillOf, isAtRisk, requestsOf } from './fill.ts'

const role = (
  seats: number,
  taken: number,
  waiting = 0,
  requested: number | null = 0,
  tentative?: number,
) => ({
  n: 1,
  name: '',
  skill: '',
  seats,
  taken,
  waiting,
  requested,
  ...(tentative && { tentative }),
})
const now = new Date('2026-12-01T00:00:00Z')
const task = (day: string, roles: ReturnType<typeof role>[], state: 'planned' | 'cancelled' = 'planned') => ({
  roles,
  state,
  starts_at: `${day}T08:00:00Z`,
  ends_at: `${day}T12:00:00Z`,
})

it('adds up the roles', () => {
  expect(fillOf({ roles: [role(4, 3), role(2, 2, 1, 3, 2)] })).toEqual({
    seats: 6,
    taken: 5,
    open: 1,
    waiting: 1,
    requested: 3,
    tentative: 2,
  })
})

it('counts requests of future tasks', () => {
  const roles = [role(4, 1, 0, 2), role(1, 1, 0, 1)]
  expect(requestsOf(task('2026-12-03', roles), now)).toBe(3)
  expect(requestsOf(task('2026-11-03', roles), now)).toBe(0)
  expect(requestsOf(task('2026-12-03', roles, 'cancelled'), now)).toBe(0)
  expect(requestsOf(task('2026-12-03', [role(1, 1, 0, null)]), now)).toBe(0)
})

it.each([
  ['empty, weeks away', task('2026-12-24', [role(4, 0)]), false],
  ['one open spot, in six days', task('2026-12-07', [role(4, 3)]), true],
  ['empty, whenever', { ...task('2026-12-07', [role(4, 0)]), starts_at: null, ends_at: null }, false],
  ['one open spot, the day after tomorrow', task('2026-12-03', [role(4, 3)]), true],
  ['full', task('2026-12-03', [role(4, 4)]), false],
  ['over', task('2026-11-03', [role(4, 0)]), false],
  ['cancelled', task('2026-12-03', [role(4, 0)], 'cancelled'), false],
])('%s', (_, one, risky) => {
  expect(isAtRisk(one, now)).toBe(risky)
})
