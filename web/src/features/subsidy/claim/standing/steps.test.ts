import { expect, it } from 'vitest'
import { leadOf, stepsOf } from './steps.ts'

const [sent, decided, paid] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z', '2026-11-09T00:00:00Z']
const claim = {
  state: 'submitted' as const,
  approvals: 0,
  approvals_needed: 2,
  payout: null,
  submitted_at: sent,
  decided_at: null,
  paid_at: null,
  account_shared: true,
}
const show = (change: object) =>
  stepsOf({ ...claim, ...change }).map(({ name, at, done }) => `${name} ${done} ${at}`)

it('is in review', () => {
  expect(show({})).toEqual([`submitted true ${sent}`, 'approved false null', 'paid false null'])
  expect(leadOf(claim)).toBe('submitted')
})

it('is approved by one of two', () => {
  expect(show({ approvals: 1 })[1]).toBe('half true null')
  expect(leadOf({ ...claim, approvals: 1 })).toBe('half')
})

it('is approved, in a payout, then paid', () => {
  const approved = { ...claim, state: 'approved' as const, approvals: 2, decided_at: decided }
  expect(show(approved).slice(1)).toEqual([`approved true ${decided}`, 'paid false null'])
  expect([leadOf(approved), leadOf({ ...approved, payout: 'p' })]).toEqual(['approved', 'inPayout'])
  expect(show({ ...approved, state: 'paid', paid_at: paid }).at(-1)).toBe(`paid true ${paid}`)
})

it('is approved, but in no payout while the account is not shared', () => {
  const withheld = { ...claim, state: 'approved' as const, account_shared: false }
  expect([leadOf(withheld), leadOf({ ...withheld, payout: 'p' })]).toEqual(['withheld', 'inPayout'])
  expect(leadOf({ ...withheld, state: 'submitted' })).toBe('submitted')
})

it('ends when changes are requested', () => {
  expect(show({ state: 'declined', decided_at: decided })).toEqual([
    `submitted true ${sent}`,
    `declined true ${decided}`,
  ])
})
