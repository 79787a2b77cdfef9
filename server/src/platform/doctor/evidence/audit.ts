import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../db/database.ts'
import { readSnapshot } from '../../db/snapshots.ts'
import { type Finding, ok, trouble } from '../report.ts'

const manual = 'docs/operators/threat-model.md#the-audit-log'
const rowsAtOnce = 2000
/** Maximum number of broken chains to report. */
const mostReported = 5

interface Link {
  chain: string
  n: string
  id: string
  hash: Buffer
  /** Null if the entry is missing. */
  text: string | null
}

type Last = Pick<Link, 'chain' | 'n' | 'hash'> & { broken: boolean }

interface Verdict {
  chains: number
  lines: number
  /** The first altered entry of each chain. */
  broken: { chain: string; says: string }[]
}

/** Verifies the hash chains of the audit log. Hashes are computed here, not in the database. */
export async function checkAudit({ db }: Database): Promise<Finding[]> {
  const [verdict] = await Array.fromAsync(readSnapshot(db, verify))
  const { chains, lines, broken } = verdict!
  if (broken.length === 0) return [ok('audit', `${lines} entries in ${chains} chains are unaltered.`)]
  return broken
    .slice(0, mostReported)
    .map(({ chain, says }) =>
      trouble(
        'audit',
        `The audit log ${chain ? `of ${chain}` : 'outside of projects'} was altered: ${says}.`,
        `Only someone with the database owner’s rights could have done this. Compare the log with a backup: see ${manual}.`,
      ),
    )
}

async function* verify(tx: Transaction): AsyncGenerator<Verdict> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const verdict: Verdict = { chains: 0, lines: 0, broken: [] }
  let last: Last = { chain: '', n: '0', hash: Buffer.alloc(0), broken: false }
  for (;;) {
    const links = await selectLinks(tx, last)
    for (const link of links) {
      if (link.n === '1' || link.chain !== last.chain) {
        last = { chain: link.chain, n: '0', hash: Buffer.alloc(0), broken: false }
        verdict.chains++
      }
      verdict.lines++
      const says = last.broken ? null : whatIsWrong(link, last)
      if (says) verdict.broken.push({ chain: link.chain, says })
      last = { ...link, broken: last.broken || says !== null }
    }
    if (links.length < rowsAtOnce) break
  }
  const stray = await findStray(tx, verdict.lines)
  if (stray) verdict.broken.push({ chain: stray.pid ?? '', says: `entry ${stray.id} was inserted` })
  yield verdict
}

/** The next batch of links, in order. */
async function selectLinks(tx: Transaction, { chain, n }: Last): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select link.chain, link.n::text as n, link.id, link.hash,
           case when line.id is not null then
             jsonb_build_array(line.id, extract(epoch from line.at), line.actor, line.verb, line.subject,
                               line.pid, line.tid, line.before, line.after)::text end as text
      from (select * from audit_links where (chain, n) > (${chain}, ${n}::bigint)
             order by chain, n limit ${rowsAtOnce}) as link
      left join audit as line on line.id = link.id
     order by link.chain, link.n`.execute(tx)
  return rows
}

function whatIsWrong(link: Link, last: Last): string | null {
  const { n, id, text, hash } = link
  if (Number(n) !== Number(last.n) + 1) return `entries before entry ${id}, number ${n}, are missing`
  if (text === null) return `entry ${id}, number ${n}, is missing`
  const made = createHash('sha256').update(last.hash).update(text).digest()
  return made.equals(hash) ? null : `entry ${id}, number ${n}, was changed`
}

/** An audit entry without a link, if any; `linked` is the number of entries with one. */
async function findStray(
  tx: Transaction,
  linked: number,
): Promise<{ id: string; pid: string | null } | null> {
  const { rows } = await sql<{ lines: string }>`select count(*)::text as lines from audit`.execute(tx)
  if (Number(rows[0]!.lines) <= linked) return null
  const strays = await sql<{ id: string; pid: string | null }>`
    select id, pid from audit
     where not exists (select from audit_links where audit_links.id = audit.id) order by id limit 1`.execute(
    tx,
  )
  return strays.rows[0] ?? null
}
