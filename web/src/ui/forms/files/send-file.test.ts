import { expect, it } from 'vitest'
import { mostBytes, nameIn, pathOfFile, whyNotSend } from './send-file.ts'

it.each([
  ['attachment; filename="ok.pdf"', 'ok.pdf'],
  [`attachment; filename="__.png"; filename*=UTF-8''%E8%BB%8A%E7%A5%A8.png`, '車票.png'],
  [`attachment; filename*=UTF-8''%E8`, ''],
  ['', ''],
])('the name in %s is %s', (disposition, name) => {
  expect(nameIn(disposition)).toBe(name)
})

it.each([
  ['image/jpeg', 1, null],
  ['application/pdf', mostBytes, null],
  ['application/pdf', mostBytes + 1, 'size'],
  ['image/heic', 1, 'heic'],
  ['image/gif', 1, 'type'],
  ['', 1, 'type'],
  ['image/png', 0, 'empty'],
])('a file of type %s with %d bytes: %s', (type, size, why) => {
  expect(whyNotSend({ name: 'ticket', type, size })).toBe(why)
})

it('is recognised by its name if the system does not know its type', () => {
  expect(whyNotSend({ name: 'IMG_1.HEIC', type: '', size: 1 })).toBe('heic')
})

it('has a URL on the server', () => {
  expect(pathOfFile('2026', 'a/b')).toBe('/api/projects/2026/uploads/a%2Fb')
})
