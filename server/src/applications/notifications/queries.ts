import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { TeamRef } from '../../teams/index.ts'

export interface UpdateRow {
  what: string
  name: string
  /** The shift. */
  task: string | null
  team: string
}

/**
 * The updates in a chief's digest: those that are still true, in teams that they still lead, and applicants who
 * have waited there for more than half of the promised time.
 */
export async function selectUpdates(
  db: Db,
  { pid, uid, updates }: { pid: ProjectId; uid: PersonId; updates: unknown },
): Promise<UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    with led as (
      select tid, name as team, position from teams
       where pid = ${pid} and archived_at is null and ${uid} in (select team_leads(teams.pid, teams.tid))
    ),
    updates as (
      select distinct what, uid, tid, application, task
        from jsonb_to_recordset(${JSON.stringify(updates ?? [])}::jsonb)
          as updates (what text, uid uuid, tid text, application uuid, task uuid)
    ),
    turns as (
      select s.tid, s.application, a.uid, s.since, s.answer_by
        from application_steps as s join applications as a on a.pid = s.pid and a.id = s.application
       where s.pid = ${pid} and s.state = 'pending' and a.uid <> ${uid}
    )
    select updates.what, known_name(${pid}, people.uid) as name, tasks.title as task, led.team,
           led.position, null::timestamptz as since
      from updates join led using (tid) join people using (uid)
      left join tasks on tasks.pid = ${pid} and tasks.id = updates.task
     where (erased_at is null or what in ('withdrawn', 'released'))
       and case what
             when 'applied' then exists (select from turns where turns.tid = updates.tid
                                            and turns.application = updates.application)
             when 'joined' then exists (select from members as m where m.pid = ${pid} and m.tid = updates.tid
                                           and m.uid = updates.uid)
             when 'requested' then exists (select from task_seats as seat where seat.pid = ${pid}
                                          and seat.task = updates.task and seat.uid = updates.uid
                                          and seat.state = 'requested')
             when 'released' then not exists (select from task_seats as seat where seat.pid = ${pid}
                                                  and seat.task = updates.task and seat.uid = updates.uid
                                                  and seat.state not in ('cancelled', 'handed_over', 'excused'))
             else true end
    union all
    select case when answer_by < now() then 'overdue' else 'waiting' end, people.name, null, led.team, led.position, since
      from turns join led using (tid) join people using (uid)
     where now() > since + (answer_by - since) / 2
       and not exists (select from updates where updates.what = 'applied' and updates.tid = turns.tid
                          and updates.application = turns.application)
     order by position, since nulls first, name, task`.execute(db)
  return rows
}

interface Addressee {
  pid: ProjectId
  kind: string
  application: string
  /** The team that accepted them, or is reviewing it. */
  tid: TeamId | null
}

/**
 * Whether an email's statement about a decision is true when it is sent. A later decision has its own email;
 * while that can be undone, this one counts as well.
 */
export async function isStillSo(db: Db, { pid, kind, application, tid }: Addressee): Promise<boolean> {
  const { rows } = await sql`
    select from applications as a
     where a.pid = ${pid} and a.id = ${application}
       and ((a.before->>'until')::timestamptz > now()
            or case ${kind}
                 when 'application.moved' then exists (
                   select from application_steps as s
                    where s.pid = a.pid and s.application = a.id and s.tid = ${tid} and s.state = 'pending')
                 when 'application.accepted' then a.state = 'accepted' and exists (
                   select from members as m
                    where m.pid = a.pid and m.tid = ${tid} and m.uid = a.uid)
                 else 'application.' || a.state = ${kind} end)`.execute(db)
  return rows.length > 0
}

/** Teams with someone who has waited for more than half of the promised time. */
export async function selectTeamsToRemind(db: Db, { days }: { days: number }): Promise<TeamRef[]> {
  const { rows } = await sql<TeamRef>`
    select distinct s.pid, s.tid
      from application_steps as s join projects using (pid)
     where s.state = 'pending' and projects.state in ('open', 'closed')
       and now() > s.since + (s.answer_by - s.since) / 2
       and not exists (select from messages as m
                        where m.pid = s.pid and m.kind = 'chiefs.digest'
                          and m.uid in (select team_leads(s.pid, s.tid)) and m.state <> 'dropped'
                          and coalesce(m.sent_at, m.created_at) > now() - ${days} * interval '1 day')
     order by s.pid, s.tid`.execute(db)
  return rows
}

export interface Unanswered {
  pid: ProjectId
  id: string
  uid: PersonId
  tid: TeamId
}

/** Invitations from the pool without an answer for some days and without a reminder. */
export async function selectUnanswered(db: Transaction, { days }: { days: number }): Promise<Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select s.pid, a.id, a.uid, s.tid
      from application_steps as s
      join applications as a on a.pid = s.pid and a.id = s.application
      join projects on projects.pid = s.pid
     where s.state = 'invited' and projects.state = 'open' and s.since < now() - ${days} * interval '1 day'
       and not exists (select from messages as m
                        where m.pid = s.pid and m.about = 'reminder ' || a.id || ' ' || s.tid)
     order by s.pid, a.id, s.tid`.execute(db)
  return rows
}

/** The recipients among the given applications: open ones that the viewer may see. */
export async function selectExamples(
  db: Db,
  { pid, by, ids = [] }: { pid: ProjectId; by: PersonId; ids?: string[] | undefined },
): Promise<{ count: number; examples: { name: string; language: Language }[] }> {
  const uuids = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
  const { rows } = await sql<{ name: string; language: Language }>`
    select people.name, people.language
      from applications as a join people using (uid)
     where a.pid = ${pid} and a.id = any(${uuids}::uuid[]) and a.state in ('pending', 'pooled') and a.uid <> ${by}
       and (exists (select from people as viewer where viewer.uid = ${by} and viewer.admin)
            or exists (select from project_roles as own
                        where own.pid = ${pid} and own.uid = ${by} and own.role = 'owner')
            or exists (select from application_steps as s join members as led using (pid, tid)
                        where s.pid = a.pid and s.application = a.id and s.since is not null
                          and led.uid = ${by} and led.role = 'chief')
            -- The pool is open to chiefs of teams that recruit.
            or a.state = 'pooled' and exists (
                 select from members as led join teams using (pid, tid)
                  where led.pid = a.pid and led.uid = ${by} and led.role = 'chief'
                    and teams.recruiting and teams.archived_at is null))
     order by a.created_at, a.id`.execute(db)
  return { count: rows.length, examples: rows.slice(0, 2) }
}
