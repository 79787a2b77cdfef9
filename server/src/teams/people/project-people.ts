import { z } from 'zod'
import { avatarUrl } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { ProjectId, TeamId } from '../../platform/ids.ts'
import { type ProjectPersonRow, selectProjectPeople, type TeamRole } from './queries.ts'

const cursorKey = z.tuple([z.string(), z.uuid()])

interface Wanted {
  limit: number
  cursor?: string | undefined
  search?: string | undefined
  tid?: TeamId | undefined
  role?: TeamRole | undefined
  state?: 'invited' | 'accepted' | undefined
}

export async function listProjectPeople(
  db: Db,
  pid: ProjectId,
  { limit, cursor, search, tid, role, state }: Wanted,
) {
  const key = readCursor(cursor, cursorKey)
  const rows = await selectProjectPeople(db, {
    pid,
    search: search || null,
    tid: tid ?? null,
    role: role ?? null,
    state: state ?? null,
    after: key && { name: key[0], uid: key[1] },
    limit,
  })
  const page = toPage(rows, limit, ({ name, uid }) => [name, uid])
  return { ...page, data: page.data.map(present) }
}

const present = ({ avatar_changed_at, teams, ...row }: ProjectPersonRow) => ({
  ...row,
  avatar_url: avatarUrl(row.uid, avatar_changed_at),
  teams: teams.map(({ accepted_at, ...team }) => ({
    ...team,
    state: accepted_at ? ('accepted' as const) : ('invited' as const),
    joined_at: new Date(team.joined_at).toISOString(),
  })),
})
