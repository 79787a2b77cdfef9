import { beforeAll, expect, it } from 'vitest'
import { seedDemo } from '../src/demo/index.ts'
import { createWorld } from './world/world.ts'

/** The reports on the demo event, against the same figures added up row by row, and against its plan. */
const { call, make, database } = await createWorld()
const ask = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows

/** As JSON. */
type Row = ReturnType<typeof JSON.parse>

let token: string
beforeAll(async () => {
  await seedDemo(database, null)
  const [{ uid }] = await ask("select uid from people where email = 'owner@demo.test'")
  token = await make.token(uid)
}, 120_000)

const report = async (pid: string, name: string): Promise<Row> =>
  (await call(`GET /api/projects/${pid}/reports/${name}`, { token })).json()

const tasksOf = (pid: string) => ask("select * from tasks where pid = $1 and state = 'planned'", [pid])
const seatsOf = (pid: string) =>
  ask(
    `select seat.*, task.tid, task.starts_at, task.ends_at
       from task_seats as seat join tasks as task on task.pid = seat.pid and task.id = seat.task where seat.pid = $1`,
    [pid],
  )
const hour = 3_600_000
/** The demo is in Taipei, which is eight hours ahead all year. */
const local = (at: number) => new Date(at + 8 * hour).toISOString()

it('coverage', async () => {
  const roles = await ask("select * from task_roles where pid = '2025'")
  const quarters = new Map<string, [seats: number, taken: number]>()
  for (const { id, tid, starts_at, ends_at } of await tasksOf('2025')) {
    const own = roles.filter(({ task }) => task === id)
    for (let at = starts_at.getTime(); at < ends_at.getTime(); at += hour / 4) {
      const key = `${local(at).slice(0, 16)} ${tid}`
      const [seats, taken] = quarters.get(key) ?? [0, 0]
      quarters.set(key, [
        own.reduce((sum, role) => sum + role.seats, seats),
        own.reduce((sum, role) => sum + role.taken, taken),
      ])
    }
  }
  const expected = new Map<string, [seats: number, taken: number]>()
  for (const [quarter, pair] of [...quarters].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const key = `${quarter.slice(0, 13)}${quarter.slice(16)}`
    const [seats, taken] = expected.get(key) ?? [0, 0]
    const more = pair[0] - pair[1] - (seats - taken)
    if (!expected.has(key) || more > 0 || (more === 0 && pair[0] > seats)) expected.set(key, pair)
  }
  const found: Row = {}
  const { days, seat_hours, taken_hours } = await report('2025', 'coverage')
  for (const day of days)
    for (const { hour, tid, seats, taken } of (await report('2025', `coverage?day=${day}`)).cells)
      found[`${day}T${String(hour).padStart(2, '0')} ${tid}`] = [seats, taken]
  expect(found).toEqual(Object.fromEntries(expected))
  const sum = (n: 0 | 1) => [...expected.values()].reduce((all, pair) => all + pair[n], 0)
  expect([seat_hours, taken_hours]).toEqual([sum(0), sum(1)])
  // From the plan: eight desks and two runners, and from 8:00 one badge printer, from 8:30 two at the information desk.
  expect(found['2025-12-13T07 registration'][0]).toBe(10)
  expect(found['2025-12-13T08 registration'][0]).toBe(13)
  // At half past ten, one shift takes over from the other: ten spots, not twenty.
  expect(found['2025-12-13T10 registration'][0]).toBe(13)
})

it('staffing', async () => {
  const roles = await ask("select * from task_roles where pid = '2026'")
  const seats = (await seatsOf('2026')).filter(
    ({ state }) => state === 'confirmed' || state === 'arrived' || state === 'done',
  )
  const tasks = await tasksOf('2026')
  const { points } = await report('2026', 'staffing')
  for (const { day, seats: all, taken } of points) {
    const until = (at: Date) => local(at.getTime()).slice(0, 10) <= day
    const there = new Set(tasks.filter(({ created_at }) => until(created_at)).map(({ id }) => id))
    expect([day, all, taken]).toEqual([
      day,
      roles.filter(({ task }) => there.has(task)).reduce((sum, role) => sum + role.seats, 0),
      seats.filter(({ created_at }) => until(created_at)).length,
    ])
  }
})

