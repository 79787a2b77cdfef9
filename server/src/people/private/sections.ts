import { setImmediate } from 'node:timers/promises'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import { newId, type PersonId, type ProjectId } from '../../platform/ids.ts'
import { lockPerson } from '../queries.ts'
import { openWith, sealForPerson } from './person-keys.ts'
import { deleteSection, insertReads, type SealedSection, selectSections, upsertSection } from './queries.ts'
import type { Section, SectionOf } from './schemas.ts'

const about = (section: string) => `section ${section}`

/** One's own section; null if nothing is stored. */
export async function readOwnSection<Name extends Section>(
  db: Db,
  ring: KeyRing,
  uid: PersonId,
  section: Name,
): Promise<SectionOf<Name> | null> {
  return ((await openSections(db, ring, [uid], [section]))[0]?.value as SectionOf<Name> | undefined) ?? null
}

/** All private sections of a person, for themselves. */
export async function readOwnSections(
  db: Db,
  ring: KeyRing,
  uid: PersonId,
): Promise<Partial<Record<Section, Record<string, unknown>>>> {
  const opened = await openSections(db, ring, [uid])
  return Object.fromEntries(opened.map(({ section, value }) => [section, value]))
}

interface Change {
  uid: PersonId
  section: Section
  /** Throws if this differs from what the caller has read; null to skip the check. */
  expect: ((current: object | null) => void) | null
}

export async function saveSection<Name extends Section>(
  tx: Transaction,
  ring: KeyRing,
  { uid, section, expect, value }: Change & { section: Name; value: SectionOf<Name> },
): Promise<SectionOf<Name>> {
  await lockPerson(tx, uid)
  expect?.(await readOwnSection(tx, ring, uid, section))
  const sealed = await sealForPerson(tx, ring, uid, about(section), Buffer.from(JSON.stringify(value)))
  await upsertSection(tx, { uid, section, sealed })
  await audit(tx, {
    actor: uid,
    verb: 'section.saved',
    subject: `person:${uid}`,
    after: { section, fields: Object.keys(value) },
  })
  return value
}

/** Also works for data that can't be decrypted, and without a key. */
export async function eraseSection(tx: Transaction, ring: KeyRing | null, { uid, section, expect }: Change) {
  await lockPerson(tx, uid)
  if (ring) expect?.(await readOwnSection(tx, ring, uid, section))
  if (!(await deleteSection(tx, uid, section))) throw new Problem('not_found')
  await audit(tx, { actor: uid, verb: 'section.erased', subject: `person:${uid}`, after: { section } })
}

interface Disclosure {
  subject: PersonId
  reader: PersonId
  pid: ProjectId
  purpose: string
  section: Section
  fields: readonly string[]
}

interface Disclosed {
  value: Record<string, unknown>
  /** Whether the reader sees this person's data for this purpose for the first time: then the caller must email them. */
  isFirst: boolean
}

/**
 * The only way for a request to read someone else's section: for a purpose, only the fields it needs, and
 * with an access log entry. Null, without an entry, if there is nothing to see.
 */
export async function discloseSection(
  tx: Transaction,
  ring: KeyRing,
  { subject, reader, pid, purpose, section, fields }: Disclosure,
): Promise<Disclosed | null> {
  const value = await readOwnSection(tx, ring, subject, section)
  const seen = Object.entries(value ?? {}).filter(([field]) => fields.includes(field))
  if (seen.length === 0) return null
  const of = [{ id: newId<string>(), uid: subject, fields: seen.map(([field]) => field) }]
  const first = await insertReads(tx, { reader, pid, purpose, section, of })
  return { value: Object.fromEntries(seen), isFirst: first.length > 0 }
}

export interface Opened<Name extends Section> {
  uid: PersonId
  name: string
  updated_at: Date
  value: SectionOf<Name>
}

/** For many people at once: the caller must log the reads, and expose only what its purpose needs. */
export async function sectionsOf<Name extends Section>(
  db: Db,
  ring: KeyRing,
  uids: PersonId[],
  section: Name,
): Promise<Opened<Name>[]> {
  if (uids.length === 0) return []
  const opened = await openSections(db, ring, uids, [section])
  return opened.map((one) => ({ ...one, value: one.value as SectionOf<Name> }))
}

/** Which fields of these sections people have filled in: names only, no values. */
export async function fieldsGiven(
  db: Db,
  ring: KeyRing,
  uids: PersonId[],
  sections: readonly Section[],
): Promise<Map<PersonId, Partial<Record<Section, string[]>>>> {
  const given = new Map<PersonId, Partial<Record<Section, string[]>>>()
  if (uids.length === 0) return given
  for (const { uid, section, value } of await openSections(db, ring, uids, sections))
    given.set(uid, { ...given.get(uid), [section]: Object.keys(value) })
  return given
}

async function openSections(db: Db, ring: KeyRing, uids: PersonId[], sections?: readonly Section[]) {
  const rows = await selectSections(db, uids, sections)
  const opened = []
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % atOnce === 0) await setImmediate()
    const { uid, name, updated_at } = row
    opened.push({ uid, name, updated_at, section: row.section as Section, value: openSection(ring, row) })
  }
  return opened
}

/** After so many, other requests have their turn: decryption blocks them. */
const atOnce = 100

export const openSection = (ring: KeyRing, row: SealedSection): Record<string, unknown> =>
  JSON.parse(openWith(ring, row.uid, row, about(row.section), row.sealed).toString())
