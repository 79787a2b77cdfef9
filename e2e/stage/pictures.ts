import { makeCredentials } from './props/person.ts'
import { visit } from './settle.ts'
import type { Screen, Stage } from './system/system.ts'

/** A picture of the demo event in the README or the docs: the visible part of a page, in light colours. */
interface Picture extends Screen {
  path: string
  width: number
  height: number
  /** Only in the README, which is in English. */
  english?: true
}

const phone = { width: 390, height: 760 }
const desk = { width: 1280, height: 860 }

/**
 * By file name, in docs/images and docs/images/zh-TW. `npm run screenshots -- --docs` takes them again: do so
 * when a screen has changed.
 */
export const pictures: Record<string, Picture> = {
  home: { path: '/home', user: 'volunteer', ...phone },
  'find-shifts': { path: '/p/2026/tasks', user: 'volunteer', ...phone },
  staff: { path: '/p/2026/staff', english: true, ...desk },
  timeline: { path: '/p/2026/roster/timeline', user: 'owner', prepare: showFirstDay, ...desk },
  applications: { path: '/p/2026/applications', user: 'owner', ...desk },
  overview: { path: '/p/2026/manage', user: 'owner', ...desk },
  'private-data': { path: '/p/2026/manage/private-data', user: 'owner', ...desk },
  'api-access': { path: '/settings/api', user: 'chief', prepare: makeCredentials, english: true, ...phone },
}

/** Of the event itself, which has more shifts than today. */
async function showFirstDay({ page }: Stage): Promise<void> {
  const { starts_on } = await (await page.request.get('/api/projects/2026')).json()
  await visit(page, `/p/2026/roster/timeline?day=${starts_on}`)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}
