import { expect, it } from 'vitest'
import { proposeYear } from './propose.ts'

const last = { pid: '2026', name: 'Lantern Days 2026', starts_on: '2026-12-12', ends_on: '2026-12-13' }

it('increments the year and keeps the weekday', () => {
  expect(proposeYear(last, new Set())).toEqual({
    pid: '2027',
    name: 'Lantern Days 2027',
    starts_on: '2027-12-11',
    ends_on: '2027-12-12',
  })
})

it('adds a year if there is none', () => {
  const { pid, name } = proposeYear({ ...last, pid: 'lanterns', name: 'Lantern Days' }, new Set())
  expect([pid, name]).toEqual(['lanterns-2027', 'Lantern Days 2027'])
})

it('suggests no taken identifier', () => {
  expect(proposeYear(last, new Set(['2027', '2027-2'])).pid).toBe('2027-3')
})
