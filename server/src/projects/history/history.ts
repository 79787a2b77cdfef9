import { z } from 'zod'
import { avatarUrl } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import { type HistoryRow, selectHistory, selectHistoryPeople } from './queries.ts'

const cursorKey = z.tuple([z.uuid()])

interface Wanted {
  limit: number
  cursor?: string | undefined
  verb?: string | undefined
  actor?: PersonId | undefined
  person?: PersonId | undefined
  involving?: PersonId | undefined
}

/** Of a project, or of one of its teams. */
export async function listHistory(
  db: Db,
  viewer: Actor,
  { pid, tid }: { pid: ProjectId; tid?: TeamId },
  { limit, cursor, verb, actor, person, involving }: Wanted,
) {
  const rows = await selectHistory(db, {
    pid,
    viewer: viewer.uid,
    tid: tid ?? null,
    verb: verb ?? null,
    actor: actor ?? null,
    person: person ?? null,
    involving: involving ?? null,
    before: readCursor(cursor, cursorKey)?.[0] ?? null,
    limit,
  })
  const page = toPage(rows, limit, ({ id }) => [id])
  return { ...page, data: page.data.map(present) }
}

const present = ({ at, actor, actor_name, person, person_name, ...row }: HistoryRow) => ({
  ...row,
  at: at.toISOString(),
  actor: actor && { uid: actor, name: actor_name ?? '' },
  person: person && { uid: person, name: person_name ?? '' },
})

export async function listHistoryPeople(
  db: Db,
  pid: ProjectId,
  { search, limit }: { search?: string | undefined; limit: number },
) {
  const rows = await selectHistoryPeople(db, { pid, search: search || null, limit })
  const data = rows.map(({ avatar_changed_at, ...row }) => ({
    ...row,
    avatar_url: avatarUrl(row.uid, avatar_changed_at),
  }))
  return { data, next_cursor: null }
}
