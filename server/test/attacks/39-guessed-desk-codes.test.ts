import { beforeAll, expect, it } from 'vitest'
import type { TaskScene } from '../world/tasks.ts'
import { between } from '../world/today.ts'
import { createWorld } from '../world/world.ts'

const world = await createWorld()
const { call, database, make, today } = world
let scene: TaskScene

beforeAll(async () => {
  scene = await world.tasks.scene()
})

async function member() {
  const one = await scene.person('Someone')
  await make.membership(scene.pid, 'photo', one.uid)
  return one
}

/** People on a shift that starts soon, all behind the address of the hall. */
async function crowd(count: number) {
  const id = await make.task(scene, { ...between(10, 90), roles: [{ name: '', skill: '', seats: count }] })
  const people: Awaited<ReturnType<TaskScene['person']>>[] = []
  while (people.length < count)
    people.push(...(await Promise.all(Array.from({ length: Math.min(25, count - people.length) }, member))))
  await database.pool.query(
    `insert into task_seats (pid, id, task, n, uid, state)
     select $1, gen_random_uuid(), $2, 1, uid, 'confirmed' from unnest($3::uuid[]) as uid`,
    [scene.pid, id, people.map(({ uid }) => uid)],
  )
  await database.pool.query('update task_roles set taken = $3 where pid = $1 and task = $2', [
    scene.pid,
    id,
    count,
  ])
  return { id, people }
}

/** A service that is busy for a moment is asked again. */
async function checkInAsPhonesDo(id: string, one: { token: string }, code: string) {
  for (let tries = 0; tries < 5; tries++) {
    const answer = await today.checkIn(scene, id, one, { code })
    if (answer.statusCode !== 503) return answer
  }
  return today.checkIn(scene, id, one, { code })
}

it('lets five hundred phones behind one address check in, while someone there guesses in vain', async () => {
  const { id, people } = await crowd(501)
  const guesser = people.pop()!
  const guess = async (n: number) => {
    const code = n.toString(32).padStart(8, '0')
    return (await today.checkIn(scene, id, guesser, { code })).statusCode
  }
  const guesses = Array.from({ length: 60 }, (_, n) => guess(n))
  const started = performance.now()
  const answers: { statusCode: number }[] = []
  for (let i = 0; i < people.length; i += 25) {
    // What the desk shows at that moment.
    const code = await today.deskCode(scene)
    const next = people.slice(i, i + 25).map((one) => checkInAsPhonesDo(id, one, code))
    answers.push(...(await Promise.all(next)))
    if (i === 0) await Promise.all(guesses)
  }
  expect(performance.now() - started).toBeLessThan(300_000)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { rows } = await database.pool.query(
    `select count(*)::int as n from task_seats where task = $1 and state = 'arrived' and arrived_how = 'code'`,
    [id],
  )
  expect(rows[0].n).toBe(500)

  const refused = await Promise.all(guesses)
  expect(refused.filter((status) => status === 409)).toHaveLength(30)
  expect(refused.filter((status) => status === 429)).toHaveLength(30)
  // Not even with the right code, which guessing would have found by now.
  const code = await today.deskCode(scene)
  expect((await today.checkIn(scene, id, guesser, { code })).statusCode).toBe(429)
}, 300_000)

it('shows the code to nobody but the desk', async () => {
  const statusOf = async ({ token }: { token: string }) =>
    (await call(`GET /api/projects/${scene.pid}/check-in/code`, { token })).statusCode
  expect(await Promise.all([scene.ada, scene.outsider, scene.chief, scene.owner].map(statusOf))).toEqual([
    403, 403, 200, 200,
  ])
  const settings = await call(`GET /api/projects/${scene.pid}/check-in`, { token: scene.owner.token })
  expect(Object.keys(settings.json())).toEqual(['button', 'code', 'minutes_before', 'minutes_after'])
})

it('gives a code of another event, or of yesterday, no effect', async () => {
  const other = await world.tasks.scene()
  const { id, people } = await crowd(1)
  const codes = [await today.deskCode(other)]
  const { rows } = await database.pool.query('select secret from check_in_settings where pid = $1', [
    scene.pid,
  ])
  const { currentCode } = await import('../../src/event-day/self/codes.ts')
  codes.push(currentCode(rows[0].secret, new Date(Date.now() - 86_400_000)).code)
  for (const code of codes)
    expect((await today.checkIn(scene, id, people[0]!, { code })).json().why).toEqual([
      expect.objectContaining({ rule: 'wrong-desk-code' }),
    ])
})
