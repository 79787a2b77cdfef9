import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

export interface ListingRow {
  access: 'public' | 'token' | 'off'
  /** The whole answer, ready to send. */
  body: string
}

export interface EmailHash {
  kind: 'sha256' | 'md5' | 'keyed'
  /** Of the installation; for the kind that nobody else can compute. */
  key: string
}

/**
 * One statement builds the text of the answer, so that a miss costs one round trip and no object.
 * Order is by code point: the same bytes on every server, whatever its locale.
 */
export async function selectListing(db: Db, pid: string, emailHash: EmailHash): Promise<ListingRow | null> {
  const { rows } = await sql<ListingRow>`
    with entries as (
      select tid,
             string_agg(entry, ',' order by name collate "C", hash) filter (where role = 'chief') as chiefs,
             string_agg(entry, ',' order by name collate "C", hash) filter (where role = 'member') as members
        from (
          select tid, role, name, hash, '{"email_hash":"' || hash || '","name":' || to_json(name)::text || '}' as entry
            from (
              select m.tid, m.role, p.name, ${hashOf(emailHash)} as hash
                from memberships m join people p using (uid)
               where m.pid = ${pid} and m.left_at is null and p.listed
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
     group by project.pid`.execute(db)
  return rows[0] ?? null
}

/** PostgreSQL has no HMAC of its own, but HMAC is two SHA-256 over two paddings of the key. */
function hashOf(emailHash: EmailHash): RawBuilder<string> {
  if (emailHash.kind === 'sha256') return sql`p.email_hash`
  if (emailHash.kind === 'md5') return sql`md5(p.email)`
  const inner = padded(emailHash.key, 0x36)
  const outer = padded(emailHash.key, 0x5c)
  return sql`encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(p.email, 'UTF8'))), 'hex')`
}

function padded(key: string, pad: number): Buffer {
  const bytes = Buffer.from(key)
  const block = Buffer.alloc(64)
  const short = bytes.length > 64 ? createHash('sha256').update(bytes).digest() : bytes
  short.copy(block)
  return block.map((byte) => byte ^ pad) as Buffer
}
