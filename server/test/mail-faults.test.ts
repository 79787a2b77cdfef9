import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { queueNotifications } from '../src/messages/index.ts'
import { notificationKinds } from '../src/notifications.ts'
import { newId, type PersonId, type ProjectId } from '../src/platform/ids.ts'
import { type Fate, startFaultyMail } from './faulty-mail.ts'
import { randomOf, seedOf, sizeOf } from './seeds.ts'
import { countJobs, makeJobsDue } from './world/jobs.ts'
import { freeJobsOfTheDead, killWorker, startWorker } from './world/workers.ts'
import { createWorld } from './world/world.ts'

const people = sizeOf({ commit: 500, full: 2000 })
const kills = sizeOf({ commit: 4, full: 10 })
const atOnce = 3
const seed = seedOf(1)
const random = randomOf(seed)

/** Counted, to report what happened. */
const met: Record<string, number> = {}
const stalls = { left: sizeOf({ commit: 1, full: 5 }) }

/** One in seven fails, at each of the possible points. */
function misfortune(at: 'rcpt' | 'data' | 'end'): Fate {
  const dice = random()
  if (dice < 0.02) return '451 4.3.0 later'
  if (dice < 0.03) return '421 4.7.0 too many'
  if (dice < 0.04) return 'drop'
  if (at === 'end' && dice < 0.06) return 'take and drop'
  // Each blocks a third of a worker for twenty seconds.
  if (dice < 0.08 && stalls.left > 0) {
    stalls.left--
    return 'stall'
  }
  return 'take'
}

const mail = await startFaultyMail(({ at }) => {
  const fate = misfortune(at)
  if (fate !== 'take') met[fate] = (met[fate] ?? 0) + 1
  return fate
})
afterAll(() => mail.stop())

const settings = { SMTP_URL: mail.url, MAIL_FROM: 'help@example.test' }
const { database, url, make } = await createWorld({ settings })
const { db, transact } = database
const start = () => startWorker(url, { ...settings, LOG_LEVEL: 'silent', BASE_URL: 'http://localhost:8080' })

const states = async () =>
  Object.fromEntries(
    (
      await sql<{ state: string; count: number }>`
        select state, count(*)::int as count from messages group by 1`.execute(db)
    ).rows.map(({ state, count }) => [state, count]),
  )

async function until(holds: () => Promise<boolean> | boolean, seconds: number): Promise<void> {
  await expect.poll(holds, { timeout: seconds * 1000, interval: 50 }).toBe(true)
}

/** Growing retry delays are right for a mail server, but too slow for a test. */
async function hurry(): Promise<void> {
  await makeJobsDue(db, { where: sql`run_at > now() + interval '5 seconds'` })
}

it(`loses none of ${people} emails, and duplicates none without a reason (seed ${seed})`, async () => {
  const kind = Object.keys(notificationKinds).find((name) => !notificationKinds[name]!.prepare)!
  const { pid } = await make.project()
  const rows = Array.from({ length: people }, (_, i) => ({
    uid: newId<PersonId>(),
    email: `told-${i}@example.test`,
    name: `Told ${i}`,
  }))
  await db.insertInto('people').values(rows).execute()
  await transact((tx) =>
    queueNotifications(
      tx,
      rows.map(({ uid }, i) => ({ pid: pid as ProjectId, uid, kind, about: `it ${i}` })),
    ),
  )

  const started = performance.now()
  const underWay: number[] = []
  for (let n = 1; n <= kills; n++) {
    const worker = await start()
    const enough = (people * n) / (kills + 2)
    await until(async () => {
      await hurry()
      return mail.taken.length >= enough
    }, 120)
    await sleep(random() * 50)
    await killWorker(worker)
    underWay.push(await countJobs(db, { where: sql`locked_at is not null` }))
    await freeJobsOfTheDead(database)
  }
  // Without further kills, the worker gives up on this one itself.
  stalls.left++
  const worker = await start()
  await until(async () => {
    await hurry()
    return (await countJobs(db)) === 0
  }, 240)
  await killWorker(worker)

  const ids = Map.groupBy(mail.taken, ({ to }) => to)
  const doubled = [...ids.values()].filter(({ length }) => length > 1)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${people} people, ${mail.taken.length} emails in ${seconds} s; under way at the kills: ${underWay.join()}; met:`,
    met,
  )
  expect(await states()).toEqual({ sent: people })
  expect([...ids.keys()].toSorted()).toEqual(rows.map(({ email }) => email).toSorted())
  // Only emails whose acceptance was lost on the way are sent again.
  const unheard = met['take and drop'] ?? 0
  expect(mail.taken.length - people).toBeLessThanOrEqual(kills * atOnce + unheard)
  expect(mail.taken.length - people).toBeGreaterThanOrEqual(unheard)
  for (const emails of doubled) expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(people)
  // Proves that all faults occurred.
  expect(Object.keys(met).toSorted()).toEqual([
    '421 4.7.0 too many',
    '451 4.3.0 later',
    'drop',
    'stall',
    'take and drop',
  ])
}, 600_000)
