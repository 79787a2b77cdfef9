import { expect, test } from 'vitest'
import { nameIn } from './former.ts'

test('people who deleted their account are named in the language of the email', () => {
  expect(nameIn('en', 'A former volunteer')).toBe('A former volunteer')
  expect(nameIn('zh-TW', 'A former volunteer')).toBe('已離開的志工')
  expect(nameIn('zh-TW', '陳美玲')).toBe('陳美玲')
})
