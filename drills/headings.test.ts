import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url).pathname
const read = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((path) => readFileSync(root + path, 'utf8'))
const named = /(?:[ .]follow|readBlock)\((?:[^'()]*, )?'([A-Z][^']+)'|\bheading: '([^']+)'/g

/** The nightly takes hours to find out. */
it('every heading whose commands a drill runs is in the guides of operators', () => {
  const headings = read('docs/operators/*.md').flatMap((page) =>
    [...page.matchAll(/^###? (.+)$/gm)].map(([, text]) => text!),
  )
  const followed = read('drills/**/*.ts').flatMap((code) =>
    [...code.matchAll(named)].map(([, a, b]) => a ?? b!),
  )
  expect(followed.length).toBeGreaterThan(15)
  expect(followed.filter((heading) => !headings.includes(heading))).toEqual([])
})
