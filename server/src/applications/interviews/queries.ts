import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { ApplicationRef } from '../queries.ts'

export interface InterviewRef {
  pid: ProjectId
  interview: string
}

interface NewInterviewRow {
  pid: ProjectId
  id: string
  application: string
  tid: TeamId
  proposed_by: PersonId
  minutes: number
  location: string
  times: Date[]
}

export async function insertInterview(tx: Transaction, row: NewInterviewRow): Promise<void> {
  await tx.insertInto('interviews').values(row).execute()
}

interface Outcome {
  state: 'agreed' | 'declined' | 'cancelled'
  agreed_time?: Date
}

/** Also increments the version of the calendar entry. */
export async function setInterview(
  tx: Transaction,
  { pid, interview }: InterviewRef,
  outcome: Outcome,
): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ ...outcome, sequence: sql<number>`sequence + 1` })
    .where('pid', '=', pid)
    .where('id', '=', interview)
    .execute()
}

interface Ended {
  id: string
  tid: TeamId
  proposed_by: PersonId
  agreed: boolean
}

/** Cancels interviews of teams that no longer review the application, unless they have begun. */
export async function cancelOrphans(tx: Transaction, { pid, id }: ApplicationRef): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update interviews set state = 'cancelled', sequence = sequence + 1
     where pid = ${pid} and application = ${id} and state in ('proposed', 'agreed')
       and (agreed_time is null or agreed_time > now())
       and not exists (select from application_steps as s
                        where s.pid = interviews.pid and s.application = interviews.application and s.tid = interviews.tid
                          and s.state = 'pending')
    returning id, tid, proposed_by, agreed_time is not null as agreed`.execute(tx)
  return rows
}

/** Proposed interviews whose email was dropped. */
export async function selectUnasked(db: Db, { pid, id }: ApplicationRef): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from interviews
     where pid = ${pid} and application = ${id} and state = 'proposed'
       and not exists (select from messages as m
                        where m.pid = interviews.pid and m.about = 'interview ' || interviews.id and m.kind = 'interview.invited'
                          and m.state <> 'dropped')`.execute(db)
  return rows.map((row) => row.id)
}

/** The data of a calendar entry. */
export interface Entry {
  id: string
  application: string
  tid: TeamId
  uid: PersonId
  /** The applicant. */
  name: string
  /** Who proposed it. */
  proposed_by: PersonId
  by: string
  team: string
  project: string
  time_zone: string
  state: 'proposed' | 'agreed' | 'declined' | 'cancelled'
  /** Whether the team is reviewing the application. */
  pending: boolean
  times: Date[]
  minutes: number
  location: string
  agreed_time: Date | null
  sequence: number
  now: Date
}

export async function selectEntry(db: Db, { pid, interview }: InterviewRef): Promise<Entry | null> {
  const { rows } = await sql<Entry>`
    select interviews.id, interviews.application, interviews.tid, a.uid, person.name, interviews.proposed_by, proposer.name as by,
           teams.name as team, projects.name as project, projects.time_zone, interviews.state, interviews.times,
           interviews.minutes, interviews.location, interviews.agreed_time, interviews.sequence, now() as now,
           exists (select from application_steps as s
                    where s.pid = interviews.pid and s.application = interviews.application and s.tid = interviews.tid
                      and s.state = 'pending') as pending
      from interviews
      join applications as a on a.pid = interviews.pid and a.id = interviews.application
      join people as person on person.uid = a.uid
      join people as proposer on proposer.uid = interviews.proposed_by
      join teams on teams.pid = interviews.pid and teams.tid = interviews.tid
      join projects on projects.pid = interviews.pid
     where interviews.pid = ${pid} and interviews.id = ${interview}`.execute(db)
  return rows[0] ?? null
}
