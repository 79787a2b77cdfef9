import { expect, it } from 'vitest'
import { cleanCode, isWhole } from './code.ts'

it.each([
  ['K7M2P-Q9RST-VWXYZ-23456', 'K7M2PQ9RSTVWXYZ23456', true],
  [' k7m2p q9rst vwxyz 23456\n', 'K7M2PQ9RSTVWXYZ23456', true],
  [
    'https://volunteers.example.org/certificates/K7M2PQ9RSTVWXYZ23456#eyJ2.c2ln',
    'K7M2PQ9RSTVWXYZ23456',
    true,
  ],
  ['K7M2P', 'K7M2P', false],
  ['', '', false],
])('reads %j', (written, code, whole) => {
  expect([cleanCode(written), isWhole(cleanCode(written))]).toEqual([code, whole])
})
