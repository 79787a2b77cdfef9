import { z } from 'zod'
import { insertRead } from '../../people/index.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { readCursor, toPage } from '../../platform/http/pages.ts'
import { newId, type PersonId, type TeamId } from '../../platform/ids.ts'
import { openUpload, toAttachment } from '../../uploads/index.ts'
import type { Place } from '../queries.ts'
import { columnsByVersion, columnsOf, pickAnswers } from './columns.ts'
import { choosePrivate, leaveLines, openRow } from './opening.ts'
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

/** Who they are, with the names of their teams. */
const presentPerson = (
  { uid, name, tids }: Pick<AnswerRow, 'uid' | 'name' | 'tids'>,
  teams: Map<TeamId, string>,
) => ({ uid, name, teams: tids.map((tid) => ({ tid, name: teams.get(tid)! })) })

export async function listAnswers(db: Db, place: Place, { limit, cursor, ...wanted }: AnswersQuery) {
  const after = readCursor(cursor, cursorKey)
  const columns = columnsOf(await selectVersions(db, place))
  const open = columnsByVersion(columns.filter((one) => !one.private))
  const page = toPage(await selectAnswers(db, place, { ...wanted, after, limit: limit + 1 }), limit, keyOf)
  const teams = await selectTeamNames(db, place.pid)
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
  place: Place,
  { limit, cursor, ...wanted }: Omit<AnswersQuery, 'state'>,
) {
  const after = readCursor(cursor, cursorKey)
  const page = toPage(await selectMissing(db, place, { ...wanted, after, limit: limit + 1 }), limit, keyOf)
  const teams = await selectTeamNames(db, place.pid)
  const data = page.data.map((row) => ({
    ...presentPerson(row, teams),
    state: row.state,
    reminded_at: row.reminded_at?.toISOString() ?? null,
  }))
  return { ...page, data }
}

/** A page of private answers. Each person of whom something is in it has a line of it. */
export async function readPrivateAnswers(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { place, columns: named, uids, limit, cursor }: PrivateReading & { place: Place },
) {
  const after = readCursor(cursor, cursorKey)
  const columns = choosePrivate(columnsOf(await selectVersions(tx, place)), named)
  const asked = columnsByVersion(columns)
  const rows = await selectSealed(tx, place, { uids: uids ?? null, after, limit: limit + 1 })
  const page = toPage(rows, limit, keyOf)
  const teams = await selectTeamNames(tx, place.pid)
  const data = page.data.map((row) => ({
    ...presentPerson(row, teams),
    version: row.version,
    values: openRow(ring, place, row, asked.get(row.version)),
  }))
  await leaveLines(tx, { ...place, reader: actor.uid }, data)
  return { ...page, data, columns }
}

interface FileWanted {
  place: Place
  uid: PersonId
  /** Its column. */
  column: string
}

/** One file that someone gave as an answer; it leaves a line, too. */
export async function readFile(
  tx: Transaction,
  ring: KeyRing,
  actor: Actor,
  { place, uid, column }: FileWanted,
) {
  const columns = columnsOf(await selectVersions(tx, place)).filter(
    (one) => one.kind === 'file' && one.column === column,
  )
  const [row] = await selectSealed(tx, place, { uids: [uid], after: null, limit: 1 })
  const id = row && openRow(ring, place, row, columnsByVersion(columns).get(row.version))[column]
  if (typeof id !== 'string') throw new Problem('not_found')
  const file = await openUpload(tx, ring, { pid: place.pid, id })
  if (file.uid !== uid || file.used_by !== `form:${place.fid}`) throw new Problem('not_found')
  const fields = [`${place.fid}.${columns[0]!.question}`]
  const line = { pid: place.pid, uid, reader: actor.uid, purpose: 'form', section: 'answers', fields }
  await insertRead(tx, { id: newId(), ...line })
  return toAttachment(file)
}
