import type { Task } from '@manyhands/api-client'
import { describe, expect, it } from 'vitest'
import {
  changeOf,
  endDayOf,
  freshValues,
  mostDays,
  newRole,
  taskOf,
  valuesOf,
  withDays,
  wrongIn,
} from './values.ts'

const zone = 'Asia/Taipei'
const night = {
  ...freshValues({ day: '2026-12-12', tid: 'desk' }),
  title: ' Night ',
  from: '22:00',
  to: '02:00',
}

const task = {
  tid: 'desk',
  title: 'Night',
  category: '',
  location: 'Gate',
  description: '',
  starts_at: '2026-12-12T14:00:00.000Z',
  ends_at: '2026-12-12T18:00:00.000Z',
  time_zone: zone,
  sign_up: 'request',
  opens_at: null,
  visible_to: 'team',
  roles: [{ n: 3, name: '', skill: '', seats: 2, taken: 1, waiting: 0, requested: 0 }],
} as unknown as Task

describe('the end of a task', () => {
  it('is on the next day if past midnight', () => {
    expect(endDayOf(night)).toBe('2026-12-13')
    expect(taskOf(night, zone)).toMatchObject({
      title: 'Night',
      starts_at: '2026-12-12T14:00:00.000Z',
      ends_at: '2026-12-12T18:00:00.000Z',
    })
  })

  it('is kept if it lasts for days', () => {
    const long = valuesOf({ ...task, ends_at: '2026-12-15T02:00:00.000Z' }, '')
    expect(long).toMatchObject({ day: '2026-12-12', from: '22:00', to: '10:00', last_day: '2026-12-15' })
    expect(taskOf(long, zone).ends_at).toBe('2026-12-15T02:00:00.000Z')
  })
})

it('survives a round trip', () => {
  const { roles, ...rest } = changeOf(valuesOf(task, ''), zone)
  expect(rest).toMatchObject({ starts_at: task.starts_at, ends_at: task.ends_at, sign_up: 'request' })
  expect(roles).toEqual([{ n: 3, name: '', skill: '', seats: 2 }])
})

it('has new roles as a copy', () => {
  expect(valuesOf(task, '', true).roles).toEqual([{ ...newRole, seats: '2' }])
})

it('reports missing values', () => {
  expect(wrongIn(night)).toEqual([])
  expect(wrongIn({ ...night, title: ' ', to: '', roles: [newRole, newRole] })).toEqual([
    'title',
    'to',
    'roles',
  ])
  expect(wrongIn({ ...night, when: 'whenever', day: '', opens: 'later' })).toEqual(['opens_day'])
})

it('has at most a hundred distinct days', () => {
  const many = Array.from({ length: 120 }, (_, n) => `2027-${String(n).padStart(3, '0')}`)
  expect(withDays(['2027-01-02'], ['2027-01-01', '2027-01-02'], 9)).toEqual(['2027-01-01', '2027-01-02'])
  expect(withDays([], many, mostDays)).toHaveLength(mostDays)
})
