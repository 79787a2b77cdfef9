import { expect, test } from 'vitest'
import { defaults, lastStep, pointsAt, stepOf, weights } from './weights.ts'

test.each(weights)('every step of “%s” keeps its points, and 0 ignores it', (weight) => {
  const all = Array.from({ length: lastStep + 1 }, (_, step) => pointsAt(weight, step))
  expect(all.map((points) => stepOf(weight, points))).toEqual([0, 1, 2, 3, 4])
  expect(all[0]).toBe(0)
  expect(all).toContain(defaults[weight])
})

test('other numbers are shown at the nearest step', () => {
  expect([stepOf('open', 999), stepOf('open', 60), stepOf('fairness', 2)]).toEqual([4, 1, 1])
})
