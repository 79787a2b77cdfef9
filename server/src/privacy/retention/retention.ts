import { hasDietToConfirm, type Section, sections } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'
import type { PersonId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs.ts'
import { claimWarnings, deleteEnded, type Kept, monthsBefore, selectKept, warnDays } from './queries.ts'

const day = 86_400_000

/** Never before its owner has had a month's notice. */
function erasedAfter({ ends, warned, warned_at }: Kept, now: Date): Date {
  const told = warned ? warned_at! : now
  return new Date(Math.max(ends.getTime(), told.getTime() + warnDays * day))
}

export async function listStoredSections(
  db: Db,
  ring: KeyRing | null,
  { uid, months, now = new Date() }: { uid: PersonId; months: number; now?: Date },
) {
  const toConfirm = ring !== null && (await hasDietToConfirm(db, ring, uid))
  const kept = new Map((await selectKept(db, uid, months)).map((row) => [row.section, row]))
  const data = sections.map((section) => {
    const row = kept.get(section)
    return {
      section,
      kept: row !== undefined,
      updated_at: row?.updated_at.toISOString() ?? null,
      erased_after: row && months > 0 ? erasedAfter(row, now).toISOString() : null,
      warned: months > 0 && (row?.warned ?? false),
      to_confirm: section === 'dietary-habit' && toConfirm,
    }
  })
  return { data, next_cursor: null }
}

/** The sections to warn someone about, and when the first is deleted. */
export async function selectWarned(db: Db, uid: PersonId, months: number) {
  const warned = (await selectKept(db, uid, months)).filter((row) => row.warned)
  const first = Math.min(...warned.map((row) => erasedAfter(row, new Date()).getTime()))
  return { sections: warned.map((row) => row.section as Section), first: new Date(first) }
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
    for (const uid of await claimWarnings(tx, months, now)) await addJob(tx, 'mail-sections-end', { uid })
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
