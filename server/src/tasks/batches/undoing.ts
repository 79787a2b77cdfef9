import type { Transaction } from '../../platform/db/database.ts'
import { Problem, refused } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { lockRolesOf } from '../bulk/queries.ts'
import { viewProject } from '../reading.ts'
import { because } from '../rules/refusals.ts'
import { requireTaskLead } from '../tasks.ts'
import { auditSeries } from './batches.ts'
import { deleteTasks, type MadeRow, selectMadeTogether } from './queries.ts'

/** Later, people may have planned with them: select them in the list and cancel them. */
const minutesToUndo = 60

/** Deletes the tasks of a series that nobody has changed or been involved in. */
export async function undoSeries(tx: Transaction, actor: Actor, pid: ProjectId, series: string) {
  const looking = await viewProject(tx, actor, pid)
  const made = await selectMadeTogether(tx, pid, series)
  if (made.length === 0) throw new Problem('not_found')
  for (const tid of new Set(made.map((task) => task.tid))) await requireTaskLead(tx, looking, tid)
  const age = looking.now.getTime() - Math.min(...made.map(({ created_at }) => created_at.getTime()))
  if (age > minutesToUndo * 60_000) throw refused([because['series-undo-over']])
  await lockRolesOf(
    tx,
    pid,
    made.map(({ id }) => id),
  )
  // People may have signed up before the lock.
  const tasks = await selectMadeTogether(tx, pid, series)
  const removed = tasks.filter((task) => !whyKept(task))
  if (removed.length > 0) {
    await deleteTasks(
      tx,
      pid,
      removed.map(({ id }) => id),
    )
    await auditSeries(tx, actor, { pid, series, verb: 'task-series.undone', tasks: removed })
  }
  return { removed: removed.length, kept: tasks.flatMap(presentKept) }
}

const whyKept = ({ people, changed }: MadeRow): 'people' | 'changed' | null =>
  people ? 'people' : changed ? 'changed' : null

function presentKept(task: MadeRow) {
  const why = whyKept(task)
  const { id, title, starts_at, ends_at } = task
  if (!why) return []
  return [
    { id, title, why, starts_at: starts_at?.toISOString() ?? null, ends_at: ends_at?.toISOString() ?? null },
  ]
}
