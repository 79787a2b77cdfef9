import { sql } from 'kysely'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import type { Actor } from '../src/platform/http/access.ts'
import { newId, type PersonId, type ProjectId, type TeamId, type TokenId } from '../src/platform/ids.ts'
import { createTask } from '../src/tasks/tasks.ts'
import { makeCrowd } from './seat-crowd.ts'
import { type Mode, Oracle, type Rules, type Task } from './seat-oracle.ts'
import { randomOf } from './seeds.ts'
import { createTestDatabase } from './test-database.ts'

export const hour = 3_600_000
export const locations = ['Hall', 'Tent', 'Gate', '']
const firstAid = 'First aid'

export const actorOf = (uid: string): Actor => ({
  uid: uid as PersonId,
  scopes: ['read', 'write'],
  by: { token: newId<TokenId>(), strong: true },
})
export const refOf = ({ pid, id }: Task) => ({ pid: pid as ProjectId, id })

/** UTC offset, from -11 to 12 hours, at which it is this hour at that moment. */
const aheadWhere = (hourThere: number, then: number) =>
  ((hourThere - new Date(then).getUTCHours() + 35) % 24) - 11

/**
 * Two projects with people and tasks in their own database, and the same in the model. The seed determines
 * the hour at which tasks begin, by the time zone, so that a run is reproducible at any time.
 */
export class World {
  readonly oracle: Oracle
  database!: Database
  chief!: Actor
  private readonly rulesOf = new Map<string, Rules>()
  readonly seed: number
  readonly random: () => number
  private readonly soonest = Math.ceil(Date.now() / hour) * hour + hour
  private readonly timeZone: string

  constructor(seed: number) {
    this.seed = seed
    this.random = randomOf(seed)
    const ahead = aheadWhere((seed + 12) % 24, this.soonest)
    this.oracle = new Oracle(ahead)
    // The signs of these names are inverted.
    this.timeZone = `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }

  below(n: number): number {
    return Math.floor(this.random() * n)
  }

  pick<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!
  }

  chance(share: number): boolean {
    return this.random() < share
  }

  randomRules(): Rules {
    const mode = (): Mode => this.pick(['off', 'warn', 'block', 'block'])
    return {
      overlap: { mode: this.pick(['block', 'block', 'block', 'warn']) },
      rest: { mode: mode(), minutes: this.pick([0, 30, 60, 120]) },
      day_hours: { mode: mode(), hours: this.pick([6, 8, 10]) },
      nights: { mode: mode(), max: this.below(3) },
      own_limits: { mode: mode() },
      travel: {
        mode: mode(),
        minutes: this.pick([0, 15, 90]),
        pairs: [{ from: 'Tent', to: 'Hall', minutes: 61 }],
      },
      skill: { mode: mode() },
    }
  }

  /** Within the twelve hours in which attendance is recorded, or well after; in whole and half hours. */
  randomTimes() {
    const after = this.chance(0.3) ? this.below(18) : 30 + this.below(150)
    const start = this.soonest + (after * hour) / 2
    return { start, end: start + ((1 + this.below(10)) * hour) / 2 }
  }

  async open() {
    this.database = openDatabase(await createTestDatabase(), { size: 2, statementTimeout: 10_000 })
    const crowd = await makeCrowd(this.database, 'one', 10)
    this.chief = actorOf(crowd.chief.uid)
    const { db } = this.database
    await sql`update projects set time_zone = ${this.timeZone}`.execute(db)
    await sql`insert into projects (pid, name, state, starts_on, ends_on, time_zone)
            select 'two', name, state, starts_on, ends_on, time_zone from projects where pid = 'one'`.execute(
      db,
    )
    await sql`insert into teams (pid, tid, name, position) values ('two', 'photo', 'Photo', 1)`.execute(db)
    await sql`insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
            select 'two', gen_random_uuid(), tid, uid, role, accepted_at, accepted_how from memberships where pid = 'one'`.execute(
      db,
    )
    for (const pid of ['one', 'two']) {
      const rules = this.randomRules()
      this.rulesOf.set(pid, rules)
      await sql`insert into task_rules (pid, rules, changed_by)
              values (${pid}, ${JSON.stringify(rules)}::jsonb, ${this.chief.uid})`.execute(db)
    }
    for (const { uid } of crowd.people) await this.addPerson(uid)
    for (const pid of ['one', 'one', 'one', 'one', 'two', 'two', 'two']) await this.addTask(pid)
  }

  async addPerson(uid: PersonId): Promise<void> {
    const { db } = this.database
    const own = {
      max_hours_day: this.pick([null, null, 4, 8]),
      max_hours: this.pick([null, null, 10]),
      nights: this.chance(0.7),
      break_minutes: this.pick([0, 0, 45, 60]),
    }
    const skills = this.chance(0.4) ? [firstAid] : []
    this.oracle.people.push({ uid, own, skills })
    await sql`insert into schedules (uid, max_hours_day, max_hours, nights, break_minutes)
            values (${uid}, ${own.max_hours_day}, ${own.max_hours}, ${own.nights}, ${own.break_minutes})`.execute(
      db,
    )
    for (const pid of ['one', 'two'])
      await sql`insert into applications (pid, id, uid, state, motivation, pool, skills)
              values (${pid}, gen_random_uuid(), ${uid}, 'accepted', 'Me!', false, ${skills})`.execute(db)
  }

  async addTask(pid: string): Promise<void> {
    const { start, end } = this.randomTimes()
    const roles = [{ n: 1, skill: this.chance(0.2) ? firstAid : '', seats: this.below(4), lastPosition: 0 }]
    if (this.chance(0.3)) roles.push({ n: 2, skill: firstAid, seats: this.below(3), lastPosition: 0 })
    const signUp = this.chance(0.8) ? ('open' as const) : ('request' as const)
    const location = this.pick(locations)
    const made = await this.database.transact((tx) =>
      createTask(tx, this.chief, pid as ProjectId, {
        tid: 'photo' as TeamId,
        title: 'Shift',
        category: '',
        location,
        description: '',
        starts_at: new Date(start),
        ends_at: new Date(end),
        sign_up: signUp,
        opens_at: null,
        visible_to: 'team',
        roles: roles.map(({ n, skill, seats }) => ({ name: `Role ${n}`, skill, seats })),
      }),
    )
    const rules = this.rulesOf.get(pid)!
    const rest = { cancelled: false, known: false, seats: new Map() }
    this.oracle.tasks.push({ pid, id: made.id, rules, start, end, location, signUp, roles, ...rest })
  }
}
