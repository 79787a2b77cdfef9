import { expect, it } from 'vitest'
import { floors, slope } from './report.ts'

/**
 * A heap that grows from 60 to 140 MB and is collected twelve times a minute, and that is full at the end.
 */
const samples = Array.from({ length: 361 }, (_, n) => ({
  minutes: 10 + n / 18,
  heap: 60 + (n % 10) * 8 + (n === 360 ? 72 : 0),
  resident: 430,
  connections: 15,
  files: 104,
  late: 24,
}))

it('reports a heap that is collected repeatedly as flat, wherever the samples end', () => {
  expect(slope(floors(samples))).toBe(0)
  const leaking = samples.map((sample) => ({ ...sample, heap: sample.heap + 2 * sample.minutes }))
  expect(slope(floors(leaking))).toBeCloseTo(2, 1)
})
