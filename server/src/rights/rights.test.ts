import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { rights } from './rights.ts'

it('are those that the page for integrators lists', () => {
  const page = readFileSync(new URL('../../../docs/integrators/projects.md', import.meta.url), 'utf8')
  const listed = [...page.matchAll(/^\| `(\w+\.\w+)` +\|/gm)].map(([, key]) => key)
  expect(listed).toEqual(Object.keys(rights))
})
