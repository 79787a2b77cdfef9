import { expect, it } from 'vitest'
import { safePath } from './return-to.ts'

it.each([
  ['/home', '/home'],
  ['/p/2026/staff?find=amy#t-web', '/p/2026/staff?find=amy#t-web'],
  ['/p/../settings/api', '/settings/api'],
])('%s stays', (wanted, path) => {
  expect(safePath(wanted)).toBe(path)
})

it.each([
  undefined,
  7,
  '',
  'home',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  'javascript:alert(1)',
  '/sign-in?return_to=/sign-in',
])('%s does not', (wanted) => {
  expect(safePath(wanted)).toBe('/home')
})
