import { expect, it } from 'vitest'
import { guessMapping, roleOf } from './mapping.ts'

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

it.each([
  [
    ['email', 'name', 'team', 'role'],
    [0, 1, 2, 3],
  ],
  [
    ['No.', 'Role', 'Team name', 'Full_Name', 'E-Mail Address'],
    [4, 3, 2, 1],
  ],
  [
    ['\u59d3\u540d', '\u96fb\u5b50\u90f5\u4ef6', '\u7d44\u5225', '\u8077\u52d9'],
    [1, 0, 2, 3],
  ],
  [
    ['\u540d\u7a31', '\u4fe1\u7bb1', '\u5718\u968a', '\u89d2\u8272'],
    [1, 0, 2, 3],
  ],
  [
    ['\uff25\uff4d\uff41\uff49\uff4c', 'mail', 'phone'],
    [0, null, null, null],
  ],
  [
    ['', 'a', 'b'],
    [null, null, null, null],
  ],
])('guesses what %j hold', (columns, [email, name, team, role]) => {
  expect(guessMapping(columns)).toEqual({ email, name, team, role })
})
