import { expect, it } from 'vitest'
import { floors, slope } from './report.ts'

/** A heap that fills from 60 to 140 MB and is emptied, twelve times a minute; and ends full. */
const samples = Array.from({ length: 361 }, (_, n) => ({
  minutes: 10 + n / 18,
  heap: 60 + (n % 10) * 8 + (n === 360 ? 72 : 0),
  resident: 430,
  connections: 15,
  files: 104,
  late: 24,
}))

it('takes a heap that is emptied again and again for flat, wherever it ends', () => {
  expect(slope(floors(samples))).toBe(0)
  const leaking = samples.map((sample) => ({ ...sample, heap: sample.heap + 2 * sample.minutes }))
  expect(slope(floors(leaking))).toBeCloseTo(2, 1)
})
