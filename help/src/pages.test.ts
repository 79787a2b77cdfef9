import { globSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readPage, slugOf } from './pages.ts'
import { sidebar } from './sidebar.ts'

const bodyOf = (path: string, body: string) => readPage(path, `# Shifts\n${body}`).body

it('takes the title from the first heading', () => {
  expect(readPage('volunteers/shifts.md', '# The `shifts`\n\nText.\n')).toEqual({
    title: 'The shifts',
    body: '\nText.\n',
  })
  expect(readPage('integrators/errors.md', '<!-- Generated. -->\n\n# Errors\n\nText.\n').title).toBe('Errors')
  expect(() => readPage('a.md', 'Text.\n')).toThrow('docs/a.md does not begin with a heading')
})

it.each([
  ['README.md', 'index'],
  ['volunteers/shifts.md', 'volunteers/shifts'],
  ['decisions/README.md', 'decisions'],
  ['zh-TW/README.md', 'zh-tw'],
  ['zh-TW/volunteers/shifts.md', 'zh-tw/volunteers/shifts'],
])('%s becomes %s', (path, slug) => {
  expect(slugOf(path)).toBe(slug)
})

it.each([
  ['[a](forms.md)', '[a](/help/volunteers/forms/)'],
  ['[a](../README.md)', '[a](/help/)'],
  ['[`a`](../organisers/shifts.md#make-one)', '[`a`](/help/organisers/shifts/#make-one)'],
  ['[a](#below) and [b](https://example.org/)', '[a](#below) and [b](https://example.org/)'],
  ['[a](/api/redoc)', '[a](/api/redoc)'],
  ['![a](../images/home.png)', '![a](/help/home.png)'],
  ['![a](../images/zh-TW/home.png)', '![a](/help/zh-TW/home.png)'],
  ['[the code](../../server/src/app.ts), [a](../../ARCHITECTURE.md)', 'the code, a'],
  ['Open `/api/redoc` or `GET /api/docs`', 'Open [`/api/redoc`](/api/redoc) or `GET /api/docs`'],
  ['`[a](forms.md)`', '`[a](forms.md)`'],
  ['```\n[a](forms.md)\n```', '```\n[a](forms.md)\n```'],
])('links %s as %s', (body, expected) => {
  expect(bodyOf('volunteers/shifts.md', body)).toBe(expected)
})

it('every page of docs/ is in the sidebar, once', () => {
  const docs = new URL('../../docs/', import.meta.url).pathname
  const listed = sidebar.flatMap(({ items }) => items.flatMap((group) => group.items))
  const pages = globSync('*/*.md', { cwd: docs, exclude: ['decisions', 'zh-TW', '**/README.md'] }).map(slugOf)
  expect(listed.toSorted()).toEqual(pages.toSorted())
})
