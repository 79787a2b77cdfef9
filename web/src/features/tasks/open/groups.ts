import type { Task } from '@manyhands/api-client'
import { dayIn } from '../../../lib/i18n/times/shift-times.ts'

export type View = 'day' | 'location'

export interface TaskGroup {
  /** The day or the location; empty for tasks without one. */
  key: string
  tasks: Task[]
}

/** In chronological order; tasks without a day or location last. */
export function groupTasks(
  tasks: Task[],
  view: View,
  compare: (a: string, b: string) => number,
): TaskGroup[] {
  const groups = Map.groupBy(tasks, (task) =>
    view === 'location' ? task.location : task.starts_at ? dayIn(task.starts_at, task.time_zone) : '',
  )
  const order = ([a]: [string, Task[]], [b]: [string, Task[]]) =>
    a === '' || b === '' ? Number(a === '') - Number(b === '') : compare(a, b)
  return [...groups].sort(order).map(([key, found]) => ({ key, tasks: found }))
}
