import { insertPastRead } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { insertFirstRole } from '../../projects/index.ts'
import { insertSubsidy, replaceOrigins, sealAccounts } from '../../subsidy/index.ts'
import { sealUploads } from '../../uploads/index.ts'
import type { DemoProject } from '../community.ts'
import { type Deciders, pastClaims } from './claims.ts'
import { insertPastClaims, insertReceipts, type PastClaim } from './queries.ts'
import { drawReceipt } from './receipt.ts'
import { currency, inDollars, origins, rulesUntil } from './table.ts'

type IdOf = <T extends string>(text: string) => T

interface Seeding {
  ring: KeyRing | null
  nameOf(email: string): string
  idOf: IdOf
}

const day = 86_400_000

/** Creates the travel allowance of a year, and claims in every state. Without a key, no claims are created. */
export async function seedSubsidy(
  tx: Transaction,
  project: DemoProject,
  { ring, nameOf, idOf }: Seeding,
): Promise<void> {
  if (project.state !== 'open' && project.state !== 'closed') return
  const pid = project.pid as ProjectId
  const deciders = await decidersOf(tx, project, idOf)
  const until = new Date(Date.parse(project.endsOn) + 28 * day).toISOString().slice(0, 10)
  const rules = rulesUntil(until, project.state === 'open' ? 2 : 6)
  await insertSubsidy(tx, { pid, currency, rules, payer: null, changed_by: deciders.first })
  await replaceOrigins(tx, pid, origins)
  if (!ring) return
  const past = pastClaims(project, { deciders, nameOf, idOf })
  const sent = past.claims.filter(({ state }) => state !== 'draft').map((claim) => ({ ...claim, pid }))
  const sealed = await sealAccounts(tx, ring, sent)
  const accounts = new Map(sent.map(({ id }, n) => [id, sealed[n]!]))
  await insertPastClaims(tx, { pid, currency }, past, accounts)
  await seedReceipts(tx, ring, pid, { claims: past.claims, idOf })
  for (const { at, reader, uid } of past.reads)
    await insertPastRead(tx, {
      id: newId(+at),
      at,
      uid,
      reader,
      pid,
      purpose: 'traffic-subsidy',
      section: 'bank',
      fields: ['bank_code', 'branch', 'account_number', 'account_holder'],
    })
}

async function seedReceipts(
  tx: Transaction,
  ring: KeyRing,
  pid: ProjectId,
  { claims, idOf }: { claims: PastClaim[]; idOf: IdOf },
): Promise<void> {
  const receipts = claims.map(({ id, uid, origin, submitted_at }) => ({
    pid,
    id: idOf<string>(`${pid}/receipt/${id}`),
    uid,
    name: `${origin.oid}.png`,
    bytes: drawReceipt(inDollars(origin.fee)),
    used_by: `claim:${id}`,
    created_at: submitted_at,
  }))
  const sealed = await sealUploads(tx, ring, receipts)
  await insertReceipts(
    tx,
    receipts.map(({ bytes, ...row }, n) => ({ ...row, size: bytes.length, sealed: sealed[n]! })),
  )
}

/** Deciders: the chief of the finance team, and an owner. */
async function decidersOf(
  tx: Transaction,
  { pid, owners, teams }: DemoProject,
  idOf: IdOf,
): Promise<Deciders> {
  const chief = teams.find(({ tid }) => tid === 'finance')?.chiefs[0]
  const finance = idOf<PersonId>(chief ?? owners[1]!)
  await insertFirstRole(tx, { pid: pid as ProjectId, uid: finance, role: 'finance' })
  return { first: finance, second: idOf<PersonId>(owners[0]!) }
}
