import { type RawBuilder, sql } from 'kysely'
import type { Texts } from '../announcements/index.ts'
import type { Audience } from '../audiences/index.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import type { Language } from '../platform/values.ts'
import type { TemplateName } from './schemas.ts'
import { momentsOf } from './triggers/queries.ts'
import type { Trigger } from './triggers/schemas.ts'

export interface AutomationRef {
  pid: ProjectId
  id: string
}

export interface AutomationRow extends AutomationRef {
  template: TemplateName | null
  trigger: Trigger
  conditions: Audience
  texts: Texts
  active: boolean
  changed_by: { uid: PersonId; name: string }
  changed_at: Date
  sent: number
}

/** What nobody gets twice. One that was made again from the same template counts as the same. */
export const reasonOf = ({ template, id }: { template: TemplateName | null; id: string }) => template ?? id

/** In the order in which they were made. */
export async function selectAutomations(
  db: Db,
  pid: ProjectId,
  id: string | null = null,
): Promise<AutomationRow[]> {
  const { rows } = await sql<AutomationRow>`
    select automation.pid, automation.id, template, trigger, conditions, texts, active, changed_at,
           json_build_object('uid', people.uid, 'name', people.name) as changed_by,
           (select count(distinct uid)::int from automation_recipients as given
             where given.pid = automation.pid
               and given.reason = coalesce(automation.template, automation.id::text)) as sent
      from automations as automation join people on people.uid = automation.changed_by
     where automation.pid = ${pid} and (${id}::uuid is null or automation.id = ${id})
     order by automation.created_at, automation.id`.execute(db)
  return rows
}

