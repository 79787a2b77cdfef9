import type { Task } from '@manyhands/api-client'
import { describe, expect, it } from 'vitest'
import { type Axis, rowAt, rowsOf, seenOf, spansOn, stepOf, xOf } from './layout.ts'

const naming = { none: 'Nowhere', compare: (a: string, b: string) => (a < b ? -1 : 1) }
const at = (hour: number) => new Date(Date.UTC(2026, 11, 12, hour)).toISOString()
const task = (id: string, location: string, from: number, to: number, more: Partial<Task> = {}) =>
  ({
    id,
    location,
    tid: null,
    team: null,
    starts_at: at(from),
    ends_at: at(to),
    roles: [{ n: 1, name: '', skill: '', seats: 2, taken: 1, waiting: 0, requested: 0 }],
    ...more,
  }) as Task

const axis: Axis = { from: Date.UTC(2026, 11, 12), to: Date.UTC(2026, 11, 13), perMinute: 1 }

describe('rows', () => {
  const rows = rowsOf(
    [task('a', 'Hall', 8, 12), task('b', 'Hall', 10, 11), task('c', 'Hall', 11, 13), task('d', '', 9, 10)],
    'location',
    naming,
  )

  it('has one row for each location, those without one last', () => {
    expect(rows.map(({ name }) => name)).toEqual(['Hall', 'Nowhere'])
  })

  it('stacks overlapping tasks in as few lanes as possible', () => {
    expect(rows[0]!.bars.map(({ key, lane }) => [key, lane])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 1],
    ])
  })

  it('lays out rows without gaps', () => {
    expect(rows[1]!.top).toBe(rows[0]!.height)
    expect(rowAt(rows, rows[0]!.height - 1)?.name).toBe('Hall')
    expect(rowAt(rows, rows[0]!.height)?.name).toBe('Nowhere')
    expect(rowAt(rows, 10_000)?.name).toBe('Nowhere')
  })

  it('leaves out tasks without a time', () => {
    expect(rowsOf([task('x', 'Hall', 1, 2, { starts_at: null, ends_at: null })], 'location', naming)).toEqual(
      [],
    )
  })
})

it('shows a task in the row of each of its roles, with the fill of that role', () => {
  const roles = [
    { n: 1, name: 'Desk', skill: '', seats: 4, taken: 4, waiting: 0, requested: 0 },
    { n: 2, name: 'Runner', skill: '', seats: 1, taken: 0, waiting: 0, requested: 0 },
  ]
  const rows = rowsOf([task('a', 'Hall', 8, 9, { roles })], 'role', naming)
  expect(rows.map(({ name, bars }) => [name, bars[0]!.taken, bars[0]!.seats])).toEqual([
    ['Desk', 4, 4],
    ['Runner', 0, 1],
  ])
})

it('returns only what is visible', () => {
  const tasks = Array.from({ length: 50 }, (_, i) =>
    task(String(i), `Hall ${String(i).padStart(2, '0')}`, 8, 9),
  )
  const rows = rowsOf(tasks, 'location', naming)
  const seen = seenOf(rows, axis, { left: 400, top: 0, width: 200, height: rows[0]!.height * 3 })
  expect(seen.map(({ bars }) => bars.length)).toEqual([1, 1, 1])
  expect(seenOf(rows, axis, { left: 0, top: 0, width: 200, height: 100 })[0]!.bars).toEqual([])
})

it('converts between time and pixels', () => {
  expect(xOf(axis, Date.parse(at(2)))).toBe(120)
  expect(stepOf(axis)).toBe(3_600_000)
  expect(stepOf({ ...axis, perMinute: 0.25 })).toBe(6 * 3_600_000)
})

it('clips someone’s times to the axis', () => {
  const day = (from: number, to: number) => ({ starts_at: at(from), ends_at: at(to) })
  expect(spansOn(axis, [day(-3, 0), day(-2, 1), day(8, 10), day(23, 26), day(24, 25)])).toEqual([
    { left: 0, width: 60 },
    { left: 480, width: 120 },
    { left: 1380, width: 60 },
  ])
})
