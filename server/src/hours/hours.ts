import { z } from 'zod'
import type { Db, Transaction } from '../platform/db/database.ts'
import { forbidden, Problem, refused } from '../platform/errors.ts'
import { writeCsv } from '../platform/files/tables.ts'
import type { Actor } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import {
  auditTask,
  leadsAny,
  requireTaskLead,
  type TaskRef,
  updateMinutes,
  viewProject,
  viewTask,
} from '../tasks/index.ts'
import {
  lockWorkedSeat,
  selectHours,
  selectHoursByPerson,
  selectOwnHours,
  selectShifts,
  type WorkedShift,
} from './queries.ts'
import { because } from './refusals.ts'
import type { PeopleHoursQuery } from './schemas.ts'

export async function getMyHours(db: Db, { uid }: Actor) {
  const data = await selectOwnHours(db, uid)
  return { minutes: data.reduce((sum, { minutes }) => sum + minutes, 0), data, next_cursor: null }
}

/** Also of a closed or archived project: people keep access to what they have done. */
export async function listMyShifts(db: Db, { uid }: Actor, pid: ProjectId) {
  return presentShifts(await selectShifts(db, { pid, uid, tids: null }))
}

/** Of the teams that the caller leads. */
export async function listShiftsOf(db: Db, actor: Actor, { pid, uid }: { pid: ProjectId; uid: PersonId }) {
  const tids = await teamsOf(db, actor, pid, undefined)
  return presentShifts(await selectShifts(db, { pid, uid, tids }))
}

const presentShifts = (rows: WorkedShift[]) => ({
  data: rows.map(({ starts_at, ends_at, ...row }) => ({
    ...row,
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
  })),
  next_cursor: null,
})

interface Wanted {
  limit: number
  cursor?: string | undefined
  tid?: string | undefined
}

const cursorKey = z.tuple([z.string(), z.uuid(), z.string()])

/** Of the teams they lead; owners see all, including tasks without a team. */
export async function listHours(db: Db, actor: Actor, pid: ProjectId, { limit, cursor, tid }: Wanted) {
  const tids = await teamsOf(db, actor, pid, tid)
  const key = readCursor(cursor, cursorKey)
  const after = key && { name: key[0], uid: key[1], tid: key[2] }
  const rows = await selectHours(db, { pid, tids, after, limit })
  return toPage(rows, limit, (row) => [row.name, row.uid, row.tid ?? ''])
}

const peopleKey = z.tuple([
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  z.string(),
  z.uuid(),
])

/** One entry per person over the teams that the caller leads, or over one of them. */
export async function listHoursByPerson(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  { limit, cursor, tid, search }: PeopleHoursQuery,
) {
  const seen = await teamsOf(db, actor, pid, undefined)
  if (tid !== undefined && seen?.includes(tid) === false) throw forbidden([because['chiefs-only']])
  const key = readCursor(cursor, peopleKey)
  const after = key && { minutes: key[0], name: key[1], uid: key[2] }
  const filter = { pid, seen, tid: tid ?? null, search: search ?? null, after, limit }
  const { data, total, teams } = await selectHoursByPerson(db, filter)
  const page = toPage(data, limit, ({ minutes, name, uid }) => [String(minutes), name, uid])
  return { ...page, total, teams }
}

export async function exportHours(
  db: Db,
  actor: Actor,
  { pid, tid }: { pid: ProjectId; tid?: string | undefined },
): Promise<Buffer> {
  const tids = await teamsOf(db, actor, pid, tid)
  const rows = await selectHours(db, { pid, tids, after: null, limit: null })
  const table = rows.map(({ uid, name, tid: own, team, minutes, shifts }) => [
    name,
    uid,
    own ?? '',
    team ?? '',
    String(shifts),
    String(minutes),
    (minutes / 60).toFixed(2),
  ])
  return Buffer.from(writeCsv([['name', 'uid', 'tid', 'team', 'shifts', 'minutes', 'hours'], ...table]))
}

/** Null for all. */
async function teamsOf(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  tid: string | undefined,
): Promise<readonly string[] | null> {
  const { viewer } = await viewProject(db, actor, pid)
  const mayAll = viewer.isOrganiser
  if (!leadsAny(viewer) || (tid !== undefined && !mayAll && !viewer.leads.includes(tid)))
    throw forbidden([because['chiefs-only']])
  if (tid !== undefined) return [tid]
  return mayAll ? null : viewer.leads
}

interface Correction {
  uid: PersonId
  minutes: number | null
  reason: string
}

/** Nobody corrects their own hours, not even an owner. */
export async function correctHours(
  tx: Transaction,
  actor: Actor,
  ref: TaskRef,
  { uid, minutes, reason }: Correction,
) {
  const { looking, task } = await viewTask(tx, actor, ref)
  await requireTaskLead(tx, looking, task.tid)
  if (uid === actor.uid) throw forbidden([because['not-your-own']])
  const before = await lockWorkedSeat(tx, ref, uid)
  if (!before) throw new Problem('not_found')
  if (!['arrived', 'done', 'no_show'].includes(before.state)) throw refused([because['not-there']])
  const same = before.corrected === minutes && before.reason === reason
  if (!same) {
    await updateMinutes(tx, { pid: ref.pid, id: before.id }, { minutes, reason, by: actor.uid })
    await auditTask(tx, actor.uid, task, 'seat.hours-corrected', {
      before: { uid, minutes: before.minutes },
      after: { uid, minutes, reason },
    })
  }
  const after = (await lockWorkedSeat(tx, ref, uid))!
  return { uid, minutes: after.minutes, corrected: after.corrected !== null, reason: after.reason }
}
