import type { Task } from '@manyhands/api-client'
import { requestsOf } from '../fill.ts'

export interface Wanted {
  tid?: string
  category?: string
  /** `whenever` for tasks without a time. */
  day?: string
  show?: 'risk' | 'open' | 'cover' | 'asking' | 'cancelled'
}

interface Export extends Pick<Wanted, 'tid' | 'day'> {
  format: string
  language: string
}

/** Exports what the filters of the list show. */
export const exportQuery = ({ format, language, tid, day }: Export): URLSearchParams =>
  new URLSearchParams({
    format,
    language,
    ...(tid && { tid }),
    ...(day && { day: day === 'whenever' ? 'none' : day }),
  })

interface Clock {
  dayOf: (iso: string) => string
  now: Date
  /** Those that the server finds, if it was asked. */
  found?: ReadonlySet<string> | undefined
}

export const dayOfTask = ({ starts_at }: Pick<Task, 'starts_at'>, dayOf: Clock['dayOf']): string =>
  starts_at ? dayOf(starts_at) : 'whenever'

/** Filters tasks. Cancelled ones are hidden unless requested. */
export function fitting(
  tasks: Task[],
  { tid, category, day, show }: Wanted,
  { dayOf, now, found }: Clock,
): Task[] {
  return tasks.filter(
    (task) =>
      (task.state === 'cancelled') === (show === 'cancelled') &&
      (!tid || task.tid === tid) &&
      (!category || task.category === category) &&
      (!day || dayOfTask(task, dayOf) === day) &&
      (!found || found.has(task.id)) &&
      (show !== 'asking' || requestsOf(task, now) > 0),
  )
}

export interface Day {
  /** `whenever` comes last. */
  day: string
  tasks: Task[]
}

/** In chronological order. */
export function daysOf(tasks: Task[], dayOf: Clock['dayOf']): Day[] {
  const days = Map.groupBy(tasks, (task) => dayOfTask(task, dayOf))
  return [...days].map(([day, some]) => ({ day, tasks: some }))
}
