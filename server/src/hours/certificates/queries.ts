import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

export interface CertificateRow {
  pid: ProjectId
  id: string
  content: string
  signature: Buffer
  public_key: Buffer
  made_at: Date
}

const certificateColumns = ['pid', 'id', 'content', 'signature', 'public_key', 'made_at'] as const

export async function insertCertificate(
  tx: Transaction,
  certificate: Omit<CertificateRow, 'made_at'> & { uid: PersonId; code_hash: Buffer },
): Promise<void> {
  await tx.insertInto('certificates').values(certificate).execute()
}

/** Of one person, newest first. */
export function selectCertificates(
  db: Db,
  { uid, before, limit }: { uid: PersonId; before: string | null; limit: number },
): Promise<CertificateRow[]> {
  let query = db.selectFrom('certificates').select(certificateColumns).where('uid', '=', uid)
  if (before) query = query.where('id', '<', before)
  return query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute() as Promise<CertificateRow[]>
}

export async function selectCertificate(
  db: Db,
  { uid, id }: { uid: PersonId; id: string },
): Promise<CertificateRow | null> {
  const row = await db
    .selectFrom('certificates')
    .select(certificateColumns)
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst()
  return (row as CertificateRow | undefined) ?? null
}

interface LookRow {
  accent: string | null
  logo: Buffer | null
}

export async function selectLook(db: Db, pid: ProjectId): Promise<LookRow> {
  const { rows } = await sql<LookRow>`
    select accent, image as logo
      from projects left join project_pictures as picture on picture.pid = projects.pid and kind = 'logo'
     where projects.pid = ${pid}`.execute(db)
  return rows[0]!
}

export async function findCertificate(db: Db, codeHash: Buffer): Promise<CertificateRow | null> {
  const row = await db
    .selectFrom('certificates')
    .select(certificateColumns)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return (row as CertificateRow | undefined) ?? null
}

/** All keys that ever signed something. */
export async function selectPublicKeys(db: Db): Promise<Buffer[]> {
  const rows = await db.selectFrom('certificates').select('public_key').distinct().execute()
  return rows.map(({ public_key }) => public_key)
}

interface NameOnCertificate {
  name: string
  /** The day of the last name change, in the event's time zone, if someone worked before it. */
  named_on: string | null
}

/** Former names aren't stored; the audit shows that there was a change. */
export async function selectNameOnCertificate(
  db: Db,
  { uid, pid }: { uid: PersonId; pid: ProjectId },
): Promise<NameOnCertificate> {
  const { rows } = await sql<NameOnCertificate>`
    select name, (
      select (max(line.at) at time zone project.time_zone)::date::text
        from audit as line, projects as project
       where project.pid = ${pid} and line.subject = ${`person:${uid}`} and line.verb = 'person.changed'
         and line.after->'changed' ? 'name'
         and line.at > (select min(coalesce(task.starts_at, seat.arrived_at, seat.changed_at))
                          from task_seats as seat join tasks as task on task.pid = seat.pid and task.id = seat.task
                         where seat.pid = ${pid} and seat.uid = ${uid} and seat.state in ('arrived', 'done'))
       group by project.time_zone) as named_on
      from people where uid = ${uid}`.execute(db)
  return rows[0]!
}
