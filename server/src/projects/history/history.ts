import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import { type HistoryRow, selectHistory } from './queries.ts'

const cursorKey = z.tuple([z.uuid()])

interface Wanted {
  limit: number
  cursor?: string | undefined
  verb?: string | undefined
  actor?: PersonId | undefined
  person?: PersonId | undefined
}

/** Of a project, or of one of its teams. */
export async function listHistory(
  db: Db,
  { pid, tid }: { pid: ProjectId; tid?: TeamId },
  { limit, cursor, verb, actor, person }: Wanted,
) {
  const rows = await selectHistory(db, {
    pid,
    tid: tid ?? null,
    verb: verb ?? null,
    actor: actor ?? null,
    person: person ?? null,
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
