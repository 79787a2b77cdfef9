import { hash } from 'node:crypto'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId, TeamId } from '../../platform/ids.ts'
import { insertTasks } from '../../tasks/index.ts'
import type { DemoProject } from '../community.ts'
import { createRandom, drawn } from '../random.ts'
import { type Shift, shiftsOf } from './plan.ts'
import { dateTasks, insertPastSeats, type PastSeat } from './queries.ts'

type IdOf = <T extends string>(text: string) => T

/** Creates the shifts of a year: past ones with attendance, upcoming ones filled as planned. */
export async function seedTasks(tx: Transaction, project: DemoProject, idOf: IdOf): Promise<number> {
  const pid = project.pid as ProjectId
  const shifts = shiftsOf(project, new Date())
  const made_by = idOf<PersonId>(project.owners[0]!)
  await insertTasks(
    tx,
    shifts.map(({ key, series, tid, roles, ...shift }) => ({
      title: shift.title,
      category: shift.category,
      location: shift.location,
      description: shift.description,
      starts_at: shift.starts_at,
      ends_at: shift.ends_at,
      sign_up: shift.sign_up,
      opens_at: shift.opens_at,
      visible_to: shift.visible_to,
      roles,
      pid,
      id: idOf<string>(`${pid}/task/${key}`),
      tid: tid as TeamId | null,
      series: series ? idOf<string>(`${pid}/series/${series}`) : null,
      made_by,
    })),
  )
  await insertPastSeats(tx, pid, seatsOf(project, shifts, idOf))
  await dateTasks(tx, pid)
  return shifts.length
}

interface Held {
  start: number
  end: number
}

const hour = 3_600_000
const most = 8 * hour
const rest = hour / 2

/** Assigns people without overlaps, for at most eight hours a day and with half an hour of rest. */
function seatsOf(project: DemoProject, shifts: Shift[], idOf: IdOf): PastSeat[] {
  const { pid, teams } = project
  const random = createRandom(Number(pid))
  const held = new Map<string, Held[]>()
  const seats: PastSeat[] = []
  const free = (email: string, { start, end }: Held) => {
    const own = held.get(email) ?? []
    const near = own.filter((one) => Math.abs(one.start - start) < 14 * hour)
    const worked = near.reduce((sum, one) => sum + one.end - one.start, end - start)
    return worked <= most && own.every((one) => one.end + rest <= start || end + rest <= one.start)
  }
  for (const shift of shifts) {
    const span = { start: shift.starts_at?.getTime() ?? 0, end: shift.ends_at?.getTime() ?? 0 }
    const team = teams.find(({ tid }) => tid === shift.tid)
    const people = team ? [...team.members, ...team.chiefs] : []
    // People with the fewest hours come first; the main demo accounts get their shifts from the plan.
    const order = drawn(
      random,
      people,
      (email) => (held.get(email)?.length ?? 0) - (shift.first.includes(email) ? 100 : 0),
    )
    const coming = order.filter((email) => shift.starts_at === null || free(email, span))
    for (const [at, { seats: wanted }] of shift.roles.entries()) {
      const taken = coming.splice(0, Math.min(coming.length, Math.round(wanted * shift.fill)))
      for (const [index, email] of taken.entries()) {
        if (shift.starts_at) held.set(email, [...(held.get(email) ?? []), span])
        seats.push({
          pid: pid as ProjectId,
          id: idOf(`${pid}/seat/${shift.key}/${email}`),
          task: idOf(`${pid}/task/${shift.key}`),
          n: at + 1,
          uid: idOf<PersonId>(email),
          created_at: signedUpAt(project, `${shift.key}/${email}`),
          ...outcomeOf(shift, { index, of: taken.length }),
        })
      }
    }
    const waitlist = shift.fill === 1 && shift.waiting > 0 ? coming.splice(0, shift.waiting) : []
    for (const [index, email] of waitlist.entries())
      seats.push({
        pid: pid as ProjectId,
        id: idOf(`${pid}/seat/${shift.key}/${email}`),
        task: idOf(`${pid}/task/${shift.key}`),
        n: 1,
        uid: idOf<PersonId>(email),
        state: 'waiting',
        position: index + 1,
        created_at: signedUpAt(project, `${shift.key}/${email}`),
      })
  }
  return seats
}

/** In the ten weeks before the event, increasingly often, and never in the future. */
function signedUpAt({ startsOn }: DemoProject, seat: string): Date {
  const chance = Number.parseInt(hash('sha256', seat, 'hex').slice(0, 6), 16) / 0x1000000
  const start = Date.parse(startsOn)
  const from = Math.min(start, Date.now()) - 70 * 24 * hour
  const until = Math.min(start - 24 * hour, Date.now())
  return new Date(from + (until - from) * Math.sqrt(chance))
}

type Outcome = Pick<PastSeat, 'state' | 'arrived_at' | 'left_at'>

/** Of past shifts, one in twenty is a no-show, and one in twenty is late; of current ones, the last person has not checked in yet. */
function outcomeOf(
  { moment, starts_at, ends_at, key }: Shift,
  { index, of }: { index: number; of: number },
): Outcome {
  if (moment === 'to come' || !starts_at || !ends_at) return { state: 'confirmed' }
  const minutes = (count: number) => new Date(starts_at.getTime() + count * 60_000)
  if (moment === 'under way')
    return of > 1 && index === of - 1
      ? { state: 'confirmed' }
      : { state: 'arrived', arrived_at: minutes(index - 6) }
  if ((key.length * 7 + index) % 20 === 0) return { state: 'no_show' }
  const late = (key.length * 11 + index) % 20 === 3
  return { state: 'done', arrived_at: minutes(late ? 25 : Math.min(index, 8) - 6), left_at: ends_at }
}
