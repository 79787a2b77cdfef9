import type { RosterSettings } from '@manyhands/api-client'

export type Weight = keyof RosterSettings['weights']

/** Points at each step of a slider, from “ignore” to “above all”. The middle is the default of the server. */
const steps: Record<Weight, readonly number[]> = {
  open: [0, 30, 100, 300, 1000],
  preferences: [0, 1, 3, 10, 30],
  hours: [0, 1, 3, 10, 30],
  fairness: [0, 1, 4, 12, 40],
  stability: [0, 1, 5, 15, 50],
  experience: [0, 10, 30, 90, 300],
}

export const lastStep = 4

export const weights = Object.keys(steps) as Weight[]

/** The step nearest to a number of points, which integrations may have set to anything. */
export function stepOf(weight: Weight, points: number): number {
  const far = steps[weight].map((one) => Math.abs(one - points))
  return far.indexOf(Math.min(...far))
}

export const pointsAt = (weight: Weight, step: number): number => steps[weight][step]!

export const defaults: RosterSettings['weights'] = {
  open: 100,
  preferences: 1,
  hours: 1,
  fairness: 4,
  stability: 5,
  experience: 30,
}
