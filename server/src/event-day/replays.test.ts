import { beforeAll, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../test/world/tasks.ts'
import { between, inMinutes } from '../../test/world/today.ts'
import { createWorld } from '../../test/world/world.ts'
import { deleteOldKeys } from '../platform/http/idempotency.ts'

const world = await createWorld()
const { database, make, today } = world
const { signUp } = world.tasks
let scene: TaskScene

beforeAll(async () => {
  scene = await world.tasks.scene()
})

/** A shift that began an hour ago, with someone on it. */
async function shift() {
  const id = await make.task(scene, between(-60, 60))
  const one = await scene.person('Someone')
  await make.membership(scene.pid, 'photo', one.uid)
  await signUp(scene, id, one)
  return { id, uid: one.uid }
}

const linesOf = async (id: string) =>
  (
    await database.pool.query(
      `select actor, after - 'uid' as after from audit where subject = $1 and verb = 'seat.recorded' order by id`,
      [`task:${id}`],
    )
  ).rows

describe('what a phone recorded without a network', () => {
  it('is stored with when it happened, and when it was recorded', async () => {
    const { id, uid } = await shift()
    const at = inMinutes(-50)
    const seat = (await today.recordAttendance(scene, id, uid, { state: 'arrived', at })).json()
    expect(seat).toMatchObject({ state: 'arrived', arrived_at: at, how: 'lead' })
    expect(Math.abs(Date.parse(seat.recorded_at) - Date.now())).toBeLessThan(60_000)
    const left = inMinutes(-20)
    const done = (await today.recordAttendance(scene, id, uid, { state: 'done', at: left })).json()
    expect(done).toMatchObject({ arrived_at: at, left_at: left })
    expect((await linesOf(id)).map(({ after }) => after)).toEqual([
      { state: 'arrived', happened_at: at, late_minutes: expect.closeTo(10, -1) },
      { state: 'done', happened_at: left, early_minutes: expect.closeTo(80, -1) },
    ])
  })

  it('never left before it arrived', async () => {
    const { id, uid } = await shift()
    const [early, later] = [inMinutes(-40), inMinutes(-30)]
    await today.recordAttendance(scene, id, uid, { state: 'arrived', at: later })
    const done = await today.recordAttendance(scene, id, uid, { state: 'done', from: 'arrived', at: early })
    expect(done.json()).toMatchObject({ arrived_at: later, left_at: later })
  })

  it('didn’t happen before the day, or long ago; a clock that is ahead means now', async () => {
    const { id, uid } = await shift()
    const record = async (at: string) => {
      const answer = await today.recordAttendance(scene, id, uid, { state: 'arrived', at })
      return answer.json().why?.[0].rule ?? answer.json().arrived_at
    }
    expect(await record(inMinutes(-8 * 24 * 60))).toBe('impossible-time')
    expect(await record(inMinutes(-14 * 60))).toBe('too-early')
    const arrived = await record(inMinutes(10))
    expect(Date.parse(arrived)).toBeLessThanOrEqual(Date.now())
  })

  it('is a conflict with both sides if someone else recorded something else', async () => {
    const { id, uid } = await shift()
    const at = inMinutes(-55)
    const phones = [
      today.recordAttendance(scene, id, uid, { state: 'no_show', from: 'confirmed' }, scene.owner),
      today.recordAttendance(scene, id, uid, { state: 'arrived', from: 'confirmed', at }, scene.chief, 'a'),
    ]
    const answers = await Promise.all(phones)
    const [late] = answers.filter(({ statusCode }) => statusCode === 409)
    const [won] = answers.filter(({ statusCode }) => statusCode === 200)
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [line] = await linesOf(id)
    const faster = line.actor === scene.owner.uid ? scene.owner : scene.chief
    const first = faster === scene.owner
    expect(late!.json()).toMatchObject({
      why: [{ rule: 'already-recorded' }],
      recorded: {
        state: won!.json().state,
        at: expect.any(String),
        recorded_at: won!.json().recorded_at,
        by: { uid: faster.uid, name: first ? 'Owner' : 'Chief of Photo' },
      },
      sent: { state: first ? 'arrived' : 'no_show', from: 'confirmed', at: first ? at : expect.any(String) },
    })
    // A refusal isn't stored: once someone has decided, the same key records it.
    const undone = { state: 'confirmed', from: won!.json().state }
    expect((await today.recordAttendance(scene, id, uid, undone)).statusCode).toBe(200)
    const again = { state: 'arrived', from: 'confirmed', at }
    const answer = await today.recordAttendance(scene, id, uid, again, scene.chief, first ? 'a' : 'b')
    expect([answer.statusCode, answer.json().arrived_at]).toEqual([200, at])
  })
})

describe('idempotency keys of check-ins', () => {
  it('make two hundred retries one record', async () => {
    const { id, uid } = await shift()
    const body = { state: 'arrived', from: 'confirmed', at: inMinutes(-50) }
    /** As phones do if the server is busy. */
    async function retry(): ReturnType<typeof today.recordAttendance> {
      const answer = await today.recordAttendance(scene, id, uid, body, scene.chief, `of ${id}`)
      return answer.statusCode === 503 ? retry() : answer
    }
    const answers = await Promise.all(Array.from({ length: 200 }, retry))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await linesOf(id)).toHaveLength(1)
    // Later, the answer is still that of then.
    await today.recordAttendance(scene, id, uid, { state: 'done' })
    const late = await today.recordAttendance(scene, id, uid, body, scene.chief, `of ${id}`)
    expect([late.body, late.headers['idempotency-replayed']]).toEqual([answers[0]!.body, 'true'])
    const other = await today.recordAttendance(scene, id, uid, { state: 'no_show' }, scene.chief, `of ${id}`)
    expect(other.statusCode).toBe(422)
  }, 120_000)

  it('are kept until three days after the event, a month at most, and only so many', async () => {
    const { id, uid } = await shift()
    const keysOf = async (actor: string) =>
      (
        await database.pool.query(
          'select key, kept_until from idempotency_keys where actor = $1 and key like $2 order by key',
          [actor, `${id}%`],
        )
      ).rows
    const record = (state: string, key: string) =>
      today.recordAttendance(scene, id, uid, { state }, scene.chief, `${id} ${key}`)
    const ends = (days: number) =>
      database.pool.query(
        `update projects set starts_on = now()::date - 30, ends_on = (now() at time zone time_zone)::date + $2::int
          where pid = $1`,
        [scene.pid, days],
      )
    await ends(0)
    await record('arrived', 'soon')
    await ends(100)
    await record('done', 'far')
    const [far, soon] = await keysOf(scene.chief.uid)
    const days = (at: Date) => (at.getTime() - Date.now()) / 86_400_000
    expect(days(far.kept_until)).toBeCloseTo(30, 1)
    expect(days(soon.kept_until)).toBeGreaterThan(2.9)
    expect(days(soon.kept_until)).toBeLessThan(4.1)
    await database.pool.query(
      `insert into idempotency_keys (actor, key, fingerprint, kept_until)
       select $1, 'other ' || n, '', now() + interval '1 day' from generate_series(1, 5000) as n`,
      [scene.chief.uid],
    )
    await record('arrived', 'too many')
    expect((await keysOf(scene.chief.uid))[2]).toEqual({ key: `${id} too many`, kept_until: null })
    await database.pool.query(
      `update idempotency_keys set created_at = now() - interval '2 days',
              kept_until = case when key like 'other%' then now() - interval '1 minute' else kept_until end`,
    )
    await database.transact((tx) => deleteOldKeys(tx, new Date(Date.now() - 86_400_000)))
    const { rows } = await database.pool.query('select key from idempotency_keys where actor = $1', [
      scene.chief.uid,
    ])
    const kept = rows.map(({ key }) => key)
    expect(kept).toContain(`${id} soon`)
    expect(kept.filter((key) => key.startsWith('other') || key.endsWith('too many'))).toEqual([])
  })
})
