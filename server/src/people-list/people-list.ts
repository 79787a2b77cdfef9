import { z } from 'zod'
import { isInAudience } from '../audiences/index.ts'
import { asks, canBeFilledIn, isDone } from '../forms/index.ts'
import { seatsWorked } from '../hours/index.ts'
import { avatarUrl } from '../people/index.ts'
import type { Db } from '../platform/db/database.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import type { ProjectId } from '../platform/ids.ts'
import {
  countProjectPeople,
  type PeopleFilter,
  type ProjectPersonRow,
  selectProjectPeople,
} from './queries.ts'
import type { PeopleFilterQuery, ProjectPeopleQuery } from './schemas.ts'

const rules = { asks, canBeFilledIn, isDone, seatsWorked }

const cursorKey = z.tuple([z.string(), z.uuid(), z.enum(['0', '1']).transform(Number)])

export async function listProjectPeople(db: Db, pid: ProjectId, query: ProjectPeopleQuery) {
  const { limit, cursor, order, ...filter } = query
  const key = readCursor(cursor, cursorKey)
  const rows = await selectProjectPeople(
    db,
    {
      ...filterOf(pid, filter),
      acceptedFirst: order === 'state',
      after: key && { name: key[0], uid: key[1], rank: key[2] },
      limit,
    },
    rules,
  )
  const page = toPage(rows, limit, ({ name, uid, rank }) => [name, uid, String(rank)])
  return { ...page, data: page.data.map(present) }
}

/** How many there are, and the names of three. */
export function countPeople(db: Db, pid: ProjectId, query: PeopleFilterQuery) {
  return countProjectPeople(db, filterOf(pid, query))
}

const filterOf = (
  pid: ProjectId,
  { search, tid, role, state, where = [] }: PeopleFilterQuery,
): PeopleFilter => ({
  pid,
  search: search || null,
  tid: tid ?? null,
  role: role ?? null,
  state: state ?? null,
  audience: isInAudience(pid, where),
})

const present = ({ avatar_changed_at, teams, email, asked, missing, ...row }: ProjectPersonRow) => ({
  ...row,
  ...(email && { email }),
  avatar_url: avatarUrl(row.uid, avatar_changed_at),
  teams: teams.map(({ accepted_at, ...team }) => ({
    ...team,
    state: accepted_at ? ('accepted' as const) : ('invited' as const),
    joined_at: new Date(team.joined_at).toISOString(),
  })),
  forms: { asked, missing },
})
