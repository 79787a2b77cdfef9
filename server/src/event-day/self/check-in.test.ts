import { beforeAll, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { after, between, inMinutes } from '../../../test/world/today.ts'
import { createWorld } from '../../../test/world/world.ts'
import { codeSeconds, currentCode, isCode, normaliseCode } from './codes.ts'

const world = await createWorld()
const { call, make, today } = world
const { signUp } = world.tasks
let scene: TaskScene

beforeAll(async () => {
  scene = await world.tasks.scene()
})

async function someone(name = 'Someone') {
  const one = await scene.person(name)
  await make.membership(scene.pid, 'photo', one.uid)
  return one
}

async function onShift(from = 10, until = 90) {
  const one = await someone()
  const id = await make.task(scene, between(10, 90))
  await signUp(scene, id, one)
  // Nobody signs up for a shift that is over.
  const times = between(from, until)
  await world.database.db.updateTable('tasks').set(times).where('id', '=', id).execute()
  return { id, one, ...times }
}

const ruleOf = (answer: { json(): { why?: { rule: string }[] } }) => answer.json().why?.[0]?.rule

const mine = async (id: string, { token }: { token: string }) =>
  (await call(`GET /api/projects/${scene.pid}/tasks/${id}/people/me/attendance`, { token })).json()

describe('checking oneself in', () => {
  it('is by the code at the desk, unless an owner allows the button', async () => {
    const { id, one, starts_at } = await onShift()
    const before = {
      state: 'confirmed',
      arrived_at: null,
      left_at: null,
      recorded_at: null,
      how: null,
      running_late: null,
      check_in: { by: ['code'], from: after(starts_at, -60), until: after(starts_at, 60) },
    }
    expect(await mine(id, one)).toEqual(before)
    expect(ruleOf(await today.checkIn(scene, id, one))).toBe('desk-code-needed')
    expect(ruleOf(await today.checkIn(scene, id, one, { code: 'AAAAAAAA' }))).toBe('wrong-desk-code')
    const code = await today.deskCode(scene)
    const answer = await today.checkIn(scene, id, one, { code: code.toLowerCase() })
    const there = {
      ...before,
      state: 'arrived',
      arrived_at: expect.any(String),
      recorded_at: expect.any(String),
      how: 'code',
      check_in: null,
    }
    expect(answer.json()).toEqual(there)
    expect((await today.checkIn(scene, id, one)).json()).toEqual(there)
    const { people } = (await today.board(scene)).json().tasks.find((task: { id: string }) => task.id === id)
    expect(people[0]).toMatchObject({ uid: one.uid, group: 'on_shift', how: 'code' })

    await today.allowCheckIn(scene, { button: true, code: false })
    const other = await onShift()
    expect(ruleOf(await today.checkIn(scene, other.id, other.one, { code }))).toBe('self-check-in-off')
    expect((await today.checkIn(scene, other.id, other.one)).json()).toMatchObject({ how: 'button' })
    await today.allowCheckIn(scene, { code: false })
    const third = await onShift()
    expect((await mine(third.id, third.one)).check_in).toBeNull()
    expect(ruleOf(await today.checkIn(scene, third.id, third.one))).toBe('self-check-in-off')
    await today.allowCheckIn(scene, {})
  })

  it('is possible around the start only', async () => {
    await today.allowCheckIn(scene, { button: true, minutes_before: 30, minutes_after: 15 })
    const [early, late, short] = [await onShift(40, 90), await onShift(-20, 90), await onShift(-10, -1)]
    const closed = await today.checkIn(scene, early.id, early.one)
    expect(closed.json().why).toEqual([
      expect.objectContaining({ rule: 'check-in-closed', from: after(early.starts_at, -30) }),
    ])
    expect(ruleOf(await today.checkIn(scene, late.id, late.one))).toBe('check-in-over')
    expect(ruleOf(await today.checkIn(scene, short.id, short.one))).toBe('check-in-over')
    // A phone without a network said so in time.
    const at = after(late.starts_at, 10)
    expect((await today.checkIn(scene, late.id, late.one, { at })).json()).toMatchObject({ arrived_at: at })
    await today.allowCheckIn(scene, {})
  })

  it('doesn’t undo what the desk recorded, and shows both sides', async () => {
    await today.allowCheckIn(scene, { button: true })
    const { id, one } = await onShift(-20, 60)
    await today.recordAttendance(scene, id, one.uid, { state: 'no_show' })
    const at = inMinutes(-15)
    expect((await today.checkIn(scene, id, one, { at })).json()).toMatchObject({
      why: [{ rule: 'already-recorded' }],
      recorded: { state: 'no_show', by: { uid: scene.chief.uid, name: 'Chief of Photo' } },
      sent: { state: 'arrived', from: 'confirmed', at },
    })
    await today.allowCheckIn(scene, {})
  })

  it('is for people with a spot who have accepted, in an event that isn’t a draft', async () => {
    await today.allowCheckIn(scene, { button: true })
    const { id, one } = await onShift()
    expect((await today.checkIn(scene, id, await someone('Other'))).statusCode).toBe(404)
    expect((await today.checkIn(scene, id, scene.outsider)).statusCode).toBe(404)
    const ida = await make.caller({ name: 'Ida' })
    await make.membership(scene.pid, 'photo', ida.uid, 'member', 'invited')
    const other = await make.task(scene, { ...between(10, 90), visible_to: 'project' })
    await world.tasks.assign(scene, other, ida.uid, { override: 'They asked.' })
    expect(ruleOf(await today.checkIn(scene, other, ida))).toBe('seat-unconfirmed')
    const move = (state: string) =>
      world.database.db.updateTable('projects').set({ state }).where('pid', '=', scene.pid).execute()
    await move('draft')
    expect((await today.checkIn(scene, id, one)).statusCode).toBe(404)
    expect((await call(`GET /api/projects/${scene.pid}/check-in`, { token: one.token })).statusCode).toBe(404)
    await move('open')
    await today.allowCheckIn(scene, {})
  })
})

describe('running late', () => {
  it('is shown on the board, until the person arrives', async () => {
    const { id, one } = await onShift()
    const said = (await today.sayLate(scene, id, one, 15)).json()
    expect(said).toMatchObject({ state: 'confirmed', running_late: { minutes: 15, at: expect.any(String) } })
    const seat = async () =>
      (await today.board(scene)).json().tasks.find((task: { id: string }) => task.id === id).people[0]
    expect(await seat()).toMatchObject({ group: 'due', running_late: said.running_late })
    const home = (await call('GET /api/users/me/home', { token: one.token })).json()
    expect(home.shifts[0]).toMatchObject({ running_late: said.running_late })
    expect((await today.sayLate(scene, id, one, 0)).json().running_late).toBeNull()
    expect((await seat()).running_late).toBeNull()
    await today.recordAttendance(scene, id, one.uid, { state: 'arrived' })
    expect(ruleOf(await today.sayLate(scene, id, one, 10))).toBe('already-recorded')
  })

  it('can’t be said days ahead, or once the shift is over', async () => {
    const [early, over] = [await onShift(13 * 60, 14 * 60), await onShift(-30, -1)]
    expect(ruleOf(await today.sayLate(scene, early.id, early.one, 10))).toBe('too-early')
    expect(ruleOf(await today.sayLate(scene, over.id, over.one, 10))).toBe('task-over')
  })
})

describe('a code', () => {
  const secret = Buffer.alloc(32, 1)
  const later = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

  it('is accepted while it is shown, and as long after it', () => {
    const shown = new Date('2026-08-08T01:00:00Z')
    const { code, changes_at } = currentCode(secret, shown)
    const accepts = (at: Date, offline = false) => isCode(secret, code, { at, offline })
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(accepts(shown)).toBe(true)
    expect(accepts(later(changes_at, codeSeconds - 1))).toBe(true)
    expect(accepts(later(changes_at, codeSeconds))).toBe(false)
    expect(accepts(later(changes_at, -codeSeconds - 1))).toBe(false)
    expect(accepts(later(changes_at, codeSeconds), true)).toBe(true)
    expect(isCode(Buffer.alloc(32, 2), code, { at: shown, offline: false })).toBe(false)
  })

  it('is read as people type it', () => {
    expect(normaliseCode('7qk2-m9 ol')).toBe('7QK2M901')
  })

  it('scanned without a network can be sent within twelve hours', async () => {
    const { id, one } = await onShift(-13 * 60, 60)
    await today.allowCheckIn(scene, { minutes_after: 720 })
    await today.deskCode(scene)
    const { secret } = await world.database.db
      .selectFrom('check_in_settings')
      .select('secret')
      .where('pid', '=', scene.pid)
      .executeTakeFirstOrThrow()
    const scanned = (minutes: number) => {
      const at = new Date(inMinutes(minutes))
      return today.checkIn(scene, id, one, { code: currentCode(secret, at).code, at: at.toISOString() })
    }
    expect(ruleOf(await scanned(-12 * 60 - 30))).toBe('wrong-desk-code')
    expect((await scanned(-11 * 60)).json()).toMatchObject({ state: 'arrived', how: 'code' })
    await today.allowCheckIn(scene, {})
  })
})
