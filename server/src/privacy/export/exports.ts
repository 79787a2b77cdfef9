import { openForPerson, readOwnSections, requireRing, sealForPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Database, Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type PersonId } from '../../platform/ids.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { notifyOfExport } from '../notifications.ts'
import { selectAddressee, selectRows, selectSubject } from '../queries.ts'
import { pack } from './archive.ts'
import type { Part } from './page.ts'
import {
  type ExportRow,
  replaceExport,
  selectAskedToday,
  selectAvatar,
  selectExport,
  selectSealed,
  setFailed,
  setProgress,
  setReady,
} from './queries.ts'

const mostInADay = 5
const days = 7
const day = 86_400_000

const aboutExport = (id: string) => `export ${id}`

interface Parts {
  ring: KeyRing | null
  personalData: PersonalData
}

/** One at a time: a request while one is being created returns that one. */
export async function requestExport(tx: Transaction, { uid }: Actor, { ring, personalData }: Parts) {
  requireRing(ring)
  const id = newId<string>()
  const made = await replaceExport(tx, uid, { id, total: personalData.length })
  if (!made) return shown((await selectExport(tx, uid))!)
  const asked = await selectAskedToday(tx, uid)
  if (asked.length >= mostInADay) throw tooMany(asked[0]!)
  await audit(tx, { actor: uid, verb: 'export.requested', subject: `person:${uid}` })
  await addJob(tx, 'export-person', { uid, id }, { urgent: true, tries: 4 })
  return shown(made)
}

function tooMany(oldest: Date): Problem {
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + day - Date.now()) / 1000))
  return new Problem('rate_limited', {
    detail: `You can request up to ${mostInADay} copies per day. Try again later.`,
    headers: { 'retry-after': String(seconds) },
  })
}

export async function getExport(db: Db, { uid }: Actor) {
  const row = await selectExport(db, uid)
  if (!row)
    throw new Problem('not_found', {
      detail: 'You haven’t requested a copy of your data. Request one first.',
    })
  return shown(row)
}

function shown({ asked_at, ready_at, expires_at, ...row }: ExportRow) {
  const expired = expires_at !== null && expires_at <= new Date()
  return {
    ...row,
    state: expired ? ('expired' as const) : row.state,
    asked_at: asked_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  }
}

/**
 * The archive. Reading it is audited: after a break-in, the audit must show that everything was taken at
 * once. Committed before the first byte is sent.
 */
export async function openExport(tx: Transaction, { uid }: Actor, ring: KeyRing | null): Promise<Buffer> {
  const found = await selectSealed(tx, uid)
  if (!found) throw new Problem('not_found', { detail: 'There is no copy to download. Request one first.' })
  const bytes = await openForPerson(tx, requireRing(ring), uid, aboutExport(found.id), found.sealed)
  await audit(tx, { actor: uid, verb: 'export.downloaded', subject: `person:${uid}` })
  return bytes
}

interface Maker extends Parts {
  database: Database
}

interface Wanted {
  uid: PersonId
  id: string
}

/**
 * Restarted if killed; whichever process finishes first also queues the email, in one transaction, so that
 * there is one archive and one email. After the last failed attempt it may be requested again.
 */
export async function makeExport(maker: Maker, wanted: Wanted, attempt: { last: boolean }): Promise<void> {
  try {
    await make(maker, wanted)
  } catch (error) {
    if (attempt.last) await setFailed(maker.database.db, wanted.uid, wanted.id)
    throw error
  }
}

async function make({ database, ring, personalData }: Maker, { uid, id }: Wanted): Promise<void> {
  const { db } = database
  const person = await selectAddressee(db, uid)
  if (!person || !(await setProgress(db, uid, id, 0))) return
  const keys = requireRing(ring)
  const subject = await selectSubject(db, uid)
  const parts: Part[] = []
  // Each table separately, so that progress is visible and no connection is held for long.
  for (const table of personalData) {
    const files = (await table.files?.(db, keys, uid)) ?? []
    const rows = await selectRows(db, table, subject)
    parts.push({ table, rows: (await table.opened?.(db, keys, uid, rows)) ?? rows, files })
    if (!(await setProgress(db, uid, id, parts.length))) return
  }
  const archive = pack({
    person,
    sections: await readOwnSections(db, keys, uid),
    parts,
    avatar: await selectAvatar(db, uid),
    at: new Date(),
  })
  await database.transact(async (tx) => {
    const sealed = await sealForPerson(tx, keys, uid, aboutExport(id), archive)
    if (await setReady(tx, uid, id, { sealed, size: archive.length, days }))
      await notifyOfExport(tx, { uid, id })
  })
}
