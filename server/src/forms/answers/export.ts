import { audit } from '../../platform/audit.ts'
import type { Database, Db, Transaction } from '../../platform/db/database.ts'
import type { KeyRing } from '../../platform/db/key-ring.ts'
import { fetchRows, readSnapshot } from '../../platform/db/snapshots.ts'
import { attachmentAs } from '../../platform/files/file-names.ts'
import { type Cell, streamCsv, streamXlsx, type TableParts } from '../../platform/files/tables.ts'
import type { Actor } from '../../platform/http/access.ts'
import { FileAnswer } from '../../platform/http/operation.ts'
import type { PersonId, TeamId } from '../../platform/ids.ts'
import type { Language } from '../../platform/values.ts'
import { requireProject } from '../../projects/index.ts'
import type { FormRef } from '../queries.ts'
import { type Column, columnsByVersion, columnsOf, headingOf, headings, states, writerOf } from './columns.ts'
import { choosePrivate, openedAtOnce, openRow, recordReads } from './opening.ts'
import {
  type AnswerRow,
  answersToExport,
  type SealedRow,
  sealedToExport,
  selectTeamNames,
  selectVersions,
  type Wanted,
} from './queries.ts'
import { exportTypes, type Format } from './schemas.ts'

interface Export extends Wanted {
  ref: FormRef
  format: Format
  language: Language
}

/**
 * Streams submitted answers without private ones, from one snapshot; holds only some hundred rows in memory.
 */
export async function exportAnswers(db: Db, actor: Actor, wanted: Export): Promise<FileAnswer> {
  const { time_zone } = await requireProject(db, actor, wanted.ref.pid)
  return fileOf(wanted, tableOf(db, { ...wanted, timeZone: time_zone }))
}

interface PrivateExport extends Export {
  ring: KeyRing
  database: Database
  /** By default all except files, which are read one by one. */
  columns?: string[] | undefined
}

/** The same with private answers: each person's log entry is committed before their row is sent. */
export async function exportPrivateAnswers(
  tx: Transaction,
  actor: Actor,
  { ring, database, columns: named, ...wanted }: PrivateExport,
): Promise<FileAnswer> {
  const { pid, fid } = wanted.ref
  const { time_zone } = await requireProject(tx, actor, pid)
  const all = columnsOf(await selectVersions(tx, wanted.ref))
  const secret = choosePrivate(all, named)
    .filter(({ kind }) => kind !== 'file')
    .map(({ column }) => column)
  const after = { format: wanted.format, columns: secret }
  await audit(tx, { actor: actor.uid, verb: 'form.exported', subject: `form:${fid}`, pid, after })
  const disclosing = { ring, transact: database.transact, reader: actor.uid, columns: secret }
  return fileOf(wanted, tableOf(database.db, { ...wanted, timeZone: time_zone, disclosing }))
}

const sheetNames: Record<Language, string> = { en: 'Answers', 'zh-TW': '回答' }

function fileOf({ ref: { pid, fid }, format, language }: Export, parts: TableParts): FileAnswer {
  const content =
    format === 'csv' ? streamCsv(parts) : streamXlsx(parts, { at: new Date(), sheet: sheetNames[language] })
  return new FileAnswer(exportTypes[format], content, {
    'content-disposition': attachmentAs(`answers-${pid}-${fid}.${format}`),
  })
}

interface Table extends Wanted {
  ref: FormRef
  language: Language
  timeZone: string
  disclosing?: Pick<Database, 'transact'> & { ring: KeyRing; reader: PersonId; columns: string[] }
}

const rowsAtOnce = 200

function tableOf(db: Db, { ref, language, timeZone, disclosing, ...wanted }: Table): TableParts {
  return readSnapshot(db, async function* (tx) {
    const all = columnsOf(await selectVersions(tx, ref))
    const isSecret = ({ column }: Column) => disclosing?.columns.includes(column) === true
    const columns = all.filter((one) => !one.private || isSecret(one))
    const teams = await selectTeamNames(tx, ref.pid)
    const write = createWriter(columns, { language, timeZone, teams })
    yield [[...headings[language], ...columns.map((column) => headingOf(column, language))]]
    if (!disclosing) {
      for await (const rows of fetchRows(tx, answersToExport(ref, wanted), rowsAtOnce))
        yield rows.map((row) => write(row, {}))
      return
    }
    const secret = columnsByVersion(columns.filter(isSecret))
    const open = (row: SealedRow) => openRow(disclosing.ring, ref, row, secret.get(row.version))
    const { reader, transact } = disclosing
    for await (const rows of fetchRows(tx, sealedToExport(ref, { ...wanted, reader }), openedAtOnce)) {
      const opened = rows.map((row) => ({ uid: row.uid, values: open(row) }))
      await transact((lines) => recordReads(lines, { ...ref, reader }, opened))
      yield rows.map((row, at) => write(row, opened[at]!.values))
    }
  })
}

/** Writes rows: the person, and the answer to each column in the wording of the answered version. */
function createWriter(
  columns: Column[],
  { language, timeZone, teams }: { language: Language; timeZone: string; teams: Map<TeamId, string> },
): (row: AnswerRow, opened: Record<string, unknown>) => Cell[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const writersOf = (version: number) =>
    columns.map((column) => {
      const asked = column.wordings.some(({ versions }) => versions.includes(version))
      return asked ? { ...column, write: writerOf(column, version, language) } : null
    })
  const known = new Map<number, ReturnType<typeof writersOf>>()
  return ({ name, uid, tids, state, done_at, version, values }, opened) => {
    const writers = known.get(version) ?? writersOf(version)
    known.set(version, writers)
    const cells = writers.map((one): Cell => {
      if (!one) return ''
      const value = one.private ? opened[one.column] : values[one.question]
      return value === undefined ? '' : one.write(value)
    })
    const done = done_at ? { moment: clock.format(done_at) } : ''
    return [
      name,
      uid,
      tids.map((tid) => teams.get(tid)).join('; '),
      states[language][state],
      done,
      version,
      ...cells,
    ]
  }
}
