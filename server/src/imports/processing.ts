import { findOrAddInvited } from '../people/index.ts'
import { audit } from '../platform/audit.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import type { PersonId, TeamId } from '../platform/ids.ts'
import { requireLiveProject } from '../projects/index.ts'
import { invite, lockTeam, setRole } from '../teams/index.ts'
import { judgeAll, withTeams } from './imports.ts'
import { addressesIn, type Judged, judge } from './judging.ts'
import {
  countOutcomes,
  failAbandonedImports,
  type ImportRecord,
  type ImportRef,
  lockImport,
  type Outcome,
  recordOutcomes,
  selectImport,
  selectImported,
  selectPersonFacts,
  selectTeamFacts,
  selectWaitingRows,
  updateImport,
} from './queries.ts'

/** Rows per transaction. */
const chunk = 200

export interface Order extends ImportRef {
  by: PersonId
}

/**
 * Processes chunk by chunk, each with its outcomes in one transaction: if killed, it continues with the rows
 * without an outcome. Two of these at once take turns and do no more than one.
 */
export async function processImport(
  { transact }: Database,
  order: Order,
  attempt: { last: boolean },
): Promise<void> {
  try {
    const shown = await transact((tx) => judgeShown(tx, order))
    while (await transact((tx) => processChunk(tx, order, shown)));
  } catch (error) {
    const inVain = error instanceof Problem && error.code === 'conflict'
    if (inVain || attempt.last) await transact((tx) => failImport(tx, order))
    if (!inVain) throw error
  }
}

type Shown = Map<number, Judged>

/** What organisers were shown of each row, which says nothing about whether an account exists. */
async function judgeShown(tx: Transaction, order: Order): Promise<Shown> {
  const record = await selectImport(tx, order)
  const rows = record ? await judgeAll(tx, order, record.mapping) : []
  return new Map(rows.map((row) => [row.n, row]))
}

/** False once there is nothing left to do. */
async function processChunk(tx: Transaction, order: Order, shown: Shown): Promise<boolean> {
  const record = await lockImport(tx, order)
  if (record?.state !== 'running') return false
  await requireLiveProject(tx, order.pid)
  const rows = await selectWaitingRows(tx, order, chunk)
  if (rows.length === 0) {
    await finish(tx, order, record)
    return false
  }
  // Before anyone is looked up, and always in the same order.
  const addresses = addressesIn(rows, record.mapping)
  const before = judge(rows, record.mapping, {
    teams: await selectTeamFacts(tx, order.pid),
    people: new Map(),
  })
  const tids = new Set(before.flatMap(({ team }) => (team ? [team.tid] : [])))
  for (const tid of [...tids].toSorted()) await lockTeam(tx, order.pid, tid)

  const outcomes: Outcome[] = []
  const facts = await withTeams(tx, order, await selectPersonFacts(tx, order, addresses))
  for (const row of judge(rows, record.mapping, facts)) {
    const outcome = await processRow(tx, order, row)
    outcomes.push({ ...outcome, outcome: shownOutcome(row, outcome, shown.get(row.n)) })
  }
  await recordOutcomes(tx, order, outcomes)
  await updateImport(tx, order, { done: Math.min(record.total, record.done + rows.length) })
  return true
}

async function processRow(tx: Transaction, { pid, by }: Order, row: Judged): Promise<Outcome> {
  const { n, email, name, team, role, effect } = row
  if (effect === 'skip') return { n, outcome: effect, uid: null, tid: null }
  const tid = team!.tid as TeamId
  if (effect === 'nothing') return { n, outcome: effect, uid: row.person!.uid, tid }
  const { uid, isNew } = row.person
    ? { uid: row.person.uid, isNew: false }
    : await inviteToTeam(tx, by, { email: email!, name: name ?? undefined })
  const changed = await setRole(tx, by, {
    pid,
    tid,
    uid,
    role: role ?? 'member',
    invitedAs: { name: name ?? undefined, email: email! },
  })
  return { n, outcome: outcomeOf(effect, { isNew, changed }), uid, tid }
}

/** The true one only of people whom organisers know. */
function shownOutcome({ problems }: Judged, { outcome }: Outcome, shown: Judged | undefined): string {
  const failed = problems.some(({ code }) => code !== 'duplicate')
  return !shown || shown.person?.accepted || failed ? outcome : shown.effect
}

async function inviteToTeam(
  tx: Transaction,
  by: PersonId,
  newcomer: { email: string; name: string | undefined },
) {
  const { person, isNew } = await findOrAddInvited(tx, by, newcomer)
  return { uid: person.uid as PersonId, isNew }
}

/** Someone may have joined another way since they were looked up. */
function outcomeOf(effect: string, { isNew, changed }: { isNew: boolean; changed: boolean }): string {
  if (isNew) return 'new-person'
  if (!changed) return 'nothing'
  return effect === 'new-person' ? 'add' : effect
}

/** Queues the emails in the transaction that ends it, so that nobody gets two. */
async function finish(tx: Transaction, order: Order, { total }: ImportRecord): Promise<void> {
  const { pid, id, by } = order
  await updateImport(tx, order, { state: 'done', done: total, finished_at: new Date() })
  const after = await countOutcomes(tx, order)
  await audit(tx, { actor: by, verb: 'import.done', subject: `import:${id}`, pid, after })
  await invite(tx, { pid, uids: await selectImported(tx, order) })
}

/** Processed rows stay; an owner may retry the rest. */
async function failImport(tx: Transaction, order: Order): Promise<void> {
  const record = await lockImport(tx, order)
  if (record?.state !== 'running') return
  const { pid, id, by } = order
  await updateImport(tx, order, { state: 'failed', finished_at: new Date() })
  const after = await countOutcomes(tx, order)
  await audit(tx, { actor: by, verb: 'import.failed', subject: `import:${id}`, pid, after })
}

/** The same for imports that were abandoned at their last attempt. */
export async function failAbandoned(tx: Transaction): Promise<void> {
  for (const ref of await failAbandonedImports(tx)) {
    const after = await countOutcomes(tx, ref)
    await audit(tx, {
      actor: null,
      verb: 'import.failed',
      subject: `import:${ref.id}`,
      pid: ref.pid,
      after,
    })
  }
}
