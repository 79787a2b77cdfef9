import { z } from 'zod'
import { discloseSection, readOwnSections, type Section, sectionsToCount } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import { Problem } from '../platform/errors.ts'
import type { Actor } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import type { PersonId, ProjectId } from '../platform/ids.ts'
import { requireProject } from '../projects/index.ts'
import { catalogue, type Purpose, type Reader, type ReaderRole, whyNotOpen, whyNotRead } from './policy.ts'
import {
  deletePurpose,
  holdPurposes,
  type ReadRow,
  selectActivePeople,
  selectMyPurposes,
  selectPurposes,
  selectReader,
  selectReads,
  upsertPurpose,
} from './queries.ts'

const needsOf = (purpose: Purpose) =>
  Object.entries(catalogue[purpose].needs).map(([section, fields]) => ({
    section: section as Section,
    fields: [...fields],
  }))

const present = (row: { purpose: Purpose; until: string }) => ({
  ...row,
  readers: [...catalogue[row.purpose].readers],
  counts_only: catalogue[row.purpose].countsOnly,
  needs: needsOf(row.purpose),
})

export async function listPurposes(db: Db, pid: ProjectId) {
  const rows = await selectPurposes<Purpose>(db, pid)
  return { data: rows.map(present), next_cursor: null }
}

interface Opening {
  pid: ProjectId
  purpose: Purpose
  until: string
}

/** From now on the readers of the purpose may read what it needs, and everyone concerned sees that. */
export async function openPurpose(tx: Transaction, actor: Actor, { pid, purpose, until }: Opening) {
  const project = await requireReader(tx, pid, actor.uid)
  const why = whyNotOpen({ ...project, until })
  if (why.length > 0)
    throw new Problem('conflict', {
      detail: 'A purpose ends today at the earliest, and a year after the event at the latest.',
      why,
    })
  await upsertPurpose(tx, { pid, purpose, until, opened_by: actor.uid })
  await audit(tx, {
    actor: actor.uid,
    verb: 'purpose.opened',
    subject: `purpose:${purpose}`,
    pid,
    after: { until },
  })
  return present({ purpose, until })
}

export async function closePurpose(tx: Transaction, actor: Actor, pid: ProjectId, purpose: Purpose) {
  if (!(await deletePurpose(tx, pid, purpose))) throw new Problem('not_found')
  await audit(tx, { actor: actor.uid, verb: 'purpose.closed', subject: `purpose:${purpose}`, pid })
}

interface Wanted {
  pid: ProjectId
  purpose: Purpose
  subject: PersonId
}

/** What the purpose needs of one person; each section that is seen leaves its line. */
export async function readForPurpose(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { pid, purpose, subject }: Wanted,
) {
  await requireProject(tx, actor, pid)
  const why = whyNotRead(purpose, await requireReader(tx, pid, actor.uid, subject))
  if (why.length > 0) throw new Problem('forbidden', { why })
  // Who closes it waits until this read is over, and then nobody reads any more.
  await holdPurposes(tx, pid)
  await requireOpen(tx, pid, purpose)
  if (!(await selectActivePeople(tx, pid, subject)).length) throw new Problem('not_found')
  const seen: Partial<Record<Section, Record<string, unknown>>> = {}
  for (const { section, fields } of needsOf(purpose)) {
    const disclosure = { subject, reader: actor.uid, pid, purpose, section, fields }
    const value = await discloseSection(tx, ring, disclosure)
    if (value) seen[section] = value
  }
  return { uid: subject, sections: seen }
}

/** Fewer answers would be as good as names. */
const leastToCount = 5

/** How many eat what. Names nobody, so nobody is told. */
export async function countDiets(db: Db, ring: KeyRing, pid: ProjectId) {
  await requireOpen(db, pid, 'catering')
  const people = await selectActivePeople(db, pid)
  const habits = await sectionsToCount(db, ring, people, 'dietary-habit')
  const counted = habits.length < leastToCount ? [] : habits
  return {
    people: people.length,
    answered: habits.length,
    diets: countBy(counted.map(({ diet }) => diet)),
    allergies: countBy(counted.flatMap(({ allergies }) => allergies ?? [])),
    other_allergies: textsOf(counted.map(({ other_allergies }) => other_allergies)),
    notes: textsOf(counted.map(({ note }) => note)),
  }
}

/** In an order that says nothing about whose they are. */
const textsOf = (texts: (string | undefined)[]) =>
  texts.filter((text) => text !== undefined).toSorted((a, b) => a.localeCompare(b))

function countBy<T extends string>(values: (T | undefined)[]): Partial<Record<T, number>> {
  const groups = Map.groupBy(
    values.filter((value) => value !== undefined),
    (value) => value,
  )
  return Object.fromEntries([...groups].map(([value, all]) => [value, all.length])) as Partial<
    Record<T, number>
  >
}

/** What the projects someone belongs to need of them, and what of it is not there yet. */
export async function listMyPurposes(db: Db, ring: KeyRing | null, uid: PersonId) {
  const rows = await selectMyPurposes<Purpose>(db, uid)
  const kept = ring && rows.length > 0 ? await readOwnSections(db, ring, uid) : {}
  const data = rows.map(({ pid, project, ...row }) => ({
    pid,
    project,
    ...present(row),
    missing: missingFor(row.purpose, kept),
  }))
  return { data, next_cursor: null }
}

/** Each inner list is one thing that can be given in several ways. */
function missingFor(purpose: Purpose, kept: Partial<Record<Section, Record<string, unknown>>>) {
  const musts: Record<string, readonly (readonly string[])[]> = catalogue[purpose].musts
  return Object.entries(musts).flatMap(([section, things]) =>
    things
      .filter((ways) => !ways.some((field) => kept[section as Section]?.[field] !== undefined))
      .map((ways) => ({ section: section as Section, field: ways[0]! })),
  )
}

const cursorKey = z.tuple([z.uuid()])

export async function listPrivateReads(
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

/** What someone gives for a purpose of their own will, and what of it is missing. */
export async function shareForPurpose(db: Db, ring: KeyRing, uid: PersonId, purpose: Purpose) {
  const kept = await readOwnSections(db, ring, uid)
  const shared = needsOf(purpose).map(({ section, fields }) => {
    const own = Object.entries(kept[section] ?? {}).filter(([field]) => (fields as string[]).includes(field))
    return [section, Object.fromEntries(own)] as const
  })
  return {
    shared: Object.fromEntries(shared) as Partial<Record<Section, Record<string, unknown>>>,
    missing: missingFor(purpose, kept),
  }
}

export async function isOpenPurpose(db: Db, pid: ProjectId, purpose: Purpose): Promise<boolean> {
  return (await selectPurposes(db, pid)).some((one) => one.purpose === purpose)
}

/** Who closes it waits until this transaction is over. */
export async function requireOpenPurpose(tx: Transaction, pid: ProjectId, purpose: Purpose): Promise<void> {
  await holdPurposes(tx, pid)
  await requireOpen(tx, pid, purpose)
}

async function requireOpen(db: Db, pid: ProjectId, purpose: Purpose): Promise<void> {
  if (await isOpenPurpose(db, pid, purpose)) return
  throw new Problem('conflict', {
    detail: 'The project has not opened this purpose, or it is over.',
    why: [{ rule: 'purpose-open', setting: 'purposes of the project', lifted_by: 'owner' }],
  })
}

async function requireReader(db: Db, pid: ProjectId, uid: PersonId, subject?: PersonId): Promise<Reader> {
  const reader = await selectReader<ReaderRole>(db, pid, uid, subject ?? uid)
  if (!reader) throw new Problem('not_found')
  return reader
}
