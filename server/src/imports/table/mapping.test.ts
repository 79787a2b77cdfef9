import { expect, it } from 'vitest'
import { roleOf } from './mapping.ts'

it.each([
  ['Chief', 'chief'],
  ['Team lead', 'chief'],
  ['組長', 'chief'],
  ['member', 'member'],
  ['成員', 'member'],
  ['boss', null],
  ['constructor', null],
  ['__proto__', null],
])('reads the role %j as %j', (word, role) => {
  expect(roleOf(word)).toBe(role)
})
