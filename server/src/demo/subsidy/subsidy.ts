import { insertRead } from '../../people/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { insertFirstRole } from '../../projects/index.ts'
import { insertPastClaims, insertPastTable, type PastTable } from '../../subsidy/index.ts'
import { insertPastUploads } from '../../uploads/index.ts'
import type { DemoProject } from '../community.ts'
import { type Deciders, pastClaims } from './claims.ts'
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
  const table: PastTable = { pid, currency, rules, origins, changed_by: deciders.first }
  await insertPastTable(tx, table)
  if (!ring) return
  const past = pastClaims(project, { deciders, nameOf, idOf })
  await insertPastClaims(tx, ring, table, past)
  await insertPastUploads(
    tx,
    ring,
    past.claims.map(({ id, uid, origin, submitted_at }) => ({
      pid,
      id: idOf<string>(`${pid}/receipt/${id}`),
      uid,
      name: `${origin.oid}.png`,
      bytes: drawReceipt(inDollars(origin.fee)),
      used_by: `claim:${id}`,
      created_at: submitted_at,
    })),
  )
  for (const { at, reader, uid } of past.reads)
    await insertRead(tx, {
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
