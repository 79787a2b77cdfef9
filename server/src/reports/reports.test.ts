import { describe, expect, it } from 'vitest'
import { question } from '../../test/world/forms.ts'
import { pastShift } from '../../test/world/past-shift.ts'
import { createWorld } from '../../test/world/world.ts'
import { newId } from '../platform/ids.ts'

const world = await createWorld()
const { call, make, database, tasks, forms } = world
const ask = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows

/** As JSON. */
type Row = ReturnType<typeof JSON.parse>

interface Reader {
  pid: string
  token: string
}

const report = async ({ pid, token }: Reader, name: string): Promise<Row> => {
  const answer = await call(`GET /api/projects/${pid}/reports/${name}`, { token })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const file = async ({ pid, token }: Reader, name: string) =>
  call(`GET /api/projects/${pid}/reports.csv?report=${name}`, { token })

async function scene(): Promise<Reader> {
  const { pid } = await make.project()
  const owner = await make.caller()
  await make.owner(pid, owner.uid)
  return { pid, token: owner.token }
}

const names = [
  'coverage',
  'staffing',
  'applications',
  'hours',
  'attendance',
  'retention',
  'forms',
  'delivery',
]

describe('an event without anything', () => {
  it('has empty reports', async () => {
    const empty = await scene()
    const bodies: Row = {}
    for (const name of names) bodies[name] = await report(empty, name)
    const { staffing, retention, ...rest } = bodies
    expect(rest).toEqual({
      coverage: { days: [], day: null, seat_hours: 0, taken_hours: 0, cells: [] },
      applications: {
        states: { pending: 0, accepted: 0, declined: 0, withdrawn: 0, pooled: 0 },
        funnel: { applied: 0, accepted: 0, signed_up: 0, came: 0 },
        answered: 0,
        in_time: 0,
        median_hours: null,
        buckets: [
          { from: 0, below: 24, count: 0 },
          { from: 24, below: 72, count: 0 },
          { from: 72, below: 168, count: 0 },
          { from: 168, below: 336, count: 0 },
          { from: 336, below: null, count: 0 },
        ],
        teams: [],
      },
      hours: { people: 0, minutes: 0, median_minutes: null, buckets: expect.any(Array), teams: [] },
      attendance: { teams: [] },
      forms: { forms: [] },
      delivery: { kinds: [] },
    })
    expect(staffing.points.every(({ seats, taken }: Row) => seats === 0 && taken === 0)).toBe(true)
    expect(retention).toEqual({
      years: [{ pid: empty.pid, project: 'An event', starts_on: '2026-12-12', people: 0, returning: null }],
      teams: [],
    })
    for (const name of names) expect((await file(empty, name)).payload).toMatch(/^\ufeff?[a-z_,]+\r\n/)
  })
})

describe('shifts', () => {
  it('count in every hour they touch, in the zone of the event, unless they are cancelled', async () => {
    const all = await tasks.scene()
    const given = { pid: all.pid, token: all.owner.token }
    const shift = async (starts_at: string, ends_at: string, tid = 'photo') => {
      const id = await make.task(all, { tid, roles: [{ seats: 3 }] }, all.owner)
      await ask('update tasks set starts_at = $2, ends_at = $3 where id = $1', [id, starts_at, ends_at])
      return id
    }
    const first = await shift('2026-12-12T00:30:00Z', '2026-12-12T02:00:00Z')
    await shift('2026-12-12T01:15:00Z', '2026-12-12T01:45:00Z')
    await shift('2026-12-12T15:00:00Z', '2026-12-12T17:00:00Z', 'desk')
    const off = await shift('2026-12-12T01:00:00Z', '2026-12-12T02:00:00Z')
    await ask("update tasks set state = 'cancelled' where id = $1", [off])
    expect((await tasks.assign(all, first, all.ada.uid, {}, all.owner)).statusCode).toBe(200)
    const cell = (hour: number, seats: number, taken: number) => ({ hour, seats, taken })
    const photo = { tid: 'photo', team: 'Photo' }
    const desk = { tid: 'desk', team: 'Registration' }
    expect(await report(given, 'coverage')).toEqual({
      days: ['2026-12-12', '2026-12-13'],
      day: '2026-12-12',
      seat_hours: 15,
      taken_hours: 2,
      cells: [
        { ...photo, ...cell(8, 3, 1) },
        { ...photo, ...cell(9, 6, 1) },
        { ...desk, ...cell(23, 3, 0) },
      ],
    })
    expect((await report(given, 'coverage?day=2026-12-13')).cells).toEqual([{ ...desk, ...cell(0, 3, 0) }])
    expect((await file(given, 'coverage')).payload.split('\r\n').slice(0, 2)).toEqual([
      '\ufeffday,hour,tid,team,seats,taken',
      '2026-12-12,8,photo,Photo,3,1',
    ])
  })

  it('have no-shows, late arrivals and hours', async () => {
    const all = await tasks.scene()
    const given = { pid: all.pid, token: all.owner.token }
    await pastShift(world, all, all.ada, { arrived: 10, left: 120 })
    await pastShift(world, all, all.ada, { tid: 'desk', arrived: 11, left: 120 })
    await pastShift(world, all, all.ben, { state: 'no_show' })
    await pastShift(world, all, all.ben, { state: 'confirmed' })
    await pastShift(world, all, all.cy, { state: 'excused' })
    const none = { came: 0, late: 0, no_show: 0, excused: 0, unrecorded: 0 }
    expect(await report(given, 'attendance')).toEqual({
      teams: [
        { tid: 'photo', team: 'Photo', ...none, came: 1, no_show: 1, excused: 1, unrecorded: 1 },
        { tid: 'desk', team: 'Registration', ...none, came: 1, late: 1 },
      ],
    })
    const { buckets, ...hours } = await report(given, 'hours')
    expect(hours).toEqual({
      people: 1,
      minutes: 219,
      median_minutes: 219,
      teams: [
        { tid: 'photo', team: 'Photo', people: 1, minutes: 110, shifts: 1 },
        { tid: 'desk', team: 'Registration', people: 1, minutes: 109, shifts: 1 },
      ],
    })
    expect(buckets.map(({ count }: Row) => count)).toEqual([0, 1, 0, 0, 0, 0, 0])
    expect((await file(given, 'hours')).payload).toContain('photo,Photo,1,1,110,1.83\r\n')
  })

  it('fill up over time, without what was cancelled', async () => {
    const all = await tasks.scene()
    const given = { pid: all.pid, token: all.owner.token }
    await ask("update projects set starts_on = '2026-05-30', ends_on = '2026-05-31' where pid = $1", [
      all.pid,
    ])
    const id = await make.task(all, { tid: 'photo', roles: [{ seats: 4 }] }, all.owner)
    for (const [person, day] of [
      [all.ada, '2026-05-02'],
      [all.ben, '2026-05-30'],
    ] as const) {
      expect((await tasks.assign(all, id, person.uid, { override: 'Yes.' }, all.owner)).statusCode).toBe(200)
      await ask('update task_seats set created_at = $3 where task = $1 and uid = $2', [id, person.uid, day])
    }
    await ask("update tasks set created_at = '2026-04-20' where id = $1", [id])
    const { points } = await report(given, 'staffing')
    expect(points.slice(-8)).toEqual([
      { day: '2026-04-18', days_before: 42, seats: 0, taken: 0 },
      { day: '2026-04-25', days_before: 35, seats: 4, taken: 0 },
      { day: '2026-05-02', days_before: 28, seats: 4, taken: 1 },
      { day: '2026-05-09', days_before: 21, seats: 4, taken: 1 },
      { day: '2026-05-16', days_before: 14, seats: 4, taken: 1 },
      { day: '2026-05-23', days_before: 7, seats: 4, taken: 1 },
      { day: '2026-05-30', days_before: 0, seats: 4, taken: 2 },
      { day: '2026-05-31', days_before: -1, seats: 4, taken: 2 },
    ])
    expect(points).toHaveLength(28)
    await ask("update task_seats set state = 'cancelled' where task = $1 and uid = $2", [id, all.ada.uid])
    expect((await report(given, 'staffing')).points.at(-2)).toMatchObject({ taken: 1 })
  })

  it('of an archived team are neither open nor filled', async () => {
    const all = await tasks.scene()
    const given = { pid: all.pid, token: all.owner.token }
    await ask("update projects set starts_on = '2099-08-08', ends_on = '2099-08-09' where pid = $1", [
      all.pid,
    ])
    for (const tid of ['photo', 'desk', null]) await make.task(all, { tid, roles: [{ seats: 3 }] }, all.owner)
    const totals = async () => {
      const { points } = await report(given, 'staffing')
      return [(await report(given, 'coverage')).seat_hours, points.at(-1).seats]
    }
    const [hours, seats] = await totals()
    expect(seats).toBe(9)
    await ask("update teams set archived_at = now() where pid = $1 and tid = 'desk'", [all.pid])
    expect(await totals()).toEqual([(hours / 3) * 2, 6])
  })
})

it('applications say what became of them, and how long teams took', async () => {
  const given = await scene()
  const { tid } = await make.team(given.pid, { name: 'Lights' })
  const chief = await make.person()
  const apply = async (state: string, hours: number | null, how = 'chosen') => {
    const { uid } = await make.person()
    const id = newId<string>()
    await ask(
      "insert into applications (pid, id, uid, state, motivation, pool) values ($1, $2, $3, $4, 'Hi', false)",
      [given.pid, id, uid, state],
    )
    await ask(
      `insert into application_steps (pid, application, n, tid, how, state, since, answer_by, decided_by, decided_at)
       values ($1, $2, 0, $3, $4, $5, '2026-05-01', '2026-05-04', $6, '2026-05-01'::timestamptz + $7 * interval '1 hour')`,
      [given.pid, id, tid, how, state, hours === null ? null : chief.uid, hours],
    )
    return uid
  }
  const ada = await apply('accepted', 10)
  await apply('accepted', 24)
  await apply('declined', 100)
  await apply('pending', null)
  await apply('withdrawn', null)
  // By invitation from the talent pool: the applicant answers, not the team.
  await apply('accepted', 900, 'invited')
  await make.membership(given.pid, tid, ada)
  const { teams, buckets, ...rest } = await report(given, 'applications')
  expect(rest).toEqual({
    states: { pending: 1, accepted: 3, declined: 1, withdrawn: 1, pooled: 0 },
    funnel: { applied: 6, accepted: 3, signed_up: 0, came: 0 },
    answered: 3,
    in_time: 2,
    median_hours: 24,
  })
  expect(buckets.map(({ count }: Row) => count)).toEqual([1, 1, 1, 0, 0])
  expect(teams).toEqual([{ tid, team: 'Lights', received: 5, accepted: 2, waiting: 1, median_hours: 24 }])
})

it('forms count who has begun and who has submitted them, and not what', async () => {
  const all = await forms.scene()
  const given = { pid: all.pid, token: all.owner.token }
  await make.form(all, [question({ id: 'note', kind: 'text' })])
  const before = (await report(given, 'forms')).forms
  expect((await forms.answer(all, all.ada, {})).statusCode).toBe(200)
  expect((await forms.answer(all, all.ben, {}, { done: false })).statusCode).toBe(200)
  const [form] = (await report(given, 'forms')).forms
  expect(form).toEqual({ ...before[0], started: 1, submitted: 1 })
  const { title } = form
  expect((await file(given, 'forms')).payload).toContain(`,${title.en},${title['zh-TW']},open,`)
  await ask("update forms set state = 'retired' where pid = $1", [all.pid])
  expect((await report(given, 'forms')).forms).toEqual([{ ...form, state: 'closed' }])
  await ask("update forms set state = 'draft' where pid = $1", [all.pid])
  expect((await report(given, 'forms')).forms).toEqual([])
})

it('emails are counted by kind', async () => {
  const given = await scene()
  const { uid } = await make.person()
  for (const [kind, state] of [
    ['task.reminder', 'sent'],
    ['task.reminder', 'failed'],
    ['task.reminder', 'bounced'],
    ['form.reminder', 'held'],
  ])
    await ask(
      `insert into messages (pid, id, uid, kind, about, state) values ($1, gen_random_uuid(), $2, $3, 'it', $4)`,
      [given.pid, uid, kind, state],
    )
  expect((await report(given, 'delivery')).kinds).toEqual([
    { kind: 'task.reminder', sent: 1, waiting: 0, undelivered: 2, dropped: 0 },
    { kind: 'form.reminder', sent: 0, waiting: 1, undelivered: 0, dropped: 0 },
  ])
})
