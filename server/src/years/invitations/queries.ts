import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'

/** All that were never sent or answered; each is taken once. */
export async function claimUnsent(tx: Transaction, pid: ProjectId): Promise<PersonId[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ asked_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('state', '=', 'invited')
    .where('asked_at', 'is', null)
    .where('asks_back', '=', true)
    .returning('uid')
    .execute()
  return rows.map(({ uid }) => uid as PersonId)
}

/** Those of them who were never asked and haven't answered; each is taken once. */
export async function claimUnasked(tx: Transaction, pid: ProjectId, uids: PersonId[]): Promise<PersonId[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ asked_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('state', '=', 'invited')
    .where('asked_at', 'is', null)
    .where('asks_back', '=', true)
    .where('uid', 'in', uids)
    .returning('uid')
    .execute()
  return rows.map(({ uid }) => uid as PersonId)
}

export interface Example {
  name: string
  language: Language
  teams: string[]
}

/** The first of those who weren't emailed yet. */
export async function selectExamples(db: Db, pid: ProjectId, count: number): Promise<Example[]> {
  const { rows } = await sql<Example>`
    select people.name, people.language,
           array(select teams.name from memberships as past
                   join teams on teams.pid = ${pid} and teams.tid = past.tid
                  where past.pid = projects.rolled_over_from and past.uid = people.uid
                    and past.joined_at <= invitations.created_at
                    and (past.left_at is null or past.left_at > invitations.created_at)
                    and past.accepted_at is not null
                  order by teams.position, teams.tid) as teams
      from invitations join projects using (pid) join people using (uid)
     where pid = ${pid} and invitations.state = 'invited' and asked_at is null and asks_back
     order by people.uid limit ${count}`.execute(db)
  return rows
}

export interface Year {
  project: string
  starts_on: string
  ends_on: string
}

export async function selectYear(db: Db, pid: ProjectId): Promise<Year> {
  return db
    .selectFrom('projects')
    .select(['name as project', 'starts_on', 'ends_on'])
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow() as unknown as Promise<Year>
}
