import { hasDietToConfirm, sections } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'
import type { PersonId } from '../../platform/ids.ts'
import { notifyOfRetention } from '../notifications.ts'
import { claimWarnings, deleteEnded, monthsBefore, selectKept } from './queries.ts'

export async function listStoredSections(
  db: Db,
  ring: KeyRing | null,
  { uid, months, now = new Date() }: { uid: PersonId; months: number; now?: Date },
) {
  const toConfirm = ring !== null && (await hasDietToConfirm(db, ring, uid))
  const kept = new Map((await selectKept(db, { uid, months, now })).map((row) => [row.section, row]))
  const data = sections.map((section) => {
    const row = kept.get(section)
    return {
      section,
      kept: row !== undefined,
      updated_at: row?.updated_at.toISOString() ?? null,
      erased_after: row && months > 0 ? row.erased_after.toISOString() : null,
      warned: months > 0 && (row?.warned ?? false),
      to_confirm: section === 'dietary-habit' && toConfirm,
    }
  })
  return { data, next_cursor: null }
}

/** Deletes unused sections a month after their owner was notified. */
export async function deleteUnusedSections(
  { transact }: Database,
  months: number,
  now = new Date(),
): Promise<void> {
  if (months === 0) return
  await transact(async (tx) => {
    for (const { uid, section } of await deleteEnded(tx, months, now))
      await audit(tx, { actor: null, verb: 'section.erased', subject: `person:${uid}`, after: { section } })
  })
  await transact(async (tx) => {
    for (const uid of await claimWarnings(tx, months, now)) await notifyOfRetention(tx, uid)
  })
}

/**
 * Private answers to a project are deleted as long after it, without notice: they were for that project only.
 */
export async function deleteProjectAnswers(
  { database, personalData }: { database: Database; personalData: PersonalData },
  months: number,
  now = new Date(),
): Promise<void> {
  if (months === 0) return
  for (const { name, ended } of personalData) {
    if (!ended) continue
    await database.transact(async (tx) => {
      for (const uid of await ended(tx, await monthsBefore(tx, months, now)))
        await audit(tx, {
          actor: null,
          verb: 'section.erased',
          subject: `person:${uid}`,
          after: { section: name },
        })
    })
  }
}
