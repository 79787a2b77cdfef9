import { sql } from 'kysely'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import type { ApplicationRef } from '../queries.ts'

export interface Invited extends ApplicationRef {
  tid: TeamId
}

export interface PoolRow {
  id: string
  uid: PersonId
  name: string
  avatar_changed_at: Date | null
  motivation: string
  skills: string[]
  languages: string[]
  availability: ('before' | 'during' | 'after')[]
  since: Date
  /** In microseconds, so that pages don't overlap. */
  at: string
  invited: TeamId[]
}

interface Wanted {
  pid: ProjectId
  viewer: PersonId
  /** The teams whose invitations are included. */
  tids: TeamId[] | null
  skill: string | null
  language: string | null
  availability: string | null
  search: string | null
  after: { at: string; id: string } | null
  limit: number
}

const within = (text: string | null) => text && `%${asIs(text)}%`
const asIs = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The longest waiting first, without the viewer's own. Returns one more than requested. */
export async function selectPool(db: Db, wanted: Wanted): Promise<PoolRow[]> {
  const { pid, viewer, tids, availability, after, limit } = wanted
  const [skill, search] = [within(wanted.skill), within(wanted.search)]
  const language = wanted.language && asIs(wanted.language)
  const { rows } = await sql<PoolRow>`
    select a.id, people.uid, people.name, avatars.changed_at as avatar_changed_at, a.motivation, a.skills,
           a.languages, a.availability, a.created_at as since, (extract(epoch from a.created_at) * 1000000)::bigint::text as at,
           array(select s.tid::text from application_steps as s
                  where s.pid = a.pid and s.application = a.id and s.state = 'invited'
                    and (${tids}::text[] is null or s.tid = any(${tids}::text[])) order by s.tid) as invited
      from applications as a join people using (uid) left join avatars using (uid)
     where a.pid = ${pid} and a.state = 'pooled' and a.uid <> ${viewer}
       and (${skill}::text is null or exists (select from unnest(a.skills) as one where one ilike ${skill}))
       and (${language}::text is null
            or exists (select from unnest(a.languages) as one
                        where one ilike ${language} or one ilike ${language}::text || '-%'))
       and (${availability}::text is null or ${availability} = any(a.availability))
       and (${search}::text is null or people.name ilike ${search} or a.motivation ilike ${search})
       and (${after?.id ?? null}::uuid is null
            or ((extract(epoch from a.created_at) * 1000000)::bigint, a.id)
               > (${after?.at ?? '0'}::bigint, ${after?.id ?? null}::uuid))
     order by a.created_at, a.id limit ${limit + 1}`.execute(db)
  return rows
}

/** Whether one of the teams recruits. */
export async function anyRecruits(db: Db, pid: ProjectId, tids: TeamId[]): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('tid')
    .where('pid', '=', pid)
    .where('tid', 'in', tids.length > 0 ? tids : [''])
    .where('recruiting', '=', true)
    .where('archived_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The caller must hold the application's lock. */
export async function insertInvitation(
  tx: Transaction,
  { pid, id, tid, note }: Invited & { note: string },
): Promise<void> {
  await sql`
    insert into application_steps (pid, application, n, tid, how, state, note, since, answer_by)
    select ${pid}, ${id}, coalesce(max(n) + 1, 0), ${tid}, 'invited', 'invited', ${note}, now(),
           now() + make_interval(days => (select answer_days from projects where pid = ${pid}))
      from application_steps where pid = ${pid} and application = ${id}`.execute(tx)
}

export async function deleteInvitation(tx: Transaction, { pid, id, tid }: Invited): Promise<void> {
  await tx
    .deleteFrom('application_steps')
    .where('pid', '=', pid)
    .where('application', '=', id)
    .where('tid', '=', tid)
    .where('state', '=', 'invited')
    .execute()
}

/** Teams that invited without an email that was or will be sent. */
export async function selectUnasked(db: Db, { pid, id }: ApplicationRef): Promise<TeamId[]> {
  const { rows } = await sql<{ tid: TeamId }>`
    select tid from application_steps as s
     where s.pid = ${pid} and s.application = ${id} and s.state = 'invited'
       and not exists (select from messages as m
                        where m.pid = s.pid and m.about = 'invitation ' || s.application || ' ' || s.tid
                          and m.created_at >= s.since and m.state <> 'dropped')
     order by tid`.execute(db)
  return rows.map(({ tid }) => tid)
}

export async function findBySecret(db: Db, secretHash: Buffer): Promise<(Invited & { n: number }) | null> {
  const { rows } = await sql<Invited & { n: number }>`
    select pid, application as id, tid, n from application_steps
     where secret_hashes @> array[${secretHash}::bytea]`.execute(db)
  return rows[0] ?? null
}

/** Voids the links of all emails. Returns the number of invitations. */
export async function voidSecrets(tx: Transaction, uid: PersonId): Promise<number> {
  const { numAffectedRows: voided } = await sql`
    update application_steps as s set secret_hashes = '{}'
      from applications as a
     where a.pid = s.pid and a.id = s.application and a.uid = ${uid} and s.secret_hashes <> '{}'`.execute(tx)
  return Number(voided)
}

/** For an email that is about to be written: null if it is no longer needed. */
export async function addSecret(
  db: Db,
  { pid, id, tid }: Invited,
  secretHash: Buffer,
): Promise<{ team: string; note: string } | null> {
  const { rows } = await sql<{ team: string; note: string }>`
    update application_steps as s set secret_hashes = array_append(secret_hashes, ${secretHash}::bytea)
      from teams, applications as a, projects
     where s.pid = ${pid} and s.application = ${id} and s.tid = ${tid} and s.state = 'invited'
       and teams.pid = s.pid and teams.tid = s.tid and a.pid = s.pid and a.id = s.application
       and a.state = 'pooled' and projects.pid = s.pid and projects.state = 'open'
    returning teams.name as team, s.note`.execute(db)
  return rows[0] ?? null
}
