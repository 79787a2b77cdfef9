import { afterEach, expect, it, vi } from 'vitest'
import { newId } from './ids.ts'

afterEach(() => vi.useRealTimers())

const many = (count: number) => Array.from({ length: count }, () => newId<string>())
const timeOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)

it('is a UUIDv7 of now', () => {
  const before = Date.now()
  const id = newId<string>()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(timeOf(id)).toBeGreaterThanOrEqual(before)
})

it('sorts by creation, within a millisecond and after the clock was set back', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  // More than the counter allows per millisecond.
  const ids = many(10_000)
  vi.setSystemTime(Date.now() - 30_000)
  ids.push(...many(10))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

it('accepts a given time', () => {
  expect(timeOf(newId<string>(1_700_000_000_000))).toBe(1_700_000_000_000)
})
