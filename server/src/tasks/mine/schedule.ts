import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { startCursor } from '../reading.ts'
import {
  lockSchedule,
  type ScheduledRow,
  selectScheduled,
  selectSettings,
  updateSettings,
} from './queries.ts'
import type { TaskSettings } from './schemas.ts'

interface Wanted {
  past: boolean
  limit: number
  cursor?: string | undefined
}

/** Over all projects: future shifts with the next first, or past ones with the latest first. */
export async function getSchedule(db: Db, { uid }: Actor, { past, limit, cursor }: Wanted) {
  const key = readCursor(cursor, startCursor)
  const after = key && { starts_at: key[0] || null, seat: key[1] }
  const rows = await selectScheduled(db, { uid, past, after, limit })
  const page = toPage(rows, limit, ({ starts_at, seat }) => [starts_at?.toISOString() ?? '', seat])
  return { ...page, data: page.data.map(present) }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null

const present = ({ task, task_state, reason, n, role, confirmation, ...row }: ScheduledRow) => ({
  ...row,
  ...(confirmation && { confirmation }),
  task: {
    id: task,
    title: row.title,
    category: row.category,
    location: row.location,
    description: row.description,
    starts_at: iso(row.starts_at),
    ends_at: iso(row.ends_at),
    state: task_state,
    reason,
  },
  role: { n, name: role },
  offered_until: iso(row.offered_until),
})

/** The database defaults. */
const defaults: TaskSettings = {
  max_hours_day: null,
  max_hours: null,
  nights: true,
  break_minutes: 0,
  remind_minutes: 1440,
  remind_by: 'email',
}

export const getTaskSettings = async (db: Db, { uid }: Actor): Promise<TaskSettings> =>
  (await selectSettings(db, uid)) ?? defaults

/** People keep their seats, even if they exceed the new limits. */
export async function changeTaskSettings(
  tx: Transaction,
  { uid }: Actor,
  settings: TaskSettings,
): Promise<TaskSettings> {
  const before = await lockSchedule(tx, uid)
  const names = Object.keys(defaults) as (keyof TaskSettings)[]
  const changed = names.filter((name) => before[name] !== settings[name])
  if (changed.length === 0) return settings
  await updateSettings(tx, uid, settings)
  // Limits are personal: the audit names only the fields.
  await audit(tx, {
    actor: uid,
    verb: 'task-settings.changed',
    subject: `person:${uid}`,
    after: { changed },
  })
  return settings
}
