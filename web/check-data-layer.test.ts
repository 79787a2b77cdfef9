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

const filesMatching = (pattern: RegExp) =>
  [...new Set(matching(pattern).map((line) => line.slice(0, line.indexOf(':'))))].toSorted()

test('every query has its generated key, so that an answer is cached once', () => {
  expect(filesMatching(/queryKey: \[/)).toEqual([
    // What the browser allows, which no API knows.
    'src/features/people/push/push-section.tsx',
    // A preview of what is being typed, asked for by POST and never kept.
    'src/features/roster/many/batch.tsx',
  ])
})

test('the client is imported by its name', () => {
  expect(matching(/from '[./]*api-client\//)).toEqual([])
})

test('a list is filtered and counted by the API; its pages are read when someone asks for more', () => {
  expect(filesMatching(/fetchNextPage\(/)).toEqual([
    // The API judges what fits after it has read a page, which can then be nearly empty.
    'src/features/tasks/open/tasks-page.tsx',
    'src/ui/data/more.tsx',
    'src/ui/triage/use-triage.ts',
  ])
  // Other lists have generated pages, or are read at once.
  expect(filesMatching(/[ {]cursor: /)).toEqual([
    // The frame loads it for the number of unread ones, without the generated options.
    'src/features/announcements/queries.ts',
    'src/features/forms/answers/sealed/use-opening.ts',
    'src/features/manage/people/queries.ts',
    // The table of coverage shows all shifts of a draft at once.
    'src/features/roster/drafts/queries.ts',
    'src/features/tasks/queries.ts',
  ])
})

test('rights come with the project; no request is made to see whether it is refused', () => {
  expect(matching(/status === 403|code === 'forbidden'|=== '#?forbidden'/)).toEqual([])
})

test('every right that the app asks for exists', () => {
  const docs = readFileSync(`${import.meta.dirname}/../docs/integrators/projects.md`, 'utf8')
  const rights = lines.flatMap(({ text }) => /^ {2}\| '([a-z]+\.[a-z]+)'$/.exec(text)?.[1] ?? [])
  expect(rights).toContain('settings.change')
  expect(rights.filter((right) => !docs.includes(`| \`${right}\``))).toEqual([])
})
