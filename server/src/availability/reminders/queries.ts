import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { AvailabilityRef } from '../queries.ts'

const answered = sql`
  exists (select from availability as answer where answer.pid = asked.pid and answer.uid = members.uid)`

/**
 * People who are to be reminded: from three days before the deadline, during the day there, and once for each project.
 * Accepted people of live teams who haven't answered.
 */
export async function claimReminders(tx: Transaction): Promise<AvailabilityRef[]> {
  const { rows } = await sql<AvailabilityRef>`
    with asked as (
      update availability_settings as asked set reminded_at = now()
        from projects as project cross join lateral (select now() at time zone project.time_zone as now) as there
       where project.pid = asked.pid and asked.asked and asked.reminded_at is null and project.state = 'open'
         and there.now::date between asked.closes_on - 3 and asked.closes_on
         and there.now::time between '08:00' and '20:00'
      returning asked.pid
    )
    select distinct asked.pid, members.uid from asked join members using (pid) join teams using (pid, tid)
     where archived_at is null and not ${answered}`.execute(tx)
  return rows
}

/** The last day for someone's answer; null if they have answered, or aren't asked any more. */
export async function selectDeadline(db: Db, { pid, uid }: AvailabilityRef): Promise<string | null> {
  const { rows } = await sql<{ closes_on: string }>`
    select asked.closes_on
      from availability_settings as asked join projects as project using (pid)
     where asked.pid = ${pid} and asked.asked and project.state = 'open'
       and asked.closes_on >= (now() at time zone project.time_zone)::date
       and exists (select from members where members.pid = asked.pid and members.uid = ${uid} and not ${answered})`.execute(
    db,
  )
  return rows[0]?.closes_on ?? null
}