it('attendance and hours', async () => {
  const seats = await seatsOf('2025')
  const teams = Map.groupBy(seats, ({ tid }) => tid)
  const count = (rows: Row[], keep: (row: Row) => boolean) => rows.filter(keep).length
  const attendance = (await report('2025', 'attendance')).teams
  for (const { tid, came, late, no_show } of attendance) {
    const own = teams.get(tid)!
    const isLate = (row: Row) => row.state === 'done' && row.arrived_at - row.starts_at > 600_000
    expect([tid, came, late, no_show]).toEqual([
      tid,
      count(own, ({ state }) => state === 'done'),
      count(own, isLate),
      count(own, ({ state }) => state === 'no_show'),
    ])
  }
  expect(attendance.reduce((sum: number, { late }: Row) => sum + late, 0)).toBeGreaterThan(5)
  expect(attendance).toHaveLength(teams.size)

  const minutes = (rows: Row[]) =>
    rows.reduce(
      (sum, { state, ends_at, arrived_at }) => sum + (state === 'done' ? (ends_at - arrived_at) / 60_000 : 0),
      0,
    )
  const hours = await report('2025', 'hours')
  for (const team of hours.teams)
    expect([team.tid, team.minutes]).toEqual([team.tid, minutes(teams.get(team.tid)!)])
  const people = Map.groupBy(
    seats.filter(({ state }) => state === 'done'),
    ({ uid }) => uid,
  )
  const each = [...people.values()].map(minutes).toSorted((a, b) => a - b)
  expect([hours.people, hours.minutes]).toEqual([people.size, minutes(seats)])
  expect(hours.median_minutes).toBe(
    (each[Math.floor((each.length - 1) / 2)]! + each[Math.floor(each.length / 2)]!) / 2,
  )
  for (const { from, below, count: some } of hours.buckets)
    expect([from, some]).toEqual([from, count(each, (one) => one >= from * 60 && one < (below ?? 1e9) * 60)])
})

it('retention', async () => {
  const people = async (pid: string) =>
    ask(
      `select uid, tid from memberships join teams using (pid, tid)
        where pid = $1 and archived_at is null and left_at is null`,
      [pid],
    )
  const [before, now] = [await people('2025'), await people('2026')]
  const uids = (rows: Row[]) => new Set(rows.map(({ uid }) => uid))
  const { years, teams } = await report('2026', 'retention')
  expect(years.map(({ pid, people: size, returning }: Row) => [pid, size, returning])).toEqual([
    ['2026', uids(now).size, uids(now).intersection(uids(before)).size],
    ['2025', uids(before).size, expect.any(Number)],
    ['2024', expect.any(Number), null],
  ])
  for (const { tid, before: size, same_team, other_team } of teams) {
    const then = uids(before.filter((row) => row.tid === tid))
    const same = uids(now.filter((row) => row.tid === tid)).intersection(then).size
    expect([tid, size, same_team, other_team]).toEqual([
      tid,
      then.size,
      same,
      uids(now).intersection(then).size - same,
    ])
  }
})

it('applications', async () => {
  const [counts] = await ask(
    "select count(*)::int as all, count(*) filter (where state = 'accepted')::int as accepted from applications where pid = '2026'",
  )
  const { states, funnel, answered, in_time } = await report('2026', 'applications')
  expect(Object.values<number>(states).reduce((sum, one) => sum + one, 0)).toBe(counts.all)
  expect([funnel.applied, funnel.accepted]).toEqual([counts.all, counts.accepted])
  // Everyone in the demo was answered within two days.
  expect(in_time).toBe(answered)
})
