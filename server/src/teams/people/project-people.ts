import { z } from 'zod'
import { avatarUrl } from '../../people/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { ProjectId, TeamId } from '../../platform/ids.ts'
import { type ProjectPersonRow, selectProjectPeople, type TeamRole } from './queries.ts'

const cursorKey = z.tuple([z.string(), z.uuid(), z.enum(['0', '1']).transform(Number)])

interface Wanted {
  limit: number
  cursor?: string | undefined
  search?: string | undefined
  tid?: TeamId | undefined
  role?: TeamRole | undefined
  state?: 'invited' | 'accepted' | undefined
  order: 'name' | 'state'
}

export async function listProjectPeople(
  db: Db,
  pid: ProjectId,
  { limit, cursor, search, tid, role, state, order }: Wanted,
) {
  const key = readCursor(cursor, cursorKey)
  const rows = await selectProjectPeople(db, {
    pid,
    search: search || null,
    tid: tid ?? null,
    role: role ?? null,
    state: state ?? null,
    acceptedFirst: order === 'state',
    after: key && { name: key[0], uid: key[1], rank: key[2] },
    limit,
  })
  const page = toPage(rows, limit, ({ name, uid, rank }) => [name, uid, String(rank)])
  return { ...page, data: page.data.map(present) }
}

const present = ({ avatar_changed_at, teams, email, ...row }: ProjectPersonRow) => ({
  ...row,
  ...(email && { email }),
  avatar_url: avatarUrl(row.uid, avatar_changed_at),
  teams: teams.map(({ accepted_at, ...team }) => ({
    ...team,
    state: accepted_at ? ('accepted' as const) : ('invited' as const),
    joined_at: new Date(team.joined_at).toISOString(),
  })),
})
