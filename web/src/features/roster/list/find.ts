import type { Task, TaskCounts } from '@manyhands/api-client'
import type { TaskFilter } from '../queries.ts'

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

const dayInApi = (day: string) => (day === 'whenever' ? 'none' : day)

/** Exports what the filters of the list show. */
export const exportQuery = ({ format, language, tid, day }: Export): URLSearchParams =>
  new URLSearchParams({
    format,
    language,
    ...(tid && { tid }),
    ...(day && { day: dayInApi(day) }),
  })

/** What the list asks the API for. Cancelled tasks are hidden unless requested. */
export const filterOf = ({ tid, category, day, show }: Wanted): TaskFilter => ({
  state: show === 'cancelled' ? 'cancelled' : 'planned',
  ...(tid && { tid }),
  ...(category && { category }),
  ...(day && { day: dayInApi(day) }),
  ...(show === 'risk' && { at_risk: 'true' }),
  ...(show === 'open' && { open: 'true' }),
  ...(show === 'cover' && { cover: 'nobody-left' }),
  ...(show === 'asking' && { requested: 'true' }),
})

type Cells = TaskCounts['cells']

/** Days with planned tasks; `whenever` comes last. */
export const daysIn = (cells: Cells): string[] => [...new Set(cells.map(({ day }) => day ?? 'whenever'))]

/** Names of teams with planned tasks. */
export const teamsIn = (cells: Cells): Map<string, string> =>
  new Map(cells.flatMap(({ tid, team }) => (tid === null ? [] : [[tid, team ?? tid]])))

export interface Day {
  /** `whenever` comes last. */
  day: string
  tasks: Task[]
}

/** In chronological order. */
export function daysOf(tasks: Task[], dayOf: (iso: string) => string): Day[] {
  const days = Map.groupBy(tasks, ({ starts_at }) => (starts_at ? dayOf(starts_at) : 'whenever'))
  return [...days].map(([day, some]) => ({ day, tasks: some }))
}
