import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync(new URL('../../docs/developing/attacks.md', import.meta.url), 'utf8')

it('the page for developers has a line for every attack', () => {
  const files = readdirSync(new URL('attacks', import.meta.url)).map((name) => name.replace('.test.ts', ''))
  const listed = [...page.matchAll(/^\|.*\| `(\d\d-[\w-]+)` +\|/gm)].map(([, name]) => name)
  expect(listed).toEqual(files.toSorted())
})
