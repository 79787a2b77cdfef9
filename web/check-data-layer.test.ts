import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })
const lines = files.flatMap((file) =>
  readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    .split('\n')
    .map((text, at) => ({ where: `${file}:${at + 1}`, text })),
)
const matching = (pattern: RegExp) =>
  lines.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where} ${text.trim()}`)

test('every query has its generated key, so that an answer is cached once', () => {
  expect(matching(/queryKey: \[/)).toEqual([])
})

test('the client is imported by its name', () => {
  expect(matching(/from '[./]*api-client\//)).toEqual([])
})
