import { z } from 'zod'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import type { PersonId, TeamId } from '../../platform/ids.ts'
import { openUpload, toAttachment } from '../../uploads/index.ts'
import type { FormRef } from '../queries.ts'
import { columnsByVersion, columnsOf, pickAnswers } from './columns.ts'
import { choosePrivate, openRow, recordReads } from './opening.ts'
import {
  type AnswerRow,
  selectAnswers,
  selectMissing,
  selectSealed,
  selectTeamNames,
  selectVersions,
} from './queries.ts'
import type { AnswersQuery, PrivateReading } from './schemas.ts'

const cursorKey = z.tuple([z.string().max(500), z.uuid()])
const keyOf = ({ name, uid }: { name: string; uid: string }) => [name, uid]

/** The person, with the names of their teams. */
const presentPerson = (
  { uid, name, tids }: Pick<AnswerRow, 'uid' | 'name' | 'tids'>,
  teams: Map<TeamId, string>,
) => ({ uid, name, teams: tids.map((tid) => ({ tid, name: teams.get(tid)! })) })

export async function listAnswers(db: Db, ref: FormRef, { limit, cursor, ...wanted }: AnswersQuery) {
  const after = readCursor(cursor, cursorKey)
  const columns = columnsOf(await selectVersions(db, ref))
  const open = columnsByVersion(columns.filter((one) => !one.private))
  const page = toPage(await selectAnswers(db, ref, { ...wanted, after, limit: limit + 1 }), limit, keyOf)
  const teams = await selectTeamNames(db, ref.pid)
  const data = page.data.map((row) => ({
    ...presentPerson(row, teams),
    version: row.version,
    state: row.state,
    done_at: row.done_at?.toISOString() ?? null,
    changed_at: row.changed_at.toISOString(),
    values: pickAnswers(open.get(row.version), row.values),
    sealed: row.sealed,
  }))
  return { ...page, data, columns }
}

export async function listMissing(
  db: Db,
  ref: FormRef,
  { limit, cursor, ...wanted }: Omit<AnswersQuery, 'state'>,
) {
  const after = readCursor(cursor, cursorKey)
  const page = toPage(await selectMissing(db, ref, { ...wanted, after, limit: limit + 1 }), limit, keyOf)
  const teams = await selectTeamNames(db, ref.pid)
  const data = page.data.map((row) => ({
    ...presentPerson(row, teams),
    state: row.state,
    reminded_at: row.reminded_at?.toISOString() ?? null,
  }))
  return { ...page, data }
}

/** A page of private answers. Each person in it gets a log entry. */
export async function readPrivateAnswers(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { ref, columns: named, uids, limit, cursor }: PrivateReading & { ref: FormRef },
) {
  const after = readCursor(cursor, cursorKey)
  const columns = choosePrivate(columnsOf(await selectVersions(tx, ref)), named)
  const asked = columnsByVersion(columns)
  const rows = await selectSealed(tx, ref, { uids: uids ?? null, reader: actor.uid, after, limit: limit + 1 })
  const page = toPage(rows, limit, keyOf)
  const teams = await selectTeamNames(tx, ref.pid)
  const data = page.data.map((row) => ({
    ...presentPerson(row, teams),
    version: row.version,
    values: openRow(ring, ref, row, asked.get(row.version)),
  }))
  await recordReads(tx, { ...ref, reader: actor.uid }, data)
  return { ...page, data, columns }
}

interface FileWanted {
  ref: FormRef
  uid: PersonId
  /** Its column. */
  column: string
}

/** One file given as an answer; logged, too. */
export async function readFile(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { ref, uid, column }: FileWanted,
) {
  const columns = columnsOf(await selectVersions(tx, ref)).filter(
    (one) => one.kind === 'file' && one.column === column,
  )
  const [row] = await selectSealed(tx, ref, { uids: [uid], reader: actor.uid, after: null, limit: 1 })
  const id = row && openRow(ring, ref, row, columnsByVersion(columns).get(row.version))[column]
  if (typeof id !== 'string') throw new Problem('not_found')
  const file = await openUpload(tx, ring, { pid: ref.pid, id })
  if (file.uid !== uid || file.used_by !== `form:${ref.fid}`) throw new Problem('not_found')
  await recordReads(tx, { ...ref, reader: actor.uid }, [{ uid, values: { [column]: id } }])
  return toAttachment(file)
}
