import { expect, it } from 'vitest'
import { queueNotifications } from '../src/messages/index.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { sizeOf } from './seeds.ts'
import { untilNoJobs } from './world/jobs.ts'
import { createPushWorld } from './world/push.ts'

const { database, service, person, project } = await createPushWorld()
const size = sizeOf({ commit: 200, full: 1000 })

it(`${size} devices show an announcement in seconds, once each`, async () => {
  const pid = await project()
  const uids: PersonId[] = []
  for (let i = 0; i < size; i++) uids.push((await person()).uid)
  const started = performance.now()
  await database.transact((tx) =>
    queueNotifications(
      tx,
      uids.map((uid) => ({ pid, uid, kind: 'test.urgent', about: 'announcement' })),
      { perSecond: 20 },
    ),
  )
  await expect.poll(() => service.received.length, { timeout: 60_000, interval: 20 }).toBe(size)
  const seconds = (performance.now() - started) / 1000
  console.info(`${size} devices in ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(10)
  await untilNoJobs(database.db, { name: 'push-messages' })
  expect(new Set(service.received.map(({ endpoint }) => endpoint)).size).toBe(size)
  expect(service.received).toHaveLength(size)
}, 180_000)
