import { describe, expect, it } from 'vitest'
import { countOf, freshPlan, keptSlots, locationsOf, planOf, slotsOf } from './plan.ts'

const values = { ...freshPlan({ days: ['2026-08-08', '2026-08-09'], tids: ['desk'] }), title: ' Desk ' }

describe('time slots', () => {
  it.each([
    [{}, [540, 660, 780, 900], 120],
    [{ pause: '30' }, [540, 690, 840], 120],
    [{ from: '22:00', to: '02:00' }, [1320, 1440], 120],
    [{ from: '08:00', to: '08:00', length: '480' }, [480, 960, 1440], 480],
    [{ length: '600' }, [], 0],
    [{ length: '0' }, [], 0],
    [{ length: 'long' }, [], 0],
    [{ pause: '' }, [], 0],
    [{ from: '' }, [], 0],
  ])('of %j', (given, starts, length) => {
    expect(slotsOf({ ...values, ...given })).toEqual(starts.map((from) => ({ from, to: from + length })))
  })

  it('may be left out', () => {
    expect(keptSlots({ ...values, left: [660, 780] }).map(({ from }) => from)).toEqual([540, 900])
  })
})

it('has one location a line, each once', () => {
  expect(locationsOf({ ...values, locations: ' Gate \n\nHall\ngate' })).toEqual(['Gate', 'Hall'])
})

it('becomes the request', () => {
  const plan = planOf({ ...values, locations: 'Gate\nHall', tids: ['desk', ''], left: [540] }, 'Asia/Taipei')
  expect(plan).toEqual({
    title: 'Desk',
    category: '',
    description: '',
    sign_up: 'open',
    opens_at: null,
    visible_to: 'team',
    roles: [{ name: '', skill: '', seats: 1 }],
    days: ['2026-08-08', '2026-08-09'],
    slots: [
      { from: 660, to: 780 },
      { from: 780, to: 900 },
      { from: 900, to: 1020 },
    ],
    tids: ['desk', null],
    locations: ['Gate', 'Hall'],
  })
})

it.each([{ title: ' ' }, { days: [] }, { tids: [] }, { length: '' }])('isn’t complete with %j', (given) => {
  expect(planOf({ ...values, ...given }, 'Asia/Taipei')).toBeNull()
})

it('is too large with more than 500 shifts', () => {
  const locations = Array.from({ length: 63 }, (_, n) => `Room ${n}`).join('\n')
  expect(countOf({ ...values, locations })).toBe(504)
  expect(planOf({ ...values, locations }, 'Asia/Taipei')).toBeNull()
})
