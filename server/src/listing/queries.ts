import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { type EmailHash, hashOf } from '../platform/db/email-hash.ts'
import { prepared } from '../platform/db/statements/prepared.ts'

export interface ListingRow {
  access: 'public' | 'token' | 'off'
  /** The whole response body. */
  body: string
}

/**
 * One statement builds the response text, so that a miss costs one round trip and no objects. Sorted by code
 * point, for the same bytes on every server whatever its locale.
 */
export async function selectListing(db: Db, pid: string, emailHash: EmailHash): Promise<ListingRow | null> {
  const { rows } = await prepared(sql<ListingRow>`
    with entries as materialized (
      select tid,
             string_agg(entry, ',' order by name collate "C", hash) filter (where role = 'chief') as chiefs,
             string_agg(entry, ',' order by name collate "C", hash) filter (where role = 'member') as members
        from (
          select tid, role, name, hash, '{"email_hash":"' || hash || '","name":' || to_json(name)::text || '}' as entry
            from (
              select m.tid, m.role, p.name, ${hashOf(emailHash)} as hash
                from members m join people p using (uid)
               where m.pid = ${pid} and p.listed
            ) as hashed
        ) as people
       group by tid
    )
    select project.listing as access,
           '{"data":[' || coalesce(string_agg(
             '{"name":' || to_json(team.name)::text || ',"tid":"' || team.tid
               || '","chiefs":[' || coalesce(chiefs, '') || '],"members":[' || coalesce(members, '') || ']}',
             ',' order by team.position, team.tid) filter (where team.tid is not null), '') || ']}' as body
      from projects project
      left join teams team on team.pid = project.pid and team.archived_at is null
      left join entries using (tid)
     where project.pid = ${pid} and project.state <> 'draft'
     group by project.pid`).execute(db)
  return rows[0] ?? null
}