export async function countAutomations(db: Db, pid: ProjectId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from automations where pid = ${pid}`.execute(db)
  return rows[0]!.count
}

interface NewRow extends AutomationRef {
  template: TemplateName | null
  trigger: Trigger
  conditions: Audience
  texts: Texts
  active: boolean
  changed_by: PersonId
}

const json = ({ trigger, conditions, texts }: Pick<NewRow, 'trigger' | 'conditions' | 'texts'>) => ({
  trigger: JSON.stringify(trigger),
  conditions: JSON.stringify(conditions),
  texts: JSON.stringify(texts),
})

/** False if the project has one from this template. */
export async function insertAutomation(tx: Transaction, row: NewRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('automations')
    .values({ ...row, ...json(row) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted === 1n
}

/** Waits for workers that are sending it. */
export async function lockAutomation(
  tx: Transaction,
  { pid, id }: AutomationRef,
): Promise<Omit<NewRow, 'changed_by'> | null> {
  const row = await tx
    .selectFrom('automations')
    .select(['pid', 'id', 'template', 'trigger', 'conditions', 'texts', 'active'])
    .where('pid', '=', pid)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return (row as Omit<NewRow, 'changed_by'> | undefined) ?? null
}

export async function updateAutomation(tx: Transaction, { pid, id, ...row }: NewRow): Promise<void> {
  await tx
    .updateTable('automations')
    .set({ ...row, ...json(row), changed_at: sql<Date>`now()` })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}

export async function deleteAutomation(tx: Transaction, { pid, id }: AutomationRef): Promise<void> {
  await tx.deleteFrom('automations').where('pid', '=', pid).where('id', '=', id).execute()
}

const isDaytime = (at: RawBuilder<unknown>) => sql<boolean>`(
  (${at} at time zone project.time_zone)::time >= '08:00' and (${at} at time zone project.time_zone)::time < '22:00')`

/** Those that may send something now: not at night, in drafts or in archived projects. */
export async function selectRunning(db: Db): Promise<AutomationRef[]> {
  const { rows } = await sql<AutomationRef>`
    select automation.pid, automation.id
      from automations as automation join projects as project using (pid)
     where active and project.state in ('open', 'closed') and ${isDaytime(sql`now()`)}
     order by automation.pid, automation.id`.execute(db)
  return rows
}

/** Against changes until it is sent, not against other workers. Null if it may not be sent now. */
export async function lockRunning(tx: Transaction, { pid, id }: AutomationRef): Promise<NewRow | null> {
  const { rows } = await sql<NewRow>`
    select automation.pid, id, template, trigger, conditions, texts, active, changed_by
      from automations as automation join projects as project on project.pid = automation.pid
     where automation.pid = ${pid} and id = ${id} and active and project.state in ('open', 'closed')
       and ${isDaytime(sql`now()`)}
       for share`.execute(tx)
  return rows[0] ?? null
}

export interface Waiting {
  pid: ProjectId
  reason: string
  trigger: Trigger
  /** Whether someone is in the audience. */
  audience: (uid: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** Those who haven't got it, with the time from which and until which they may. */
const waiting = ({ pid, reason, trigger, audience }: Waiting) => sql`
  (select moment.*
     from (${momentsOf(trigger, pid)}) as moment join people using (uid)
    where people.erased_at is null and ${audience(sql`moment.uid`)}
      and not exists (select from automation_recipients as given
                       where given.pid = ${pid} and given.reason = ${reason}
                         and given.occasion = moment.occasion and given.uid = moment.uid))`

export interface Due {
  uid: PersonId
  occasion: string
}

/** Each once, whatever other workers do: two of them insert in the same order, and one gets nothing. */
export async function claimDue(tx: Transaction, wanted: Waiting): Promise<Due[]> {
  const { rows } = await sql<Due>`
    insert into automation_recipients (pid, reason, occasion, uid)
    select ${wanted.pid}, ${wanted.reason}, occasion, uid from ${waiting(wanted)} as waiting
     where from_at <= now() and until_at > now()
     order by uid, occasion
        on conflict do nothing returning uid, occasion`.execute(tx)
  return rows
}

export interface Prospect {
  id: string
  next_run: Date | null
  count: number
  /** Up to three, as far as possible in both languages. */
  examples: { uid: PersonId; name: string; language: Language; occasion: string }[]
}

/** When each is sent next, and to how many. One statement. */
export async function selectProspects(db: Db, all: (Waiting & { id: string })[]): Promise<Prospect[]> {
  if (all.length === 0) return []
  const { rows } = await sql<Prospect>`${sql.join(all.map(prospect), sql` union all `)}`.execute(db)
  return rows
}

const prospect = (one: Waiting & { id: string }) => sql`
  (with waiting as materialized (select * from ${waiting(one)} as waiting where until_at > now()),
   first as (
     select case when bool_or(from_at <= now()) then now() else min(from_at) end as at from waiting
   ),
   next as (
     select case when project.state not in ('open', 'closed') then null
                 when ${isDaytime(sql`at`)} then at
                 else (date_trunc('day', at at time zone project.time_zone + interval '2 hours') + interval '8 hours')
                      at time zone project.time_zone end as at
       from first cross join projects as project where project.pid = ${one.pid}
   ),
   chosen as materialized (
     select waiting.uid, waiting.occasion, people.name, people.language,
            row_number() over (partition by language order by people.name collate "C", people.uid, occasion) as rank
       from waiting cross join next join people using (uid)
      where next.at is null or (waiting.from_at <= next.at and waiting.until_at > next.at)
   )
   select ${one.id}::text as id, next.at as next_run, (select count(distinct uid)::int from chosen) as count,
          (select coalesce(json_agg(json_build_object('uid', uid, 'name', name, 'language', language,
                                                      'occasion', occasion)), '[]')
             from (select * from chosen order by rank, name collate "C", uid limit 3) as example) as examples
     from next)`

/** Whether someone is still in the event, or invited to it, and it isn't archived. */
export async function isStillMeant(
  db: Db,
  { pid, uid, invited }: { pid: ProjectId; uid: PersonId; invited: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ meant: boolean }>`
    select project.state in ('open', 'closed') and case when ${invited}
             then exists (select from invitations as invitation
                           where invitation.pid = project.pid and invitation.uid = ${uid}
                             and invitation.asks_back and invitation.state = 'invited')
             else exists (select from members as stay
                            join teams as team on team.pid = stay.pid and team.tid = stay.tid
                           where stay.pid = project.pid and stay.uid = ${uid} and team.archived_at is null)
           end as meant
      from projects as project where project.pid = ${pid}`.execute(db)
  return rows[0]?.meant ?? false
}
