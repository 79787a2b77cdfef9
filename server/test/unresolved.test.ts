import { expect, it } from 'vitest'
import { unresolvedIn } from './unresolved.ts'

it.each([
  ['Hello {name}, {{count}} shifts', ['{name}', '{{count}}']],
  ['titles.not_found', ['titles.not_found']],
  ['Message: not_found or titles.offline.', ['titles.offline']],
  ['From undefined to NaN: [object Object]', ['undefined', 'NaN', '[object Object]']],
  ['Write to ana.silva@demo.test, or read manyhands.example/help', []],
  ['Saturday, 1 August. See you there.', []],
])('%s', (text, found) => {
  expect(unresolvedIn(text)).toEqual(found)
})
