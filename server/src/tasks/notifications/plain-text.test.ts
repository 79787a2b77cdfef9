import { expect, it } from 'vitest'
import { toPlainText } from './plain-text.ts'

it.each([
  ['Hand out **badge and bag**, *smile*.', 'Hand out badge and bag, smile.'],
  ['# Before\n\n- Come early\n* Wear `orange`', 'Before\n\n• Come early\n• Wear orange'],
  [
    'See [the map](https://map.example/a) or <https://b.example>',
    'See the map (https://map.example/a) or https://b.example',
  ],
  ['2 * 3 * 4 is snake_case_name', '2 * 3 * 4 is snake_case_name'],
  ['請**提早**十分鐘到。', '請提早十分鐘到。'],
  ['\\*not so\\*', '*not so*'],
  ['', ''],
])('%j reads %j', (markdown, plain) => {
  expect(toPlainText(markdown)).toBe(plain)
})
