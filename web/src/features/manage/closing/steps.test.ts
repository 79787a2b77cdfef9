import { expect, it } from 'vitest'
import { type Known, stepsOf } from './steps.ts'

const sum = (count: number) => ({ count, amount: '0.00' })
const early: Known = {
  project: { state: 'open', organiser: null },
  closing: { ended: true, unrecorded: 2, people: 5, certified: 0, announcements: 0, forms: 0, next: null },
  totals: [{ submitted: sum(1), approved: sum(3) }],
  purposes: [{ until: '2027-02-01' }, { until: '2027-03-01' }],
}

it('counts what is left of each step', () => {
  expect(stepsOf(early).map(({ key, done, count, until }) => [key, done, count, until])).toEqual([
    ['hours', false, 2, undefined],
    ['certificates', false, 0, undefined],
    ['thanks', false, 0, undefined],
    ['feedback', false, 0, undefined],
    ['claims', false, 4, undefined],
    ['data', false, 2, '2027-03-01'],
    ['end', false, 0, undefined],
    ['next', false, 0, undefined],
  ])
})

it('is done when all is', () => {
  const steps = stepsOf({
    project: { state: 'closed', organiser: 'Lantern Association' },
    closing: {
      ended: true,
      unrecorded: 0,
      people: 5,
      certified: 3,
      announcements: 1,
      forms: 1,
      next: '2027',
    },
    totals: null,
    purposes: [],
  })
  expect(steps.filter(({ done }) => !done)).toEqual([])
  expect(steps.map(({ key }) => key)).not.toContain('claims')
})

it('hours are not complete without any', () => {
  const closing = { ...early.closing, unrecorded: 0, people: 0 }
  expect(stepsOf({ ...early, closing })[0]).toEqual({ key: 'hours', done: false, count: 0 })
})
