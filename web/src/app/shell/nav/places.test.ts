import { expect, test } from 'vitest'
import { placesOf } from './places.ts'

test('no place of the bottom bar changes its page while the person and their event load', () => {
  const steps = [
    { signedIn: true, pid: undefined, records: undefined },
    { signedIn: true, pid: '2026', records: undefined },
    { signedIn: true, pid: '2026', records: true },
  ].map(placesOf)
  expect(steps).toEqual([
    ['home', 'shifts', null, null, 'you'],
    ['home', 'shifts', null, 'event', 'you'],
    ['home', 'shifts', 'today', 'event', 'you'],
  ])
})

test('volunteers find shifts there, and people without an event all events', () => {
  expect(placesOf({ signedIn: true, pid: '2026', records: false })).toContain('find')
  expect(placesOf({ signedIn: true, pid: '', records: undefined })).toEqual([
    'home',
    'shifts',
    'projects',
    'you',
  ])
})

test('the way to sign in appears only once nobody is known to be signed in', () => {
  expect(placesOf({ signedIn: undefined, pid: '2026', records: undefined })).toEqual([null])
  expect(placesOf({ signedIn: false, pid: '2026', records: false })).toEqual(['projects', 'signIn'])
})
