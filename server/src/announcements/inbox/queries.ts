import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import type { Texts } from '../queries.ts'

export interface InboxRow {
  id: string
  pid: ProjectId
  project: string
  team: string | null
  author: string
  texts: Texts
  sent_at: Date
  read_at: Date | null
  occasion: string | null
}

const received = sql`
  announcement_recipients as given
  join announcements as announcement using (pid, id)
  join projects as project using (pid)
  join people as author on author.uid = announcement.author
  left join teams as team on team.pid = announcement.pid and team.tid = announcement.tid`

const columns = sql`
  given.id, given.pid, project.name as project, team.name as team, announcement.texts,
  case when announcement.automation is null then author.name else project.name end as author, announcement.occasion,
  announcement.sent_at, given.read_at`

/** Newest first. Returns one more than requested. */
export async function selectInbox(
  db: Db,
  uid: PersonId,
  { before, limit }: { before: { sent_at: string; id: string } | null; limit: number },
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from ${received}
     where given.uid = ${uid} and announcement.state = 'sent'
       and (${before?.id ?? null}::uuid is null
            or (date_trunc('milliseconds', announcement.sent_at), given.id)
               < (${before?.sent_at ?? null}::timestamptz, ${before?.id ?? null}::uuid))
     order by date_trunc('milliseconds', announcement.sent_at) desc, given.id desc
     limit ${limit + 1}`.execute(db)
  return rows
}

export async function selectReceived(db: Db, uid: PersonId, id: string): Promise<InboxRow | null> {
  const { rows } = await sql<InboxRow>`
    select ${columns} from ${received}
     where given.uid = ${uid} and given.id = ${id} and announcement.state = 'sent'`.execute(db)
  return rows[0] ?? null
}

export async function countUnread(db: Db, uid: PersonId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from announcement_recipients as given join announcements as announcement using (pid, id)
     where given.uid = ${uid} and read_at is null and announcement.state = 'sent'`.execute(db)
  return rows[0]!.count
}

export async function setRead(tx: Transaction, uid: PersonId, id: string): Promise<void> {
  await tx
    .updateTable('announcement_recipients')
    .set({ read_at: sql<Date>`coalesce(read_at, now())` })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .execute()
}

export interface InboxReader {
  name: string
  language: Language
}

export async function selectReader(db: Db, uid: PersonId): Promise<InboxReader> {
  return (await db
    .selectFrom('people')
    .select(['name', 'language'])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()) as InboxReader
}
