import { isDeepStrictEqual } from 'node:util'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'
import { hoursToSettle, lockProject, requireLive, requireProject } from '../../projects/index.ts'
import { isEstablished } from '../../teams/index.ts'
import { selectRules, upsertRules, widenTasks } from './queries.ts'
import type { TaskRules } from './rules.ts'
import { rulesOf } from './verdicts.ts'

export async function getTaskRules(db: Db, actor: Actor, pid: ProjectId): Promise<TaskRules> {
  await requireProject(db, actor, pid)
  return rulesOf(db, pid)
}

interface Change {
  rules: TaskRules
  /** Called with the current rules; throws to refuse. */
  expect(current: TaskRules): void
}

/** They take effect now; nobody loses a seat. Idempotent. */
export async function changeTaskRules(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { rules, expect }: Change,
): Promise<TaskRules> {
  requireLive(await lockProject(tx, pid))
  const before = await rulesOf(tx, pid)
  expect(before)
  await setRules(tx, actor.uid, { pid, before, rules })
  const { uid } = actor
  if (mayLoosen(before, rules) && !(await isEstablished(tx, { pid, tid: null, uid }, hoursToSettle)))
    await widenTasks(tx, pid)
  return rules
}

/** Whether people may be able to sign up for shifts that they didn’t fit before. */
const mayLoosen = (before: TaskRules, after: TaskRules): boolean =>
  (Object.keys(before) as (keyof TaskRules)[]).some(
    (field) => blocks(before[field]) && !isDeepStrictEqual(after[field], before[field]),
  )

const blocks = (rule: TaskRules[keyof TaskRules]): boolean =>
  typeof rule === 'object' && rule.mode === 'block'

async function setRules(
  tx: Transaction,
  uid: PersonId,
  { pid, before, rules }: { pid: ProjectId; before: TaskRules; rules: TaskRules },
): Promise<void> {
  const fields = (Object.keys(rules) as (keyof TaskRules)[]).filter(
    (field) => !isDeepStrictEqual(rules[field], before[field]),
  )
  if (fields.length === 0) return
  await upsertRules(tx, { pid, uid, rules })
  const pick = (from: TaskRules) => Object.fromEntries(fields.map((field) => [field, from[field]]))
  await audit(tx, {
    actor: uid,
    verb: 'task-rules.changed',
    subject: `project:${pid}`,
    pid,
    before: pick(before),
    after: pick(rules),
  })
}

/** Copies those of another year, if this one has none. */
export async function copyTaskRules(
  tx: Transaction,
  uid: PersonId,
  { from, pid }: { from: ProjectId; pid: ProjectId },
): Promise<void> {
  if (await selectRules(tx, pid)) return
  await setRules(tx, uid, { pid, before: await rulesOf(tx, pid), rules: await rulesOf(tx, from) })
}
