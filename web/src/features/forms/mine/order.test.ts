import { expect, it } from 'vitest'
import { daysLeft, inOrder } from './order.ts'

it('sorts open forms first, by deadline', () => {
  const forms = [
    { fid: 'done', state: 'done' as const, due_at: '2026-01-01T00:00:00Z' },
    { fid: 'whenever', state: 'missing' as const, due_at: null },
    { fid: 'closed', state: 'closed' as const, due_at: '2025-01-01T00:00:00Z' },
    { fid: 'later', state: 'draft' as const, due_at: '2026-03-01T00:00:00Z' },
    { fid: 'soon', state: 'missing' as const, due_at: '2026-02-01T00:00:00Z' },
  ]
  expect(inOrder(forms).map(({ fid }) => fid)).toEqual(['soon', 'later', 'whenever', 'done', 'closed'])
})

it('counts the days left in the last week', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  expect(daysLeft('2026-01-01T13:00:00Z', now)).toBe(0)
  expect(daysLeft('2026-01-03T13:00:00Z', now)).toBe(2)
  expect(daysLeft('2026-01-09T13:00:00Z', now)).toBe(null)
  expect(daysLeft('2025-12-31T13:00:00Z', now)).toBe(null)
  expect(daysLeft(null, now)).toBe(null)
})
