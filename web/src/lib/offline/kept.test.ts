import { expect, test } from 'vitest'
import { nameOf } from './kept.ts'

const name = (path: string, method = 'GET') => nameOf({ method, url: `http://localhost${path}` })

test('what people need in a hall is kept', () => {
  expect(name('/api/sign-in')).toBe('/api/sign-in?')
  expect(name('/api/users/me/home')).toBe('/api/users/me/home?')
  expect(name('/api/users/me/schedule?limit=200')).toBe('/api/users/me/schedule?limit=200')
  expect(name('/api/projects/2026/tasks/a/people')).toBe('/api/projects/2026/tasks/a/people?')
  expect(name('/api/projects/2026/today')).toBe('/api/projects/2026/today?')
})

test('an answer about now is found again an hour later', () => {
  expect(name('/api/projects/2026/contacts?at=2026-12-11T09%3A00%3A00Z')).toBe(
    name('/api/projects/2026/contacts?at=2026-12-11T10%3A00%3A00Z'),
  )
  expect(name('/api/projects/2026/contacts?task=a')).not.toBe(name('/api/projects/2026/contacts?task=b'))
})

test('private data, forms, claims, tokens and changes are not kept', () => {
  for (const path of [
    '/api/users/me',
    '/api/users/me/private/bank',
    '/api/users/me/claims',
    '/api/users/me/contacts',
    '/api/tokens',
    '/api/sessions',
    '/api/projects/2026/forms',
    '/api/projects/2026/purposes/emergency/people',
    '/api/projects/2026/applications',
    '/api/projects/2026/today/events',
    '/p/2026',
  ])
    expect(name(path)).toBe(null)
  expect(name('/api/users/me/home', 'POST')).toBe(null)
})
