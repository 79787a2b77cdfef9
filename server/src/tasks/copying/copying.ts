import { createHash } from 'node:crypto'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { insertTasks, type NewTaskRow } from '../queries.ts'
import { auditTask } from '../record.ts'
import { moveByClock, moveSpanByClock } from '../rules/zones.ts'
import {
  selectMade,
  selectTasksToCopy,
  selectTaskWithRoles,
  selectYear,
  type TaskToCopy,
  type Year,
} from './queries.ts'

/** The tasks of a year that are copied to the next. */
export const listTasksToCopy = (db: Db, from: ProjectId): Promise<string[]> => selectTasksToCopy(db, from)

interface Copying {
  from: ProjectId
  pid: ProjectId
  ids: string[]
}

/**
 * Copies without people, shifted by as many days as the event, at the same local time. Idempotent: a copy has
 * a deterministic id, and copies that were deleted since stay deleted. The caller must serialise calls.
 */
export async function copyTasks(tx: Transaction, uid: PersonId, { from, pid, ids }: Copying): Promise<void> {
  const [old, next] = [await selectYear(tx, from), await selectYear(tx, pid)]
  const tasks = (await selectTaskWithRoles(tx, { from, pid, ids })).map((task) => ({
    ...task,
    ...shifted(task, old, next),
    pid,
    id: idIn(pid, task.id),
    series: task.series && idIn(pid, task.series),
    made_by: uid,
  }))
  const made = await selectMade(
    tx,
    pid,
    tasks.map(({ id }) => id),
  )
  const missing: NewTaskRow[] = tasks.filter(({ id }) => !made.has(id))
  await insertTasks(tx, missing)
  for (const { title, ...row } of missing)
    await auditTask(tx, uid, row, 'task.created', { after: { title, from } })
}

const day = 86_400_000

function shifted({ starts_at, ends_at, opens_at }: TaskToCopy, old: Year, next: Year) {
  const days = (Date.parse(next.starts_on) - Date.parse(old.starts_on)) / day
  const zones = [old.time_zone, next.time_zone] as const
  const span =
    starts_at &&
    ends_at &&
    moveSpanByClock({ start: starts_at.getTime(), end: ends_at.getTime() }, { days }, ...zones)
  return {
    starts_at: span && new Date(span.start),
    ends_at: span && new Date(span.end),
    opens_at: opens_at && new Date(moveByClock(opens_at.getTime(), { days }, ...zones)),
  }
}

/** A UUID of version 8, which we may fill. */
function idIn(pid: ProjectId, id: string): string {
  const bytes = createHash('sha256').update(`${pid} ${id}`).digest().subarray(0, 16)
  bytes[6] = 0x80 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
