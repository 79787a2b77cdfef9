import { expect, test } from 'vitest'
import { barOf, isWide } from './bottom-bar.ts'

test('no entry of the bottom bar changes its page while the person and their event load', () => {
  const steps = [
    { signedIn: true, pid: undefined, records: undefined },
    { signedIn: true, pid: '2026', records: undefined },
    { signedIn: true, pid: '2026', records: true },
  ].map(barOf)
  expect(steps).toEqual([
    ['home', 'shifts', null, null, 'you'],
    ['home', 'shifts', null, 'event', 'you'],
    ['home', 'shifts', 'today', 'event', 'you'],
  ])
})

test('volunteers find shifts there, and people without an event all events', () => {
  expect(barOf({ signedIn: true, pid: '2026', records: false })).toContain('find')
  expect(barOf({ signedIn: true, pid: '', records: undefined })).toEqual([
    'home',
    'shifts',
    'allEvents',
    'you',
  ])
})

test('no entry moves while it loads whether someone has an event', () => {
  const widths = [undefined, '', '2026'].map((pid) =>
    barOf({ signedIn: true, pid, records: undefined })
      .map((entry) => (isWide(entry) ? 2 : 1))
      .reduce<number>((sum, columns) => sum + columns, 0),
  )
  expect(widths).toEqual([5, 5, 5])
})

test('the way to sign in appears only once nobody is known to be signed in', () => {
  expect(barOf({ signedIn: undefined, pid: '2026', records: undefined })).toEqual([null])
  expect(barOf({ signedIn: false, pid: '2026', records: false })).toEqual(['projects', 'signIn'])
})
