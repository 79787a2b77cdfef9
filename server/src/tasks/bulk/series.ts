import type { Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/access.ts'
import { newId, type ProjectId } from '../../platform/ids.ts'
import { selectTasks } from '../list/queries.ts'
import { insertTasks, type NewTaskRow, type TaskRow } from '../queries.ts'
import { present, type View, viewProject } from '../reading.ts'
import { auditTask } from '../record.ts'
import { dayOf, moveSpanByClock, type Span } from '../rules/zones.ts'
import { requireTaskLead, requireTimes } from '../tasks.ts'
import type { NewSeries } from './schemas.ts'

const day = 86_400_000

/** The same on several days, in the project's local time. */
export async function createSeries(
  tx: Transaction,
  actor: Actor,
  pid: ProjectId,
  { task, dates }: NewSeries,
) {
  const looking = await viewProject(tx, actor, pid)
  await requireTaskLead(tx, looking, task.tid)
  requireTimes(task, '/body/task/ends_at')
  const span = spanOf(task)
  if (!span)
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: '/body/task/starts_at',
          code: 'custom',
          detail: 'A series needs a start and an end time. Set `starts_at` and `ends_at`.',
        },
      ],
    })
  const { time_zone: zone } = looking.project
  const first = Date.parse(dayOf(span.start, zone))
  const rows = dates.toSorted().map((date) => ({
    ...task,
    ...timesOf(moveSpanByClock(span, { days: (Date.parse(date) - first) / day }, zone)),
    pid,
    made_by: actor.uid,
  }))
  return { data: await insertSeries(tx, actor, looking, rows), next_cursor: null }
}

/** Null for untimed tasks. */
export const spanOf = ({ starts_at, ends_at }: Pick<TaskRow, 'starts_at' | 'ends_at'>): Span | null =>
  starts_at && ends_at ? { start: starts_at.getTime(), end: ends_at.getTime() } : null

export const timesOf = ({ start, end }: Span) => ({ starts_at: new Date(start), ends_at: new Date(end) })

/** New tasks that belong together, as inserted. */
export async function insertSeries(
  tx: Transaction,
  actor: Actor,
  looking: View,
  tasks: Omit<NewTaskRow, 'id' | 'series'>[],
) {
  const series = newId<string>()
  const rows = tasks.map((task) => ({ ...task, id: newId<string>(), series }))
  await insertTasks(tx, rows)
  for (const { title, ...row } of rows)
    await auditTask(tx, actor.uid, row, 'task.created', { after: { title, series } })
  const made = rows.map(({ id }) => id)
  return (await selectTogether(tx, actor, looking, made)).map((task) => present(task, looking))
}

/** The visible ones among these, by time. */
export const selectTogether = (
  tx: Transaction,
  { uid }: Actor,
  { viewer, project: { pid } }: View,
  ids: string[],
): Promise<TaskRow[]> =>
  selectTasks(tx, {
    pid,
    uid,
    viewer,
    ids,
    from: null,
    to: null,
    tid: null,
    category: null,
    location: null,
    series: null,
    open: false,
    mine: false,
    cancelled: true,
    after: null,
    limit: ids.length,
  })
