import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordAttendance } from '../src/event-day/attendance.ts'
import type { Database } from '../src/platform/db/database.ts'
import { Problem, type Why } from '../src/platform/errors.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { getTask } from '../src/tasks/reading.ts'
import { assignSeat, removeFromTask } from '../src/tasks/seats/assigning.ts'
import { answerOffer } from '../src/tasks/seats/offers.ts'
import { releaseSeat, signUp } from '../src/tasks/seats/seats.ts'
import { changeTask, removeTask } from '../src/tasks/tasks.ts'
import { brokenSeats } from './seat-crowd.ts'
import { type Oracle, type Outcome, type Person, type Task, takenOf } from './seat-oracle.ts'
import { actorOf, hour, locations, refOf, World } from './seat-world.ts'
import { seedsOf, sizeOf } from './seeds.ts'

const seeds = seedsOf('seats', [1, 2], [33_902])
const operations = sizeOf({ commit: 500, full: 2500 })

interface Step {
  says: string
  task: Task
  expected: Outcome
  actual: Outcome
}

const recordable: Record<string, Parameters<Oracle['record']>[2][]> = {
  confirmed: ['arrived', 'done', 'no_show', 'excused'],
  arrived: ['done', 'confirmed'],
  done: ['arrived'],
  no_show: ['confirmed', 'arrived'],
  excused: ['confirmed'],
}

class Walk extends World {
  /** The service's result in the model's terms, with all its reasons. */
  async run(work: Parameters<Database['transact']>[0]): Promise<{ outcome: Outcome; why: Why[] }> {
    try {
      await this.database.transact(work)
      return { outcome: 'ok', why: [] }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const why = error.details.why ?? []
      return { outcome: [error.code, ...why.map(({ rule }) => rule)].join(' '), why }
    }
  }

  async signUp(person: Person, task: Task): Promise<Step> {
    const accept = this.chance(0.6)
      ? [
          'overlap',
          'rest',
          'travel',
          'day-hours',
          'nights',
          'own-nights',
          'own-hours',
          'own-day-hours',
          'own-breaks',
          'skill',
        ]
      : this.chance(0.5)
        ? ['rest', 'skill']
        : []
    const actor = actorOf(person.uid)
    const shown = await getTask(this.database.db, actor, refOf(task))
    const expected = this.oracle.signUp(person, task, accept)
    const { outcome, why } = await this.run((tx) => signUp(tx, actor, { ...refOf(task), accept }))
    // What the screen shows in advance is what the attempt returns.
    const reasons =
      shown.why_not.length > 0 ? shown.why_not : shown.warnings.filter(({ rule }) => !accept.includes(rule))
    if (!isDeepStrictEqual(why, outcome === 'ok' ? [] : reasons))
      throw new Error(`shown ${JSON.stringify(reasons)}, said ${JSON.stringify(why)}`)
    return { says: `sign up ${accept.join()}`, task, expected, actual: outcome }
  }

  async assign(person: Person, task: Task): Promise<Step> {
    const override = this.chance(0.4) ? 'On purpose.' : undefined
    const uid = person.uid as PersonId
    const expected = this.oracle.assign(person, task, override !== undefined)
    const { outcome } = await this.run((tx) => assignSeat(tx, this.chief, { ...refOf(task), uid, override }))
    return { says: `assign ${override}`, task, expected, actual: outcome }
  }

  async release(person: Person, task: Task): Promise<Step> {
    const expected = this.oracle.end(person, task, 'self')
    const { outcome } = await this.run((tx) => releaseSeat(tx, actorOf(person.uid), refOf(task), ''))
    return { says: 'release', task, expected, actual: outcome }
  }

  async remove(person: Person, task: Task): Promise<Step> {
    const uid = person.uid as PersonId
    const expected = this.oracle.end(person, task, 'chief')
    const { outcome } = await this.run((tx) =>
      removeFromTask(tx, this.chief, { ...refOf(task), uid, message: '' }),
    )
    return { says: 'remove', task, expected, actual: outcome }
  }

  async answer(person: Person, task: Task): Promise<Step> {
    const answer = this.chance(0.7) ? 'yes' : 'no'
    const expected = this.oracle.answer(person, task, answer)
    const { outcome } = await this.run((tx) =>
      answerOffer(tx, actorOf(person.uid), { ...refOf(task), answer }),
    )
    return { says: answer, task, expected, actual: outcome }
  }

  async move(_: Person, task: Task): Promise<Step> {
    const { start, end } = this.randomTimes()
    const location = this.pick(locations)
    Object.assign(task, { start, end, location })
    const change = { starts_at: new Date(start), ends_at: new Date(end), location }
    const { outcome } = await this.run((tx) =>
      changeTask(tx, this.chief, refOf(task), { change, expect: () => {} }),
    )
    return { says: 'move', task, expected: 'ok', actual: outcome }
  }

  async changeSeats(_: Person, task: Task): Promise<Step> {
    const { n } = this.pick(task.roles)
    const seats = this.below(5)
    const roles = task.roles.map((role) => ({
      n: role.n,
      name: `Role ${role.n}`,
      skill: role.skill,
      seats: role.n === n ? seats : role.seats,
    }))
    const expected = this.oracle.changeSeats(task, n, seats)
    const { outcome } = await this.run((tx) =>
      changeTask(tx, this.chief, refOf(task), { change: { roles }, expect: () => {} }),
    )
    return { says: `${seats} seats`, task, expected, actual: outcome }
  }

