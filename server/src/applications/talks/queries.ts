import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { ApplicationRef } from '../queries.ts'

interface NewTalkRow {
  pid: ProjectId
  id: string
  application: string
  tid: TeamId
  proposed_by: PersonId
  minutes: number
  place: string
  times: Date[]
}

export async function insertTalk(tx: Transaction, row: NewTalkRow): Promise<void> {
  await tx.insertInto('talks').values(row).execute()
}

interface Outcome {
  state: 'agreed' | 'declined' | 'cancelled'
  agreed_time?: Date
}

/** A new version of the entry in calendars. */
export async function setTalk(
  tx: Transaction,
  { pid, talk }: { pid: ProjectId; talk: string },
  outcome: Outcome,
): Promise<void> {
  await tx
    .updateTable('talks')
    .set({ ...outcome, sequence: sql<number>`sequence + 1` })
    .where('pid', '=', pid)
    .where('id', '=', talk)
    .execute()
}

interface Ended {
  id: string
  tid: TeamId
  proposed_by: PersonId
  agreed: boolean
}

/** Those of teams that have the application before them no more. One that has begun stays what it is. */
export async function cancelOrphans(tx: Transaction, { pid, id }: ApplicationRef): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update talks set state = 'cancelled', sequence = sequence + 1
     where pid = ${pid} and application = ${id} and state in ('proposed', 'agreed')
       and (agreed_time is null or agreed_time > now())
       and not exists (select from application_steps as s
                        where s.pid = talks.pid and s.application = talks.application and s.tid = talks.tid
                          and s.state = 'pending')
    returning id, tid, proposed_by, agreed_time is not null as agreed`.execute(tx)
  return rows
}

/** Talks that are proposed, and whose mail was dropped. */
export async function selectUnasked(db: Db, { pid, id }: ApplicationRef): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from talks
     where pid = ${pid} and application = ${id} and state = 'proposed'
       and not exists (select from messages as m
                        where m.pid = talks.pid and m.about = 'talk ' || talks.id and m.kind = 'talk.invited'
                          and m.state <> 'dropped')`.execute(db)
  return rows.map((row) => row.id)
}

/** As a calendar needs it. */
export interface Entry {
  id: string
  application: string
  tid: TeamId
  uid: PersonId
  /** Who applies. */
  name: string
  /** Who asked for it. */
  proposed_by: PersonId
  by: string
  team: string
  project: string
  time_zone: string
  state: 'proposed' | 'agreed' | 'declined' | 'cancelled'
  /** Whether the application is before the team now. */
  pending: boolean
  times: Date[]
  minutes: number
  place: string
  agreed_time: Date | null
  sequence: number
  now: Date
}

export async function selectEntry(
  db: Db,
  { pid, talk }: { pid: ProjectId; talk: string },
): Promise<Entry | null> {
  const { rows } = await sql<Entry>`
    select talks.id, talks.application, talks.tid, a.uid, person.name, talks.proposed_by, proposer.name as by,
           teams.name as team, projects.name as project, projects.time_zone, talks.state, talks.times,
           talks.minutes, talks.place, talks.agreed_time, talks.sequence, now() as now,
           exists (select from application_steps as s
                    where s.pid = talks.pid and s.application = talks.application and s.tid = talks.tid
                      and s.state = 'pending') as pending
      from talks
      join applications as a on a.pid = talks.pid and a.id = talks.application
      join people as person on person.uid = a.uid
      join people as proposer on proposer.uid = talks.proposed_by
      join teams on teams.pid = talks.pid and teams.tid = talks.tid
      join projects on projects.pid = talks.pid
     where talks.pid = ${pid} and talks.id = ${talk}`.execute(db)
  return rows[0] ?? null
}
