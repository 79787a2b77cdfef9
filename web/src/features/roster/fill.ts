import type { Task } from '../../../../api-client/src/index.ts'

export interface Fill {
  seats: number
  taken: number
  /** Free seats. */
  missing: number
  waiting: number
}

export function fillOf({ roles }: Pick<Task, 'roles'>): Fill {
  const sum = (field: 'seats' | 'taken' | 'waiting') => roles.reduce((all, role) => all + role[field], 0)
  const [seats, taken] = [sum('seats'), sum('taken')]
  return { seats, taken, missing: Math.max(0, seats - taken), waiting: sum('waiting') }
}

const threeDays = 3 * 86_400_000

/** Still to come and hardly filled, or so near that every free seat counts. */
export function isAtRisk(task: Pick<Task, 'roles' | 'state' | 'starts_at' | 'ends_at'>, now: Date): boolean {
  const { seats, taken, missing } = fillOf(task)
  if (task.state === 'cancelled' || missing === 0) return false
  if (!task.starts_at || !task.ends_at) return taken * 2 < seats
  if (new Date(task.ends_at) <= now) return false
  return taken * 2 < seats || new Date(task.starts_at).getTime() - now.getTime() < threeDays
}
