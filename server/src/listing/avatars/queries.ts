import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type EmailHash, hashOf } from '../../platform/db/email-hash.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

/** Of `a`, an avatar: of someone whom a listing shows as `hash`, which may differ from the stored one. */
const listedPeople = (hash: ReturnType<typeof hashOf>) => sql`
  members m
    join teams team on team.pid = m.pid and team.tid = m.tid and team.archived_at is null
    join people p on p.uid = m.uid and p.listed
    join avatars a on a.uid = p.uid and a.hash = ${hash}`

interface ListingAvatars {
  access: 'public' | 'token' | 'off'
  hashes: string[]
}

export async function selectAvatarHashes(
  db: Db,
  pid: ProjectId,
  emailHash: EmailHash,
): Promise<ListingAvatars | null> {
  const { rows } = await sql<ListingAvatars>`
    select listing as access, array(
             select distinct a.hash from ${listedPeople(hashOf(emailHash))}
              where m.pid = projects.pid order by a.hash) as hashes
      from projects where pid = ${pid} and state <> 'draft'`.execute(db)
  return rows[0] ?? null
}

interface ListedPerson {
  uid: PersonId
  /** Whether a public listing shows them. */
  public: boolean
}

export async function findListedPerson(
  db: Db,
  hash: string,
  emailHash: EmailHash,
): Promise<ListedPerson | null> {
  const { rows } = await sql<ListedPerson>`
    select p.uid, bool_or(project.listing = 'public') as public
      from ${listedPeople(hashOf(emailHash))}
      join projects project on project.pid = m.pid and project.state <> 'draft' and project.listing <> 'off'
     where a.hash = ${hash} group by p.uid`.execute(db)
  return rows[0] ?? null
}
