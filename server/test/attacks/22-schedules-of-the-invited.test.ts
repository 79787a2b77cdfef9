import { describe, expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import type { Caller } from '../world/make.ts'
import { at, type TaskScene } from '../world/tasks.ts'
import { createWorld } from '../world/world.ts'

const { call, database, make, tasks, bulk } = await createWorld()
const morning = { starts_at: at('08-08', '09:00'), ends_at: at('08-08', '11:00') }
const later = { starts_at: at('08-08', '10:00'), ends_at: at('08-08', '12:00') }
const skilled = { roles: [{ name: '', skill: 'first aid', seats: 3 }] }

async function done(answer: ReturnType<typeof call>) {
  const given = await answer
  if (given.statusCode >= 300) throw new Error(given.body)
  return given.statusCode === 204 ? null : given.json()
}

/** Mei works at another event on the same morning, has done so before, and has limits of her own. */
async function atWorkElsewhere(mei: Caller): Promise<void> {
  const elsewhere = await tasks.scene()
  await make.membership(elsewhere.pid, 'photo', mei.uid)
  const title = 'Somewhere else'
  const now = await make.task(elsewhere, { ...morning, title })
  await done(tasks.signUp(elsewhere, now, mei))
  const past = await make.task(elsewhere, { ...skilled, title, category: 'talks' })
  await database.db
    .insertInto('task_seats')
    .values({ pid: elsewhere.pid, id: newId<string>(), task: past, n: 1, uid: mei.uid, state: 'done' })
    .execute()
  const reminders = { remind_minutes: null, remind_by: 'email' }
  const limits = { max_hours_day: 1, max_hours: null, nights: false, break_minutes: 0, ...reminders }
  await done(call('PUT /api/users/me/task-settings', { token: mei.token, body: limits }))
}

/** The lead of Photo invites her with nothing but her address. */
async function scene() {
  const here = await tasks.scene()
  const mei = await make.caller({ name: 'Mei' }, ['read', 'write', 'private'])
  const shift = await make.task(here, { ...morning, ...skilled, category: 'talks' })
  return { ...here, mei, shift }
}
type Scene = Awaited<ReturnType<typeof scene>>

const invite = ({ pid, chief, mei }: Scene) =>
  done(
    call(`POST /api/projects/${pid}/teams/photo/people`, { token: chief.token, body: { email: mei.email } }),
  )
const accept = ({ pid, mei }: Scene) =>
  done(
    call(`PUT /api/users/me/invitations/${pid}`, { token: mei.token, body: { answer: 'yes', listed: true } }),
  )

/** What the list of candidates says about Mei. */
async function hints(here: TaskScene & { mei: Caller }, shift: string, by: Caller = here.chief) {
  const { data } = await done(call(`GET ${tasks.path(here, shift, 'candidates')}`, { token: by.token }))
  const { why_not, warnings, fits, minutes, busy } = data.find(({ uid }: Caller) => uid === here.mei.uid)
  const rules = [...why_not, ...warnings].map(({ rule }: { rule: string }) => rule)
  return { rules, fits: fits.filter((fit: string) => fit !== 'few-hours'), minutes, busy }
}

describe('what a lead learns about the schedule of someone whom they just invited', () => {
  it('from the candidates is the same as about someone with no shifts at all', async () => {
    const given = await scene()
    await invite(given)
    const before = await hints(given, given.shift)
    await atWorkElsewhere(given.mei)
    expect(await hints(given, given.shift)).toEqual(before)
    await accept(given)
    const { rules, busy } = await hints(given, given.shift)
    expect(rules).toEqual(expect.arrayContaining(['overlap', 'own-day-hours']))
    expect(busy).toHaveLength(1)
  })

  it('from assigning them is that they can be assigned', async () => {
    const given = await scene()
    await invite(given)
    await atWorkElsewhere(given.mei)
    const free = await make.task(given, morning)
    expect((await tasks.assign(given, free, given.mei.uid)).statusCode).toBe(200)
  })

  it('from the preview of a move is nothing', async () => {
    const given = await scene()
    await invite(given)
    await atWorkElsewhere(given.mei)
    const free = await make.task(given, { starts_at: at('08-18', '09:00'), ends_at: at('08-18', '09:30') })
    await done(tasks.assign(given, free, given.mei.uid))
    const moved = (await bulk.preview(given, [free], { move: { days: -10 } })).json()
    expect(moved.tasks[0].clashes).toEqual([])
  })

  it('are the shifts of their own teams only, and of all for an owner', async () => {
    const given = await scene()
    await invite(given)
    const desk = { token: given.other.token, body: { email: given.mei.email } }
    await done(call(`POST /api/projects/${given.pid}/teams/desk/people`, desk))
    const there = await make.task(given, { ...later, tid: 'desk' }, given.other)
    await done(tasks.assign(given, there, given.mei.uid, {}, given.other))
    expect((await hints(given, given.shift)).rules).not.toContain('overlap')
    expect((await hints(given, given.shift, given.owner)).rules).toContain('overlap')
    const here = await make.task(given, later)
    await done(tasks.assign(given, here, given.mei.uid))
    expect((await hints(given, given.shift)).rules).toContain('overlap')
  })

  it('is nothing after they declined', async () => {
    const given = await scene()
    await invite(given)
    await atWorkElsewhere(given.mei)
    const free = await make.task(given, { starts_at: at('08-18', '09:00'), ends_at: at('08-18', '09:30') })
    await done(tasks.assign(given, free, given.mei.uid))
    const no = { token: given.mei.token, body: { answer: 'no' } }
    await done(call(`PUT /api/users/me/invitations/${given.pid}`, no))
    const moved = (await bulk.preview(given, [free], { move: { days: -10 } })).json()
    expect(moved.tasks[0].clashes).toEqual([])
  })
})

it('someone who asked for a spot by themselves is judged by everything', async () => {
  const given = await scene()
  await atWorkElsewhere(given.mei)
  const open = await make.task(given, { sign_up: 'request', visible_to: 'anyone' })
  await database.pool.query('update tasks set starts_at = null, ends_at = null where id = $1', [open])
  await done(tasks.signUp(given, open, given.mei))
  await done(tasks.change(given, open, morning))
  const refused = (await tasks.assign(given, open, given.mei.uid)).json()
  expect(refused.why.map(({ rule }: { rule: string }) => rule)).toContain('overlap')
})
