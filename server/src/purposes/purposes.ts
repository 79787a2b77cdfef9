import { discloseSection, readOwnSections, type Section } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { forbidden, Problem, refused, type Why } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { hoursToSettle, requireProject, requireSettled } from '../projects/index.ts'
import { notifyOfPurposes, notifyOfReading } from './notifications.ts'
import { notifyOwnersOfRequest } from './people/notifications.ts'
import {
  catalogue,
  type Given,
  missingOf,
  type Purpose,
  purposes,
  type Reader,
  type ReaderRole,
  whyNotAsk,
  whyNotBeReader,
  whyNotOpen,
  whyNotRead,
  whyNotReadIn,
  whyNotReadOf,
} from './policy.ts'
import {
  deletePurpose,
  insertSeenNotices,
  lockPurposes,
  lockPurposesForShare,
  type SeenPurposes,
  type ShownPurpose,
  selectPurposes,
  selectReader,
  selectSubject,
  upsertPurpose,
} from './queries.ts'
import { because } from './refusals.ts'

export const needsOf = (purpose: Purpose) =>
  Object.entries(catalogue[purpose].needs).map(([section, fields]) => ({
    section: section as Section,
    fields: [...fields],
  }))

const describe = (purpose: Purpose) => ({
  purpose,
  readers: [...catalogue[purpose].readers],
  counts_only: catalogue[purpose].countsOnly,
  needs: needsOf(purpose),
})

export const present = ({ purpose, until }: { purpose: Purpose; until: string }) => ({
  until,
  ...describe(purpose),
})

/** All purposes that a project may open. */
export const listKnownPurposes = () => ({ data: purposes.map(describe), next_cursor: null })

export async function listPurposes(db: Db, pid: ProjectId) {
  const ofProjects = await purposesIn(db, [pid])
  return { data: ofProjects.get(pid) ?? [], next_cursor: null }
}

/** The open purposes of each project. */
export async function purposesIn(db: Db, pids: ProjectId[]) {
  const byProject = Map.groupBy(await selectPurposes<Purpose>(db, pids), ({ pid }) => pid)
  return new Map([...byProject].map(([pid, rows]) => [pid, rows.map(present)] as const))
}

interface Opening {
  pid: ProjectId
  purpose: Purpose
  until: string
}

/**
 * Notifies everyone concerned. A day after the email, readers of the purpose may read the data it needs. A later
 * last day is announced in the same way, and until then the one people know of applies; an earlier one needs no notice.
 */
export async function openPurpose(tx: Transaction, actor: Actor, { pid, purpose, until }: Opening) {
  const project = await requireReader(tx, pid, actor.uid)
  const why = whyNotOpen({ ...project, until })
  if (why.length > 0) throw refused(why)
  await lockPurposes(tx, pid)
  const before = (await selectPurposes(tx, [pid])).find((one) => one.purpose === purpose)
  await upsertPurpose(tx, { pid, purpose, until, opened_by: actor.uid })
  await audit(tx, {
    actor: actor.uid,
    verb: 'purpose.opened',
    subject: `purpose:${purpose}`,
    pid,
    ...(before && { before: { until: before.until } }),
    after: { until },
  })
  await notifyOfPurposes(tx, pid)
  if (!before || before.until < until) {
    const extended = before !== undefined
    await notifyOwnersOfRequest(tx, { pid, purpose }, { actor: actor.uid, extended })
  }
  return present({ purpose, until })
}

/** They have seen these purposes of the project when they accepted. */
export async function markPurposesSeen(tx: Transaction, seen: SeenPurposes): Promise<void> {
  if (seen.purposes.length === 0) return
  // Whoever changes a last day meanwhile waits, and then finds what they have seen.
  await lockPurposesForShare(tx, seen.pid)
  await insertSeenNotices(tx, seen)
}

/**
 * Purposes that count as shown to the caller. A token without `private` can't say so, since others could then
 * read private data at once: its owner is emailed about them, a day before.
 */
export const shownTo = <P extends ShownPurpose>({ by, scopes }: Actor, purposes: P[] = []): P[] =>
  'session' in by || scopes.includes('private') ? purposes : []

export async function closePurpose(tx: Transaction, actor: Actor, pid: ProjectId, purpose: Purpose) {
  if (!(await deletePurpose(tx, pid, purpose))) throw new Problem('not_found')
  await audit(tx, { actor: actor.uid, verb: 'purpose.closed', subject: `purpose:${purpose}`, pid })
}

interface Wanted {
  pid: ProjectId
  purpose: Purpose
  subject: PersonId
}

