import { z } from 'zod'
import { avatarUrl } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { requireProject } from '../../projects/index.ts'
import { mayLead } from '../policy.ts'
import { selectViewer, type TaskRef, type Viewer } from '../queries.ts'
import { requireTask } from '../reading.ts'
import { because } from '../rules/refusals.ts'
import { type SwappedShiftRow, type SwapRow, selectHandOverCandidates, selectSwaps } from './queries.ts'
import type { SwapsQuery } from './schemas.ts'

/** One's own in every state; for chiefs also those that need their approval. */
export async function listSwaps(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  { limit, cursor, state, you, can }: SwapsQuery,
) {
  await requireProject(db, actor, pid)
  const viewer = await selectViewer(db, pid, actor)
  const key = readCursor(cursor, z.tuple([z.uuid()]))
  const { leads, isOrganiser } = viewer
  const rows = await selectSwaps(db, {
    pid,
    uid: actor.uid,
    leads,
    isOrganiser,
    state: state ?? null,
    part: you ?? null,
    consent: can === 'consent',
    before: key?.[0] ?? null,
    limit,
  })
  const page = toPage(rows, limit, ({ id }) => [id])
  return { ...page, data: page.data.map((row) => present(row, viewer, actor.uid)) }
}

const mostCandidates = 20

/**
 * People of the project whom one could ask, by part of the name. Only for someone with a seat to give, and
 * limited to a few, so that it can't be used to list people.
 */
export async function listHandOverCandidates(
  db: Db,
  actor: Actor,
  { find, ...ref }: TaskRef & { find: string },
) {
  await requireProject(db, actor, ref.pid)
  const viewer = await selectViewer(db, ref.pid, actor)
  const { pid, id, tid, visible_to, you } = await requireTask(db, actor, ref, viewer)
  if (you?.state !== 'confirmed') throw refused([because['no-seat']])
  const only = visible_to === 'team' ? tid : null
  const people = await selectHandOverCandidates(db, { pid, task: id, tid: only, find, limit: mostCandidates })
  return {
    data: people.map(({ uid, name, avatar_changed_at, teams }) => ({
      uid,
      name,
      avatar_url: avatarUrl(uid, avatar_changed_at),
      teams,
    })),
    next_cursor: null,
  }
}

/** Someone's relation to it; null if they aren't involved. */
export function readerOf({ from, to, given, other, state }: SwapRow, viewer: Viewer, uid: PersonId) {
  const one = from.uid === uid ? ('from' as const) : to.uid === uid ? ('to' as const) : null
  const leads = mayLead(viewer, given.tid) || (other !== null && mayLead(viewer, other.tid))
  if (!one && !leads) return null
  const can = [
    ...(one === 'to' && state === 'requested' ? (['answer'] as const) : []),
    ...(leads && state === 'agreed' ? (['consent'] as const) : []),
    ...(one === 'from' && (state === 'requested' || state === 'agreed') ? (['withdraw'] as const) : []),
  ]
  return { you: one ?? ('chief' as const), leads, can }
}

export function present(swap: SwapRow, viewer: Viewer, uid: PersonId) {
  const { pid, id, state, message, from, to, given, other, created_at } = swap
  const { you, can } = readerOf(swap, viewer, uid)!
  return {
    pid,
    id,
    state,
    message,
    from: personOf(from),
    to: personOf(to),
    given: shiftOf(given),
    for: other && shiftOf(other),
    you,
    can,
    created_at: created_at.toISOString(),
  }
}

const personOf = ({ uid, name, avatar_changed_at }: SwapRow['from']) => ({
  uid,
  name,
  avatar_url: avatarUrl(uid, avatar_changed_at === null ? null : new Date(avatar_changed_at)),
})

const isoOf = (written: string | null) => written && new Date(written).toISOString()

const shiftOf = ({ task, tid, team, title, location, starts_at, ends_at, n, role }: SwappedShiftRow) => ({
  task,
  tid,
  team,
  title,
  location,
  starts_at: isoOf(starts_at),
  ends_at: isoOf(ends_at),
  n,
  role,
})
