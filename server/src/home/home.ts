import { asApplicantSees, nextOf } from '../applications/index.ts'
import { presentLateness, selfCheckInFor } from '../event-day/index.ts'
import { type Db, selectInOneStatement } from '../platform/db/database.ts'
import type { KeyRing } from '../platform/db/key-ring.ts'
import type { Actor } from '../platform/http/access.ts'
import { dayOf, type ShiftRow } from './queries.ts'
import type { ApplicationRow } from './todos/queries.ts'
import { todosOf } from './todos/queries.ts'
import { listTodos, mayComeBack } from './todos/todos.ts'

/**
 * In one statement; one more if an event reads private data, and one if an allowance requires a number of hours.
 */
export async function getHome(db: Db, ring: KeyRing | null, actor: Actor) {
  const found = (await selectInOneStatement(db, dayOf(actor.uid), todosOf(actor.uid)))!
  const left = new Set(found.invited.filter(mayComeBack).map(({ pid }) => pid as string))
  return {
    shifts: found.shifts.map(presentShift),
    shifts_ahead: found.shifts_ahead,
    todos: await listTodos(db, ring, actor, found),
    projects: found.projects,
    applications: found.applications.flatMap(presentApplication),
    joinable: found.joinable.map((one) => ({ ...one, left: left.has(one.pid) })),
  }
}

const isoOf = (written: string) => new Date(written).toISOString()

function presentShift({ late_minutes, late_said_at, tentative, check_in, ...shift }: ShiftRow) {
  const [starts_at, ends_at] = [new Date(shift.starts_at), new Date(shift.ends_at)]
  const open = shift.state === 'confirmed' && !tentative
  return {
    ...shift,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    arrived_at: shift.arrived_at && isoOf(shift.arrived_at),
    running_late: open ? presentLateness({ late_minutes, late_said_at }) : null,
    check_in: open ? selfCheckInFor(check_in, { starts_at, ends_at }) : null,
  }
}

/** Someone who was accepted sees the project instead. */
function presentApplication(row: ApplicationRow) {
  const seen = asApplicantSees(row)
  const { pid, id, project, time_zone, state } = seen
  if (state !== 'pending' && state !== 'pooled' && state !== 'declined') return []
  const { actor, team, answer_by } = nextOf(seen)
  return [{ pid, id, project, time_zone, state, team, answer_by: actor === 'chiefs' ? answer_by : null }]
}