/** The data of one person that the purpose needs; each section that is read is logged. */
export async function readForPurpose(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { pid, purpose, subject }: Wanted,
) {
  await requireProject(tx, actor, pid)
  const reader = await requireReader(tx, pid, actor.uid, subject)
  await requireToRead(tx, actor, pid, { purpose, why: whyNotRead(purpose, reader) })
  // Closing waits until this read is over, and then nobody can read any more.
  await lockPurposesForShare(tx, pid)
  await requireOpen(tx, pid, purpose)
  const of = await selectSubject(tx, { pid, purpose, uid: subject })
  if (!of) throw new Problem('not_found')
  const whyNotOf = whyNotReadOf(reader.state, of)
  if (whyNotOf.length > 0) throw refused(whyNotOf)
  const seen: Partial<Record<Section, Record<string, unknown>>> = {}
  let isFirst = false
  for (const { section, fields } of needsOf(purpose)) {
    const disclosure = { subject, reader: actor.uid, pid, purpose, section, fields }
    const disclosed = await discloseSection(tx, ring, disclosure)
    if (!disclosed) continue
    seen[section] = disclosed.value
    isFirst ||= disclosed.isFirst
  }
  if (isFirst) await notifyOfReading(tx, { pid, purpose }, { reader: actor.uid, people: [subject] })
  return { uid: subject, sections: seen }
}

export type Kept = Partial<Record<Section, Record<string, unknown>>>

export const namesOf = (kept: Kept): Given =>
  Object.fromEntries(Object.entries(kept).map(([section, value]) => [section, Object.keys(value)]))

/** The person's own data for a purpose, and what is missing. */
export async function readOwnForPurpose(db: Db, ring: KeyRing, uid: PersonId, purpose: Purpose) {
  const kept = await readOwnSections(db, ring, uid)
  const shared = needsOf(purpose).map(({ section, fields }) => {
    const own = Object.entries(kept[section] ?? {}).filter(([field]) => (fields as string[]).includes(field))
    return [section, Object.fromEntries(own)] as const
  })
  return {
    shared: Object.fromEntries(shared) as Partial<Record<Section, Record<string, unknown>>>,
    missing: missingOf(purpose, namesOf(kept)),
  }
}

export async function isOpenPurpose(db: Db, pid: ProjectId, purpose: Purpose): Promise<boolean> {
  return (await selectPurposes(db, [pid])).some((one) => one.purpose === purpose)
}

/** Closing waits until this transaction ends. */
export async function requireOpenPurpose(tx: Transaction, pid: ProjectId, purpose: Purpose): Promise<void> {
  await lockPurposesForShare(tx, pid)
  await requireOpen(tx, pid, purpose)
}

export async function requireOpen(db: Db, pid: ProjectId, purpose: Purpose): Promise<void> {
  if (await isOpenPurpose(db, pid, purpose)) return
  throw refused([because['purpose-open']])
}

interface ReadingOfMany {
  pid: ProjectId
  purpose: Purpose
  /** Replaces the shared lock where it would block the next step. */
  hold?: (tx: Transaction, pid: ProjectId) => Promise<void>
}

/**
 * For a purpose that reads data of many at once: requires that it is open to the caller, and keeps it open.
 */
export async function requireReading(
  tx: Transaction,
  actor: Actor,
  { pid, purpose, hold = lockPurposesForShare }: ReadingOfMany,
): Promise<void> {
  await requireProject(tx, actor, pid)
  const reader = await requireReader(tx, pid, actor.uid)
  await requireToRead(tx, actor, pid, { purpose, why: whyNotBeReader(purpose, reader) })
  await hold(tx, pid)
  await requireOpen(tx, pid, purpose)
  const whyNotNow = whyNotReadIn(reader.state)
  if (whyNotNow.length > 0) throw refused(whyNotNow)
}

/** If the caller's only matching role is new, the refusal says from when it counts. */
export async function requireToRead(
  db: Db,
  actor: Actor,
  pid: ProjectId,
  { purpose, why }: { purpose: Purpose; why: Why[] },
): Promise<void> {
  if (why.some(({ rule }) => rule === 'purpose-readers'))
    await requireSettled(db, actor, { pid, roles: catalogue[purpose].readers })
  if (why.length > 0) throw forbidden(why)
}

export async function requireReader(
  db: Db,
  pid: ProjectId,
  uid: PersonId,
  subject?: PersonId,
): Promise<Reader> {
  const reader = await selectReader<ReaderRole>(db, { pid, uid, subject: subject ?? uid, hoursToSettle })
  if (!reader) throw new Problem('not_found')
  return reader
}

/** Requires an owner, for what only they see when requesting private data. */
export async function requireOwner(db: Db, actor: Actor, pid: ProjectId): Promise<void> {
  await requireProject(db, actor, pid)
  const why = whyNotAsk(await requireReader(db, pid, actor.uid))
  if (why.length === 0) return
  await requireSettled(db, actor, { pid, roles: ['owner'] })
  throw forbidden(why)
}
