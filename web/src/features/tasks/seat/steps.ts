import type { Task, TaskRole } from '@manyhands/api-client'

/** What one click does: sign up at once, request a seat, or join the waitlist. */
export type Step = 'signUp' | 'request' | 'waitlist'

const isFree = ({ taken, seats }: TaskRole) => taken < seats

/** The requested role, or the one that the server would choose. */
export const roleOf = ({ roles }: Pick<Task, 'roles'>, n?: number): TaskRole | undefined =>
  roles.find((role) => role.n === n) ?? roles.find(isFree) ?? roles[0]

export function stepFor(task: Task, n?: number): Step {
  if (task.sign_up === 'request') return 'request'
  const role = roleOf(task, n)
  return role && isFree(role) ? 'signUp' : 'waitlist'
}

/** What someone drops: a seat, a position on the waitlist, or a request. */
export type Dropped = 'seat' | 'waitlist' | 'request'

export const droppedFrom = (state: NonNullable<Task['you']>['state'] | undefined): Dropped =>
  state === 'requested' ? 'request' : state === 'waiting' ? 'waitlist' : 'seat'

/** Someone who was excused may sign up again. */
export const hasSeat = ({ you }: Task): boolean => you !== null && you.state !== 'excused'

/** The total and taken seats of all roles. */
export const seatsOf = ({ roles }: Task) => ({
  seats: roles.reduce((sum, role) => sum + role.seats, 0),
  taken: roles.reduce((sum, role) => sum + role.taken, 0),
  waiting: roles.reduce((sum, role) => sum + role.waiting, 0),
})

const seatStates = { signUp: 'confirmed', request: 'requested', waitlist: 'waiting' } as const

/** The optimistic state after signing up. */
export function withSeat(task: Task, n?: number): Task {
  const role = roleOf(task, n)
  if (!role) return task
  const step = stepFor(task, n)
  const you = {
    n: role.n,
    state: seatStates[step],
    ahead: step === 'waitlist' ? role.waiting : null,
    offered_until: null,
    override: null,
  }
  const added = { signUp: { taken: role.taken + 1 }, waitlist: { waiting: role.waiting + 1 }, request: {} }[
    step
  ]
  return { ...task, you, roles: task.roles.map((one) => (one.n === role.n ? { ...one, ...added } : one)) }
}

/** The optimistic state after dropping a seat, a waitlist position or a request. */
export function withoutSeat(task: Task): Task {
  const { you } = task
  if (!you) return task
  const holds = you.state === 'confirmed' || (you.state === 'waiting' && you.offered_until !== null)
  const waits = you.state === 'waiting' && !holds
  return {
    ...task,
    you: null,
    roles: task.roles.map((role) =>
      role.n === you.n
        ? { ...role, taken: role.taken - (holds ? 1 : 0), waiting: role.waiting - (waits ? 1 : 0) }
        : role,
    ),
  }
}