  async cancel(_: Person, task: Task): Promise<Step> {
    const expected = this.oracle.cancel(task)
    const { outcome } = await this.run((tx) => removeTask(tx, this.chief, refOf(task), 'Rain.'))
    if (!task.known) this.oracle.tasks.splice(this.oracle.tasks.indexOf(task), 1)
    await this.addTask(task.pid)
    return { says: 'cancel', task, expected, actual: outcome }
  }

  /** Records attendance of someone, if possible now; else null. */
  async record(task: Task): Promise<Step | null> {
    if (task.start - Date.now() > 11 * hour) return null
    const there = this.oracle.people.filter(({ uid }) => (task.seats.get(uid)?.state ?? 'none') in recordable)
    if (there.length === 0) return null
    const person = this.pick(there)
    const uid = person.uid as PersonId
    const state = this.pick(recordable[task.seats.get(uid)!.state]!) as 'arrived'
    const expected = this.oracle.record(person, task, state)
    const { outcome } = await this.run((tx) =>
      recordAttendance(tx, this.chief, { ...refOf(task), uid, state, note: '' }),
    )
    return { says: `record ${state}`, task, expected, actual: outcome }
  }

  async step(): Promise<Step> {
    const person = this.pick(this.oracle.people)
    const living = this.oracle.tasks.filter(({ cancelled }) => !cancelled)
    // Now and then someone tries a cancelled task.
    if (this.chance(0.02)) return this.signUp(person, this.pick(this.oracle.tasks))
    const task = this.pick(living)
    const dice = this.random()
    if (dice < 0.08) return (await this.record(task)) ?? this.signUp(person, task)
    if (dice < 0.45) return this.signUp(person, task)
    if (dice < 0.6) return this.assign(person, task)
    if (dice < 0.72) return this.answer(person, task)
    if (dice < 0.84) return this.release(person, task)
    if (dice < 0.9) return this.remove(person, task)
    if (dice < 0.95) return this.changeSeats(person, task)
    if (dice < 0.98) return this.move(person, task)
    return this.cancel(person, task)
  }

  /** The task in the database, and in the model. */
  async compare(task: Task): Promise<[there: unknown, here: unknown]> {
    const { rows } = await sql<{ roles: unknown; seats: unknown }>`
    select coalesce((select json_agg(json_build_array(n, seats, taken, last_position) order by n) from task_roles
                      where pid = ${task.pid} and task = ${task.id}), '[]') as roles,
           coalesce((select json_agg(json_build_array(uid, n, state, case when state = 'waiting' then position end,
                                       offered_until is not null, override->'rules') order by uid::text)
                       from task_seats where pid = ${task.pid} and task = ${task.id}
                        and state not in ('cancelled', 'handed_over', 'excused')), '[]') as seats`.execute(
      this.database.db,
    )
    const gone = task.cancelled && !task.known
    const roles = gone
      ? []
      : task.roles.map(({ n, seats, lastPosition }) => [n, seats, takenOf(task, n), lastPosition])
    const seats = [...task.seats]
      .filter(([, { state }]) => state !== 'excused')
      .map(([uid, { n, state, position, offered, override }]) => [
        uid,
        n,
        state,
        state === 'waiting' ? position : null,
        offered,
        override,
      ])
      .toSorted(([a], [b]) => (a! < b! ? -1 : 1))
    return [rows[0], { roles, seats }]
  }

  /** How often each operation occurred. */
  async go(times: number): Promise<Record<string, number>> {
    await this.open()
    const came: Record<string, number> = {}
    for (let i = 0; i < times; i++) {
      const where = `operation ${i} of seed ${this.seed}`
      const { says, task, expected, actual } = await this.step().catch((error) => {
        throw new Error(where, { cause: error })
      })
      expect(`${says}: ${actual}`, where).toBe(`${says}: ${expected}`)
      const [there, here] = await this.compare(task)
      expect(there, `${where}, ${says}`).toEqual(here)
      for (const role of task.roles) {
        const waiting = [...task.seats.values()].filter(
          (seat) => seat.n === role.n && seat.state === 'waiting',
        )
        const free = role.seats - takenOf(task, role.n)
        expect(free >= 0 && (free === 0 || waiting.every(({ offered }) => offered)), where).toBe(true)
      }
      const what = `${says.split(' ')[0]} ${actual.split(' ')[0]}`
      came[what] = (came[what] ?? 0) + 1
    }
    return came
  }
}

it(`after each of ${operations} random operations seats match the model (seeds ${seeds.join(', ')})`, async () => {
  const walks = seeds.map((seed) => new Walk(seed))
  // Concurrently, because each mostly waits for the database.
  const came = await Promise.all(walks.map((walk) => walk.go(operations)))
  console.log(JSON.stringify(came[0]))
  for (const { database } of walks) {
    const broken = await brokenSeats(database.db)
    expect(broken.filter((line) => !line.startsWith('on two shifts'))).toEqual([])
    await database.close()
  }
}, 600_000)
