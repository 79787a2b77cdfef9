import { z } from 'zod'
import { isRetiredDiet } from '../../../../form-schema/src/choices.ts'
import { readOwnSections, type Section } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { PersonId } from '../../platform/ids.ts'
import { lockPurpose, type PurposeRef } from '../people/queries.ts'
import { type Given, missingOf, type Purpose } from '../policy.ts'
import { type Kept, namesOf, needsOf, present } from '../purposes.ts'
import { insertSeenNotices } from '../queries.ts'
import { notifyOfWithdrawal } from './notifications.ts'
import {
  deletePendingNotices,
  deleteWithdrawal,
  insertWithdrawal,
  type ReadRow,
  selectMyPurposes,
  selectReads,
  shareAccountOfClaim,
} from './queries.ts'

/** What the person's projects need, which of it they have given, and what is missing. */
export async function listMyPurposes(db: Db, ring: KeyRing | null, uid: PersonId) {
  const rows = await selectMyPurposes<Purpose>(db, uid)
  const { given, settled } = await givenBy(db, rows.length > 0 ? ring : null, uid)
  const data = rows.map(
    ({ pid, project, readable_at, withdrawn_at, read_at, reader, reader_name, ...row }) => ({
      pid,
      project,
      ...present(row),
      given: givenOf(row.purpose, given),
      missing: missingOf(row.purpose, settled),
      readable_at: withdrawn_at ? null : (readable_at?.toISOString() ?? null),
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
      last_read: read_at && { at: read_at.toISOString(), reader: { uid: reader!, name: reader_name! } },
    }),
  )
  return { data, next_cursor: null }
}

/** What each of these purposes still needs from the person. */
export async function listMissing(db: Db, ring: KeyRing | null, uid: PersonId, names: Purpose[]) {
  const { settled } = await givenBy(db, names.length > 0 ? ring : null, uid)
  return new Map(names.map((purpose) => [purpose, missingOf(purpose, settled)]))
}

/** The fields that someone has filled in, and those of them that they need not fill in again. */
async function givenBy(db: Db, ring: KeyRing | null, uid: PersonId) {
  const kept = ring ? await readOwnSections(db, ring, uid) : {}
  const given = namesOf(kept)
  return { given, settled: withoutRetiredDiet(kept, given) }
}

/**
 * A diet that is no longer offered has to be chosen again. Only its owner is told that it is missing: for
 * anyone who knew that it was there, this would reveal it.
 */
function withoutRetiredDiet(kept: Kept, given: Given): Given {
  const section = 'dietary-habit'
  if (!isRetiredDiet(kept[section]?.diet)) return given
  return { ...given, [section]: given[section]!.filter((field) => field !== 'diet') }
}

/** The given fields that a reader would see. */
const givenOf = (purpose: Purpose, given: Given) =>
  needsOf(purpose)
    .map(({ section, fields }) => ({
      section,
      fields: fields.filter((field) => given[section]?.includes(field)),
    }))
    .filter(({ fields }) => fields.length > 0)

const cursorKey = z.tuple([z.uuid()])

export async function listAccessLog(
  db: Db,
  uid: PersonId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const before = readCursor(cursor, cursorKey)?.[0] ?? null
  const rows = await selectReads(db, uid, { before, limit: limit + 1 })
  const page = toPage(rows, limit, ({ id }) => [id])
  return { ...page, data: page.data.map(presentRead) }
}

const presentRead = ({ at, pid, project, reader, reader_name, purpose, section, ...row }: ReadRow) => ({
  ...row,
  at: at.toISOString(),
  purpose: purpose as Purpose | 'form',
  section: section as Section | 'answers',
  project: { pid, name: project },
  reader: { uid: reader, name: reader_name },
})

/** Nobody in the project can read their data for the purpose until they share it again. */
export async function withdrawFromPurpose(tx: Transaction, actor: Actor, ref: PurposeRef): Promise<void> {
  await requireMine(tx, actor, ref)
  await stopSharing(tx, actor, ref)
}

/** Waits for reads in progress. After that, nobody reads what was withdrawn. Returns whether they hadn't stopped yet. */
export async function stopSharing(tx: Transaction, actor: Actor, ref: PurposeRef): Promise<boolean> {
  await lockPurpose(tx, ref)
  if (!(await insertWithdrawal(tx, { ...ref, uid: actor.uid }))) return false
  await deletePendingNotices(tx, { ...ref, uid: actor.uid })
  await audit(tx, { ...lineOf(actor, ref), verb: 'purpose.withdrawn' })
  await notifyOfWithdrawal(tx, ref, actor.uid)
  return true
}

/**
 * If the page named the readers and this last day, nobody has to wait for an email, and the account of a travel
 * claim is shared, too.
 */
export async function shareForPurpose(
  tx: Transaction,
  actor: Actor,
  { pid, purpose }: PurposeRef,
  until?: string,
): Promise<void> {
  const { uid } = actor
  const ref = { pid, purpose }
  await requireMine(tx, actor, ref)
  await lockPurpose(tx, ref)
  if (!(await deleteWithdrawal(tx, { ...ref, uid }))) return
  await audit(tx, { ...lineOf(actor, ref), verb: 'purpose.shared' })
  if (until === undefined) return
  await insertSeenNotices(tx, { pid, uid, purposes: [{ purpose, until }] })
  if (purpose === 'traffic-subsidy') await shareAccountOfClaim(tx, { pid, uid, until })
}

async function requireMine(tx: Transaction, actor: Actor, ref: PurposeRef): Promise<void> {
  const mine = await selectMyPurposes<Purpose>(tx, actor.uid)
  if (!mine.some(({ pid, purpose }) => pid === ref.pid && purpose === ref.purpose))
    throw new Problem('not_found')
}

const lineOf = ({ uid }: Actor, { pid, purpose }: PurposeRef) => ({
  actor: uid,
  subject: `purpose:${purpose}`,
  pid,
})
