import type { Task } from '@manyhands/api-client'

export interface Fill {
  seats: number
  taken: number
  /** Open seats. */
  open: number
  waiting: number
  /** Unanswered requests. */
  requested: number
  /** How many of the taken seats are of people who were invited and haven't answered. */
  tentative: number
}

export function fillOf({ roles }: Pick<Task, 'roles'>): Fill {
  const sum = (field: 'seats' | 'taken' | 'waiting' | 'requested' | 'tentative') =>
    roles.reduce((all, role) => all + (role[field] ?? 0), 0)
  const [seats, taken] = [sum('seats'), sum('taken')]
  return {
    seats,
    taken,
    open: Math.max(0, seats - taken),
    waiting: sum('waiting'),
    requested: sum('requested'),
    tentative: sum('tentative'),
  }
}

type Timed = Pick<Task, 'roles' | 'state' | 'starts_at' | 'ends_at'>

/** Number of unanswered requests; zero once it is over. */
export const requestsOf = (task: Timed, now: Date): number =>
  task.state === 'cancelled' || (task.ends_at !== null && new Date(task.ends_at) <= now)
    ? 0
    : fillOf(task).requested

const sevenDays = 7 * 86_400_000

/** Starts within seven days and has open seats. The server also finds tasks with a seat that is only offered. */
export function isAtRisk(task: Timed, now: Date): boolean {
  if (task.state === 'cancelled' || !task.starts_at || fillOf(task).open === 0) return false
  const left = Date.parse(task.starts_at) - now.getTime()
  return left > 0 && left <= sevenDays
}
