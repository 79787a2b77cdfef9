import type { Screen } from '../system/system.ts'
import {
  askToSend,
  bringList,
  compareYears,
  openInvitation,
  openQuestion,
  runList,
  seeStopped,
  seeTable,
  stopList,
  stopYear,
} from './years.ts'

const owner = 'owner'
const years = (pid: string) => `/p/${pid}/manage/years`

/** Creating next year's event, inviting people back, and importing. */
export const yearScreens: Record<string, Screen> = {
  'next-year': {
    path: '/p/2026/manage/next-year',
    user: owner,
    prepare: ({ page }) => page.locator('main details').first().waitFor(),
  },
  'next-year-making': {
    path: years('made-2027'),
    user: owner,
    begin: stopYear('made-2027', 'waiting'),
    prepare: seeStopped('waiting'),
  },
  'next-year-failed': {
    path: years('held-2027'),
    user: owner,
    begin: stopYear('held-2027', 'failed'),
    prepare: seeStopped('failed'),
  },
  'next-year-made': {
    path: years('draft-2027'),
    user: owner,
    begin: compareYears('draft-2027', false),
    prepare: seeTable,
  },
  'next-year-send': {
    path: years('open-2027'),
    user: owner,
    begin: askToSend('open-2027'),
    prepare: openQuestion,
  },
  'next-year-asked': {
    path: years('asked-2027'),
    user: owner,
    begin: compareYears('asked-2027', true),
    prepare: seeTable,
  },
  'next-year-none': { path: '/p/2024/manage/years', user: owner },
  back: { prepare: openInvitation('volunteer') },
  'back-answered': { prepare: openInvitation('chief', true) },
  import: { path: '/p/2026/manage/import', user: owner },
  'import-draft': { path: '/p/2026/manage/import', user: owner, prepare: bringList },
  'import-running': { path: '/p/2025/manage/import', user: owner, prepare: stopList('running') },
  'import-failed': { path: '/p/2025/manage/import', user: owner, prepare: stopList('failed') },
  'import-done': { path: '/p/2025/manage/import', user: owner, prepare: runList },
}
