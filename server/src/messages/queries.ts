import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Outgoing } from './notification-kind.ts'
import { type MessageRef, untilMorning } from './outbox/queries.ts'

export interface PushableMessage extends Outgoing {
  /** Devices that have shown it. */
  pushed_to: string[]
  /** Seconds until it is due. */
  wait: number
  /** Seconds until 8:00 in the project’s time zone; null from then until 22:00. */
  until_morning: number | null
}

/** Those to be shown on devices; waits for someone who is dropping them. */
export async function selectPushable(db: Db, refs: MessageRef[]): Promise<PushableMessage[]> {
  const { rows } = await sql<PushableMessage>`
    with mine as (
      select messages.* from messages
        join jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as wanted (pid slug, id uuid) using (pid, id)
       where pushed_to is not null for share of messages
    )
    select mine.pid, mine.id, mine.uid, kind, about, params, pushed_to, people.name, people.language,
           projects.name as project,
           greatest(0, extract(epoch from send_at - now()))::float8 as wait, ${untilMorning} as until_morning
      from mine join people using (uid) join projects using (pid)
     cross join lateral (select now() at time zone projects.time_zone as local) as there
     order by mine.id`.execute(db)
  return rows
}

/** So that the device doesn't show it again. */
export async function markPushed(db: Db, { pid, id }: MessageRef, device: string): Promise<void> {
  await sql`
    update messages set pushed_to = array_append(pushed_to, ${device}::uuid)
     where pid = ${pid} and id = ${id}`.execute(db)
}
