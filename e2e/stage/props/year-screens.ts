import type { Screen } from '../system.ts'
import { askToSend, bringList, compareYears, openInvitation, runList, stopList, stopYear } from './years.ts'

const owner = 'owner'
const years = (pid: string) => `/p/${pid}/manage/years`

/** A year from another, the way back into it, and people from a list. */
export const yearScreens: Record<string, Screen> = {
  'next-year': {
    path: '/p/2026/manage/next-year',
    who: owner,
    prepare: ({ page }) => page.locator('main details').first().waitFor(),
  },
  'next-year-making': { path: years('made-2027'), who: owner, prepare: stopYear('made-2027', 'waiting') },
  'next-year-failed': { path: years('held-2027'), who: owner, prepare: stopYear('held-2027', 'failed') },
  'next-year-made': { path: years('draft-2027'), who: owner, prepare: compareYears('draft-2027', false) },
  'next-year-send': { path: years('open-2027'), who: owner, prepare: askToSend('open-2027') },
  'next-year-asked': { path: years('asked-2027'), who: owner, prepare: compareYears('asked-2027', true) },
  'next-year-none': { path: '/p/2026/manage/years', who: owner },
  back: { path: '/back', prepare: openInvitation('volunteer') },
  'back-answered': { path: '/back', prepare: openInvitation('chief', true) },
  'back-dead': { path: '/back#yes.0000000000' },
  import: { path: '/p/2026/manage/import', who: owner },
  'import-draft': { path: '/p/2026/manage/import', who: owner, prepare: bringList },
  'import-running': { path: '/p/2025/manage/import', who: owner, prepare: stopList('running') },
  'import-failed': { path: '/p/2025/manage/import', who: owner, prepare: stopList('failed') },
  'import-done': { path: '/p/2025/manage/import', who: owner, prepare: runList },
}
