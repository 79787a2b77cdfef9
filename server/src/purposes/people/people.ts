import { z } from 'zod'
import { fieldsGiven, type Section } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { PersonId } from '../../platform/ids.ts'
import { requireProject } from '../../projects/index.ts'
import { remindPeople } from '../notifications.ts'
import { catalogue, missingOf, whyNotRead, whyNotReadIn } from '../policy.ts'
import { requireOpen, requireReader, requireToRead } from '../purposes.ts'
import type { PurposeRef } from './queries.ts'
import {
  type ConcernedRow,
  countInvited,
  lockPurpose,
  type RemindableRow,
  searchConcerned,
  selectConcerned,
  selectOpening,
} from './queries.ts'

interface Part {
  limit: number
  cursor?: string | undefined
}

const cursorKey = z.tuple([z.string(), z.uuid()])
const keyOf = ({ name, uid }: ConcernedRow) => [name, uid]
const toIso = (at: Date | null) => at?.toISOString() ?? null

/** People whom a reader may look up: a chief their own teams, others everyone who has accepted. */
export async function listPurposePeople(
  db: Db,
  actor: Actor,
  { pid, purpose }: PurposeRef,
  { limit, cursor, search }: Part & { search?: string | undefined },
) {
  await requireProject(db, actor, pid)
  const reader = await requireReader(db, pid, actor.uid)
  await requireToRead(db, actor, pid, { purpose, why: whyNotRead(purpose, reader) })
  await requireOpen(db, pid, purpose)
  const whyNotNow = whyNotReadIn(reader.state)
  if (whyNotNow.length > 0) throw refused(whyNotNow)
  const readers: readonly string[] = catalogue[purpose].readers
  const ofAll = reader.roles.some((role) => role !== 'chief' && readers.includes(role))
  const rows = await searchConcerned(
    db,
    { pid, purpose },
    { search, after: readCursor(cursor, cursorKey), limit: limit + 1, ledBy: ofAll ? null : actor.uid },
  )
  const page = toPage(rows, limit, keyOf)
  return { ...page, data: page.data.map(presentConcerned) }
}

const presentConcerned = ({ uid, name, teams, withdrawn, readable_at }: ConcernedRow) => ({
  uid,
  name,
  teams,
  readable_at: withdrawn ? null : toIso(readable_at),
  withdrawn,
})

/**
 * The progress of a purpose: who was notified, who has given what it needs, and who hasn't. Returns no
 * values.
 */
export async function listMissing(
  db: Db,
  ring: KeyRing,
  actor: Actor,
  { pid, purpose, limit, cursor }: PurposeRef & Part,
) {
  const after = readCursor(cursor, cursorKey)
  await requireOpen(db, pid, purpose)
  const { opened_at, until } = await selectOpening(db, { pid, purpose })
  const people = await selectConcerned(db, { pid, purpose }, after)
  const { readable, missing } = await findMissing(db, ring, actor, { pid, purpose, people })
  const page = toPage(
    missing.filter(({ ahead }) => ahead),
    limit,
    keyOf,
  )
  return {
    ...page,
    data: page.data.map(({ uid, name, teams, reminded_at, lacks }) => ({
      uid,
      name,
      teams,
      reminded_at: toIso(reminded_at),
      missing: lacks,
    })),
    opened_at: opened_at.toISOString(),
    until,
    readable_from: toIso(earliest(people.map(({ readable_at }) => readable_at))),
    people: people.length,
    notified: people.filter(({ notified }) => notified).length,
    notified_earlier: people.filter(({ notified_earlier }) => notified_earlier).length,
    readable: readable.length,
    complete: readable.length - missing.length,
    withdrawn: people.filter(({ withdrawn }) => withdrawn).length,
    invited: await countInvited(db, pid),
  }
}

const earliest = (times: (Date | null)[]): Date | null =>
  times.filter((at) => at !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

/** Limited to people whose data may be read: before that, not even its presence is revealed. */
async function findMissing(
  db: Db,
  ring: KeyRing,
  actor: Actor,
  { pid, purpose, people }: PurposeRef & { people: RemindableRow[] },
) {
  const { state } = await requireReader(db, pid, actor.uid)
  const now = new Date()
  const readable =
    whyNotReadIn(state).length > 0
      ? []
      : people.filter(({ withdrawn, readable_at }) => !withdrawn && (readable_at ?? now) < now)
  const uids = readable.map(({ uid }) => uid)
  const given = await fieldsGiven(db, ring, uids, Object.keys(catalogue[purpose].musts) as Section[])
  const missing = readable
    .map((row) => ({ ...row, lacks: missingOf(purpose, given.get(row.uid) ?? {}) }))
    .filter(({ lacks }) => lacks.length > 0)
  return { readable, missing }
}

const dayMs = 86_400_000

/** Reminds people with missing data, or some of them, at most once a day. */
export async function remindForPurpose(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { pid, purpose, uids }: PurposeRef & { uids: PersonId[] | undefined },
) {
  await lockPurpose(tx, { pid, purpose })
  await requireOpen(tx, pid, purpose)
  const people = await selectConcerned(tx, { pid, purpose })
  const { missing } = await findMissing(tx, ring, actor, { pid, purpose, people })
  const wanted = uids ? missing.filter(({ uid }) => uids.includes(uid)) : missing
  const free = wanted.filter(
    ({ reminded_at }) => reminded_at === null || reminded_at.getTime() < Date.now() - dayMs,
  )
  if (free.length > 0) {
    await remindPeople(
      tx,
      { pid, purpose },
      free.map(({ uid }) => uid),
    )
    const after = { people: free.length }
    await audit(tx, {
      actor: actor.uid,
      verb: 'purpose.reminded',
      subject: `purpose:${purpose}`,
      pid,
      after,
    })
  }
  return { reminded: free.length, left_out: wanted.length - free.length }
}
