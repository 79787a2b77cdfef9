import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { helpFor, helpPages } from './help.ts'

const docs = new URL('../../../../docs/', import.meta.url)
const source = new URL('../../', import.meta.url)

/** Linked from a part of a screen. */
const linkedPages = globSync('features/**/*.tsx', { cwd: source.pathname }).flatMap((path) =>
  [...readFileSync(new URL(path, source), 'utf8').matchAll(/<HelpLink page="([^"]+)"/g)].map(
    ([, page]) => page!,
  ),
)

it('links to pages that exist in both languages', () => {
  const files = [...helpPages, ...linkedPages].flatMap((page) => [`${page}.md`, `zh-TW/${page}.md`])
  expect(files.filter((file) => !existsSync(new URL(file, docs)))).toEqual([])
})

/** A screen that team leads use, too, links to their page about it, which has the same name. */
it('every page for organisers is linked from a screen', () => {
  const pages = globSync('organisers/*.md', { cwd: docs.pathname }).map((path) => path.replace('.md', ''))
  const linked = new Set([...helpPages, ...linkedPages])
  const own = pages.filter(
    (page) => !existsSync(new URL(`${page.replace('organisers', 'team-leads')}.md`, docs)),
  )
  expect(own.filter((page) => !linked.has(page))).toEqual([])
})

it.each([
  ['/p/2026/tasks/one', '/help/volunteers/shifts/'],
  ['/p/2026/roster/many/table', '/help/organisers/many-shifts/'],
  ['/p/2026/roster-drafts/one/compare', '/help/organisers/draft-roster/'],
  ['/p/2026/roster/new', '/help/team-leads/plan-shifts/'],
  ['/p/2026/manage', '/help/organisers/overview/'],
  ['/p/2026/manage/private-data/catering', '/help/organisers/private-data/'],
  ['/p/2026/manage/people', '/help/organisers/find-people/'],
  ['/p/2026/manage/task-rules', '/help/organisers/shifts/'],
  ['/p/2026/manage/import', '/help/organisers/import/'],
  ['/p/2026/manage/outbox', '/help/organisers/messages/'],
  ['/p/2026/announcements/new', '/help/organisers/write-to-people/'],
  ['/p/2026/automations/new', '/help/organisers/automations/'],
  ['/p/2026/manage/roles', '/help/organisers/roles/'],
  ['/p/2026/manage/history', '/help/organisers/event-settings/'],
  ['/p/2026/roster/rules', '/help/team-leads/sign-up-rules/'],
  ['/p/2026/roster/timeline', '/help/team-leads/plan-shifts/'],
  ['/shifts', '/help/volunteers/shifts/'],
  ['/certificates/ABCD', '/help/volunteers/shifts/'],
  ['/me', '/help/volunteers/your-data/'],
  ['/me/hours', '/help/volunteers/shifts/'],
  ['/u/7', '/help/volunteers/your-data/'],
  ['/me/announcements', '/help/volunteers/email-addresses/'],
  ['/unsubscribe', '/help/volunteers/email-addresses/'],
  ['/', '/help/'],
])('%s: %s', (address, page) => {
  expect(helpFor(address, 'en')).toBe(page)
  expect(helpFor(address, 'zh-TW')).toBe(page.replace('/help/', '/help/zh-tw/'))
})
