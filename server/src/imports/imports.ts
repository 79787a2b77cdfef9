import { z } from 'zod'
import { audit } from '../platform/audit.ts'
import type { Db, Transaction } from '../platform/db/database.ts'
import { Problem, refused } from '../platform/errors.ts'
import type { Table } from '../platform/files/table/table.ts'
import type { Actor } from '../platform/http/access.ts'
import { readCursor, toPage } from '../platform/http/pages.ts'
import { newId, type ProjectId } from '../platform/ids.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { requireLiveProject } from '../projects/index.ts'
import { addressesIn, type Facts, type Judged, judge } from './judging.ts'
import {
  countOutcomes,
  type ImportRecord,
  type ImportRef,
  insertImport,
  lockImport,
  type PersonFact,
  type StoredRow,
  selectImport,
  selectKnownPeople,
  selectRows,
  selectTeamFacts,
  updateImport,
} from './queries.ts'
import { because } from './refusals.ts'
import type { Effect, Mapping } from './schemas.ts'
import { guessMapping } from './table/mapping.ts'

const triesOfTheJob = 25

/** Stores a draft; changes nothing else. */
export async function createImport(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { table, file_name }: { table: Table; file_name: string },
) {
  await requireLiveProject(tx, pid)
  const { columns, rows } = table
  const ref = { pid, id: newId<string>() }
  const mapping = guessMapping(columns)
  await insertImport(tx, { ...ref, made_by: actor.uid, file_name, columns, mapping }, rows)
  return getImport(tx, ref)
}

/** Calls `limit` before it compares every row. */
export async function getImport(db: Db, ref: ImportRef, limit?: () => Promise<void>) {
  const record = await requireImport(selectImport(db, ref))
  if (record.state === 'draft') await limit?.()
  return present(db, record)
}

async function requireImport(found: Promise<ImportRecord | null>): Promise<ImportRecord> {
  const record = await found
  if (!record)
    throw new Problem('not_found', {
      detail: 'There is no import with this id. Imports are deleted after a while: upload the file again.',
    })
  return record
}

/** A draft shows what it would do, others what they did so far. */
async function present(db: Db, { pid, created_at, finished_at, ...record }: ImportRecord) {
  const ref = { pid, id: record.id }
  const counts =
    record.state === 'draft'
      ? countEffects(await judgeAll(db, ref, record.mapping))
      : await countOutcomes(db, ref)
  return {
    ...record,
    effects: { add: 0, 'new-person': 0, 'role-change': 0, nothing: 0, skip: 0, ...counts },
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

function countEffects(rows: Judged[]): Partial<Record<Effect, number>> {
  const groups = Map.groupBy(rows, ({ effect }) => effect)
  return Object.fromEntries([...groups].map(([effect, { length }]) => [effect, length]))
}

/** As far as organisers may know what each row does. */
export async function judgeAll(db: Db, ref: ImportRef, mapping: Mapping): Promise<(Judged & StoredRow)[]> {
  const rows = await selectRows(db, ref)
  const people = await selectKnownPeople(db, ref.pid, addressesIn(rows, mapping))
  const judged = judge(rows, mapping, await withTeams(db, ref, people))
  return judged.map((one, i) => ({ ...one, ...rows[i]! }))
}

export async function withTeams(db: Db, { pid }: ImportRef, people: PersonFact[]): Promise<Facts> {
  const teams = await selectTeamFacts(db, pid)
  return { teams, people: new Map(people.map((person) => [person.email, person])) }
}

export async function changeMapping(tx: Transaction, ref: ImportRef, mapping: Mapping) {
  await requireLiveProject(tx, ref.pid)
  const record = await requireImport(lockImport(tx, ref))
  if (record.state !== 'draft') throw refused([because['import-begun']])
  const beyond = Object.entries(mapping).filter(([, column]) => (column ?? 0) >= record.columns.length)
  if (beyond.length > 0)
    throw new Problem('invalid_request', {
      errors: beyond.map(([field]) => ({
        pointer: `/body/${field}`,
        code: 'too_big',
        detail: `The file has ${record.columns.length} columns, numbered from 0. Choose one of them.`,
      })),
    })
  await updateImport(tx, ref, { mapping })
  return getImport(tx, ref)
}

const cursorKey = z.tuple([z.string().regex(/^\d{1,9}$/)])

interface Wanted {
  problems: boolean
  limit: number
  cursor?: string | undefined
}

/** What would happen with each row now. Processed rows keep their outcome. */
export async function listRows(db: Db, ref: ImportRef, { problems, limit, cursor }: Wanted) {
  const { mapping } = await requireImport(selectImport(db, ref))
  const after = Number(readCursor(cursor, cursorKey)?.[0] ?? 0)
  const rows = (await judgeAll(db, ref, mapping)).map(presentRow)
  const wanted = rows.filter((row) => row.n > after && (!problems || row.problems.length > 0))
  return toPage(wanted.slice(0, limit + 1), limit, ({ n }) => [String(n)])
}

function presentRow({ outcome, problems, effect, person, ...row }: Judged & StoredRow) {
  return {
    ...row,
    person: person?.accepted ? { uid: person.uid, name: person.name } : null,
    effect: (outcome as Effect | null) ?? effect,
    done: outcome !== null,
    problems: outcome === null || outcome === 'skip' ? problems : [],
  }
}

/** Idempotent. A failed import continues where it stopped. */
export async function runImport(tx: Transaction, actor: Actor, ref: ImportRef) {
  await requireLiveProject(tx, ref.pid)
  const { state, mapping, total } = await requireImport(lockImport(tx, ref))
  if (state === 'draft' || state === 'failed') {
    if (mapping.email === null || mapping.team === null) throw refused([because['import-mapping']])
    const { pid, id } = ref
    await updateImport(tx, ref, { state: 'running', finished_at: null })
    await audit(tx, {
      actor: actor.uid,
      verb: 'import.begun',
      subject: `import:${id}`,
      pid,
      after: { rows: total },
    })
    await addJob(tx, 'import-people', { pid, id, by: actor.uid }, { urgent: true, tries: triesOfTheJob })
  }
  return getImport(tx, ref)
}
