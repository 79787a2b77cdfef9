import type { Seat, Task } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { linesOf } from './lines.ts'

const roles = [
  { n: 1, name: 'Desk', skill: '', seats: 4, taken: 3, waiting: 0, requested: 0 },
] as Task['roles']
const seat = (name: string, state: Seat['state'], more: Partial<Seat> = {}) =>
  ({ uid: name, name, n: 1, state, ...more }) as Seat

it('prints everyone with a seat, marks absences, and adds a line for each open seat', () => {
  const seats = [
    seat('Ada', 'confirmed'),
    seat('Lin', 'no_show'),
    seat('Sofía', 'done'),
    seat('Alan', 'excused'),
    seat('Grace', 'waiting'),
  ]
  expect(linesOf({ roles }, seats).map(({ person, absent }) => [person, absent])).toEqual([
    ['Ada', false],
    ['Lin', true],
    ['Sofía', false],
    ['', false],
  ])
})

it('marks who was invited and has not answered', () => {
  const seats = [seat('Ada', 'confirmed'), seat('Lin', 'confirmed', { tentative: true })]
  expect(linesOf({ roles }, seats).map(({ person, tentative }) => [person, tentative])).toEqual([
    ['Ada', false],
    ['Lin', true],
    ['', false],
    ['', false],
  ])
})
