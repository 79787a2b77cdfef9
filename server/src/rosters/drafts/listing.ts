import { z } from 'zod'
import { avatarUrl } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Why } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { TeamId } from '../../platform/ids.ts'
import { judgeSeat, loadFacts } from '../planning/judging.ts'
import { type ShiftRow, selectShiftPage } from '../planning/queries.ts'
import { because } from '../refusals.ts'
import { viewDraft } from './drafts.ts'
import { type DraftRef, type ListedRow, selectProposed, selectSeatPage } from './queries.ts'

/** PostgreSQL has no year 0. */
const moment = z.iso.datetime().regex(/^(?!0000)/)
const shiftCursor = z.tuple([moment, z.uuid()])

interface ShiftsWanted {
  tid?: TeamId | undefined
  day?: string | undefined
  limit: number
  cursor?: string | undefined
}

export async function listShifts(
  db: Db,
  actor: Actor,
  ref: DraftRef,
  { tid, day, limit, cursor }: ShiftsWanted,
) {
  const { draft } = await viewDraft(db, actor, ref)
  const key = readCursor(cursor, shiftCursor)
  const rows = await selectShiftPage(db, draft, {
    draft: draft.state === 'published' ? null : draft.id,
    team: tid ?? null,
    day: day ?? null,
    after: key && { starts_at: key[0], id: key[1] },
    limit,
  })
  const page = toPage(rows, limit, ({ starts_at, id }) => [starts_at.toISOString(), id])
  return { ...page, data: page.data.map(presentShift) }
}

const presentShift = ({ id, title, tid, category, location, starts_at, ends_at, roles }: ShiftRow) => ({
  id,
  title,
  tid,
  category,
  location,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
  roles,
})

const seatCursor = z.tuple([moment, z.uuid(), z.uuid(), z.uuid()])

export const readSeatCursor = (cursor: string | undefined) => {
  const key = readCursor(cursor, seatCursor)
  return key && { starts_at: key[0], task: key[1], uid: key[2], draft: key[3] }
}

export const seatKey = ({ task, uid, draft }: ListedRow): string[] => [
  new Date(task.starts_at).toISOString(),
  task.id,
  uid,
  draft,
]

interface SeatsWanted {
  task?: string | undefined
  uid?: string | undefined
  tid?: TeamId | undefined
  search?: string | undefined
  left_out: boolean
  limit: number
  cursor?: string | undefined
}

/** Each is judged as it would be if the draft were published now. */
export async function listSeats(
  db: Db,
  actor: Actor,
  ref: DraftRef,
  { task, uid, tid, search, left_out, limit, cursor }: SeatsWanted,
) {
  const { looking, draft } = await viewDraft(db, actor, ref)
  const rows = await selectSeatPage(db, draft, {
    left_out,
    task: task ?? null,
    uid: uid ?? null,
    team: tid ?? null,
    search,
    after: readSeatCursor(cursor),
    limit,
  })
  const page = toPage(rows, limit, seatKey)
  const isOver = left_out || draft.state === 'published'
  const judged = isOver ? () => [] : await judgePage(db, { looking, draft }, page.data)
  return {
    ...page,
    data: page.data.map((row) => ({
      ...presentSeat(row),
      locked: row.locked,
      why_not: row.left_out ? row.left_out.map(namedRule) : judged(row),
    })),
  }
}

/** As it was when the seat was left out. */
const namedRule = (rule: string): Why => because[rule as keyof typeof because] ?? because.involved

async function judgePage(
  db: Db,
  { looking, draft }: Awaited<ReturnType<typeof viewDraft>>,
  rows: ListedRow[],
): Promise<(row: ListedRow) => Why[]> {
  const uids = [...new Set(rows.map(({ uid }) => uid))]
  const seats = await selectProposed(db, draft, uids)
  const facts = await loadFacts(db, looking, draft, { draft: draft.id, seats })
  const mine = Map.groupBy(seats, ({ uid }) => uid)
  return ({ uid, task, role: { n }, crowded }) => {
    const others = (mine.get(uid) ?? []).filter((seat) => seat.task !== task.id)
    const why = judgeSeat(facts, { uid, task: task.id, n }, others)
    return why.length === 0 && crowded ? [because['task-full']] : why
  }
}

export const presentSeat = ({ uid, name, tentative, avatar_changed_at, task, role }: ListedRow) => ({
  uid,
  name,
  ...(tentative && { tentative: true as const }),
  avatar_url: avatarUrl(uid, avatar_changed_at),
  task: {
    ...task,
    starts_at: new Date(task.starts_at).toISOString(),
    ends_at: new Date(task.ends_at).toISOString(),
  },
  role,
})
