import type { Task } from '@manyhands/api-client'
import { describe, expect, it } from 'vitest'
import { seatsOf, stepFor, withoutSeat, withSeat } from './steps.ts'

const role = (n: number, taken: number, seats: number, waiting = 0) => ({
  n,
  name: `Role ${n}`,
  skill: '',
  seats,
  taken,
  waiting,
  requested: null,
})
const task = (given: Partial<Task>) =>
  ({ sign_up: 'open', you: null, roles: [], ...given }) as unknown as Task

describe('one tap', () => {
  const two = task({ roles: [role(1, 2, 2, 3), role(2, 0, 1)] })

  it('chooses the first role that has one', () => {
    expect(stepFor(two)).toBe('signUp')
    expect(withSeat(two)).toMatchObject({
      you: { n: 2, state: 'confirmed', ahead: null },
      roles: [
        { taken: 2, waiting: 3 },
        { taken: 1, waiting: 0 },
      ],
    })
  })

  it('joins the waitlist if the role is full', () => {
    expect(stepFor(two, 1)).toBe('waitlist')
    expect(withSeat(two, 1)).toMatchObject({
      you: { n: 1, state: 'waiting', ahead: 3 },
      roles: [{ taken: 2, waiting: 4 }, { taken: 0 }],
    })
  })

  it('requests a seat where team leads decide', () => {
    const asked = withSeat(task({ sign_up: 'request', roles: [role(1, 2, 2)] }))
    expect(asked).toMatchObject({ you: { state: 'requested' }, roles: [{ taken: 2, waiting: 0 }] })
    expect(seatsOf(withoutSeat(asked))).toEqual({ seats: 2, taken: 2, waiting: 0 })
  })

  it('can be undone', () => {
    for (const n of [1, 2]) expect(withoutSeat(withSeat(two, n))).toEqual(two)
  })
})
