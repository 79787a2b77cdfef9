import { expect, it } from 'vitest'
import { mostBytes, pathOfFile, whyNotSend } from './send-file.ts'

it.each([
  ['image/jpeg', 1, null],
  ['application/pdf', mostBytes, null],
  ['application/pdf', mostBytes + 1, 'size'],
  ['image/heic', 1, 'type'],
  ['', 1, 'type'],
  ['image/png', 0, 'empty'],
])('a file of type %s with %d bytes: %s', (type, size, why) => {
  expect(whyNotSend({ type, size })).toBe(why)
})

it('is found where the server keeps it', () => {
  expect(pathOfFile('2026', 'a/b')).toBe('/api/projects/2026/uploads/a%2Fb')
})
