import { expect, it } from 'vitest'
import type { PersonId, ProjectId } from '../src/platform/ids.ts'
import { testKey } from './world/app.ts'
import { countJobs, untilNoJobs } from './world/jobs.ts'
import { createPushWorld, zoneAt } from './world/push.ts'
import { freeJobsOfTheDead, killWorker, startWorker } from './world/workers.ts'

const world = await createPushWorld({ work: false })
const { call, make, database, url, service, pushSettings, config } = world
const name = 'push-messages'
const people = 60
const requestsAtOnce = 20

it('loses nothing if its worker is killed, and repeats at most what was under way', async () => {
  const scene = await world.tasks.scene()
  const pid = scene.pid as ProjectId
  const task = await make.task(scene)
  await database.db
    .updateTable('projects')
    .set({ time_zone: zoneAt(12) })
    .where('pid', '=', pid)
    .execute()
  const browsers = new Map<PersonId, ReturnType<typeof service.subscribe>>()
  for (let i = 0; i < people; i++) {
    const { uid } = await make.person()
    const browser = service.subscribe()
    const session = await make.session(uid)
    await call('PUT /api/users/me/push/devices/current', { session, body: browser })
    browsers.set(uid as PersonId, browser)
  }
  // A kind that the worker knows, which is its own process.
  for (const uid of browsers.keys())
    await world.queue(pid, uid, {
      kind: 'task.cancelled',
      about: `cancelled ${uid}`,
      params: { task, message: '' },
    })
  await database.db.updateTable('tasks').set({ state: 'cancelled' }).where('pid', '=', pid).execute()
  const start = () => startWorker(url, { ...pushSettings, MANYHANDS_KEY: testKey, BASE_URL: config.BASE_URL })

  const first = await start()
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBeGreaterThan(10)
  // From now on nothing is answered.
  let release = () => {}
  service.held.until = new Promise((resolve) => (release = resolve))
  const before = service.received.length
  await expect.poll(() => service.received.length, { timeout: 10_000 }).toBeGreaterThan(before)
  await killWorker(first)
  service.held.until = null
  release()
  const atKill = service.received.length
  expect(await countJobs(database.db, { name })).toBeGreaterThan(0)

  await freeJobsOfTheDead(database)
  const second = await start()
  await untilNoJobs(database.db, { name }, 60_000)
  await killWorker(second)
  const counts = [...browsers.values()].map((browser) => service.to(browser).length)
  expect(Math.min(...counts)).toBe(1)
  expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  expect(counts.filter((count) => count === 2).length).toBeLessThanOrEqual(3 * requestsAtOnce)
  expect(atKill).toBeLessThanOrEqual(people)
}, 120_000)
