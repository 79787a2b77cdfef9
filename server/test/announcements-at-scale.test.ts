import { once } from 'node:events'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { announcementJobs } from '../src/announcements/index.ts'
import { newId, type PersonId } from '../src/platform/ids.ts'
import { type Fate, startFaultyMail } from './faulty-mail.ts'
import { startServers } from './processes.ts'
import { randomOf, seedOf, sizeOf } from './seeds.ts'
import type { Timing } from './timing-thread.ts'
import { countJobs, deleteJobs, makeJobsDue } from './world/jobs.ts'
import { freeJobsOfTheDead, killWorker, startWorker } from './world/workers.ts'
import { createWorld } from './world/world.ts'

const full = process.env.FULL === '1'
const people = sizeOf({ commit: 300, full: 5000 })
/** Each ends with a worker that is killed. */
const rounds = sizeOf({ commit: 2, full: 4 })
const turns = sizeOf({ commit: 1, full: 6 })
const secondsEach = sizeOf({ commit: 0.3, full: 1 })
const atOnce = 3
const seed = seedOf(1)
const random = randomOf(seed)

const met: Record<string, number> = {}
const stalls = { left: sizeOf({ commit: 1, full: 3 }) }
const hasNoAddress = (to: string) => /^reader-\d*7@/.test(to)

function fateOf(to: string, at: 'rcpt' | 'data' | 'end'): Fate {
  if (at === 'rcpt' && hasNoAddress(to)) return '550 5.1.1 no such user'
  const dice = random()
  if (dice < 0.02) return '451 4.3.0 later'
  if (dice < 0.03) return 'drop'
  if (at === 'end' && dice < 0.05) return 'take and drop'
  if (dice < 0.06 && stalls.left > 0) {
    stalls.left--
    return 'stall'
  }
  return 'take'
}

const mail = await startFaultyMail(({ to, at }) => {
  const fate = fateOf(to, at)
  if (fate !== 'take') met[fate] = (met[fate] ?? 0) + 1
  return fate
})
afterAll(() => mail.stop())

const settings = { SMTP_URL: mail.url, MAIL_FROM: 'help@example.test' }
const { database, url, make, call } = await createWorld({ settings })
const { db, pool } = database
/** With the priority that deploy/systemd/manyhands-work.service gives it. */
async function start() {
  const worker = await startWorker(url, {
    ...settings,
    LOG_LEVEL: 'silent',
    BASE_URL: 'http://localhost:8080',
  })
  setPriority(worker.pid!, 10)
  return worker
}
const send = announcementJobs({ database })['send-announcement']!

const { pid } = await make.project()
const path = `/api/projects/${pid}/announcements`
const readers = Array.from({ length: people }, (_, n) => ({
  uid: newId<PersonId>(),
  email: `reader-${n}@example.test`,
  name: `Reader ${n}`,
}))
const reachable = readers.filter(({ email }) => !hasNoAddress(email)).map(({ email }) => email)
let token = ''

beforeAll(async () => {
  const { tid } = await make.team(pid)
  const owner = await make.person()
  await make.owner(pid, owner.uid)
  token = await make.token(owner.uid)
  await db.insertInto('people').values(readers).execute()
  await pool.query(
    `insert into memberships (pid, id, tid, uid, role, accepted_at, accepted_how)
     select $1, gen_random_uuid(), $2, uid, 'member', now(), 'application' from people where email like 'reader-%'`,
    [pid, tid],
  )
})

/** Written, and queued as if it were due. Returns how long queueing took. */
async function write() {
  const texts = { en: { subject: 'Doors', body: 'Hi {name},\n\n**half past eight**.\n\n{shifts}' } }
  const { id } = (await call(`POST ${path}`, { token, body: { texts, urgent: true } })).json()
  await deleteJobs(db, { name: 'send-announcement' })
  const started = performance.now()
  await send.run({ pid, id }, { last: false })
  return { id: id as string, seconds: (performance.now() - started) / 1000 }
}
const read = async (id: string) => (await call(`GET ${path}/${id}`, { token })).json()

async function until(holds: () => Promise<boolean> | boolean, seconds: number): Promise<void> {
  await expect.poll(holds, { timeout: seconds * 1000, interval: 50 }).toBe(true)
}

/** Growing retry delays are right for a mail server, but too slow for a test; in the gate, so is the pace. */
const slow = full ? sql`attempts > 0 and run_at > now() + interval '5 seconds'` : sql`run_at > now()`
const hurry = () => makeJobsDue(db, { where: slow })

const isOverdue = sql`run_at <= now() and attempts = 0`

/** The time that 99 of 100 take at most. */
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!

it(`sends ${people} emails once each, despite ${rounds} kills and a bad mail server (seed ${seed})`, async () => {
  await using servers = await startServers(1, url, { ...settings, BASE_URL: 'http://localhost:8080' })
  const thread = new Worker(new URL('./timing-thread.ts', import.meta.url))
  onTestFinished(() => void thread.terminate())
  async function measure(seconds = secondsEach): Promise<number[]> {
    const timing: Timing = { line: `GET ${servers.urls[0]}/api/users/me/home`, token, seconds }
    thread.postMessage(timing)
    return (await once(thread, 'message'))[0]
  }
  await measure(1)

  const { id, seconds } = await write()
  const { rows } = await pool.query('select distinct created_at from messages where about = $1', [
    `announcement ${id}`,
  ])
  expect(rows).toHaveLength(1)
  expect(await countJobs(db, { name: 'send-message' })).toBe(people)
  if (full) expect(seconds).toBeLessThan(3)

  const started = performance.now()
  const [alone, beside, seen]: number[][] = [[], [], []]
  for (let n = 0; n < rounds; n++) {
    const worker = await start()
    const before = mail.taken.length
    await until(async () => {
      await hurry()
      return mail.taken.length > before + 10
    }, 60)
    // In turns, so that whatever else the machine does slows down both.
    for (let turn = 0; turn < turns; turn++) {
      worker.kill('SIGSTOP')
      alone!.push(...(await measure()))
      worker.kill('SIGCONT')
      await until(async () => (await countJobs(db, { where: isOverdue })) < atOnce, 60)
      beside!.push(...(await measure()))
    }
    await killWorker(worker)
    await freeJobsOfTheDead(database)
    seen!.push(mail.taken.length)
  }
  stalls.left++
  const worker = await start()
  await until(async () => {
    await hurry()
    return (await countJobs(db, { name: 'send-message' })) === 0
  }, 400)
  await killWorker(worker)

  const ratio = p99(beside!) / p99(alone!)
  console.log(
    `queued ${people} in ${seconds.toFixed(2)} s; sent in ${((performance.now() - started) / 1000).toFixed(0)} s; ` +
      `killed at ${seen!.join(', ')}; p99 of ${alone!.length} requests alone ${p99(alone!).toFixed(1)} ms, ` +
      `of ${beside!.length} beside ${p99(beside!).toFixed(1)} ms, ratio ${ratio.toFixed(2)}; met:`,
    met,
  )
  const byAddress = Map.groupBy(mail.taken, ({ to }) => to)
  expect([...byAddress.keys()].toSorted()).toEqual(reachable.toSorted())
  const undelivered = people - reachable.length
  expect(await read(id)).toMatchObject({
    state: 'sent',
    recipients: people,
    emails: { waiting: 0, sent: reachable.length, undelivered, dropped: 0 },
  })
  const unheard = met['take and drop'] ?? 0
  const twice = mail.taken.length - reachable.length
  expect(twice).toBeLessThanOrEqual(rounds * atOnce + unheard)
  expect(twice).toBeGreaterThanOrEqual(unheard)
  expect(new Set(mail.taken.map(({ messageId }) => messageId)).size).toBe(reachable.length)
  const bounced = await call(`GET ${path}/${id}/recipients?undelivered=true&limit=200`, { token })
  expect(bounced.json().data).toHaveLength(Math.min(undelivered, 200))
  if (full) expect(ratio).toBeLessThanOrEqual(1.15)
}, 900_000)

it('stops all that hasn’t left when it is withdrawn, before and while it is sent', async () => {
  const texts = { en: { subject: 'Doors', body: 'Hi' } }
  const early = (await call(`POST ${path}`, { token, body: { texts, urgent: true } })).json().id
  await call(`POST ${path}/${early}/cancel`, { token })
  await send.run({ pid, id: early }, { last: false })
  expect(await read(early)).toMatchObject({ state: 'cancelled', recipients: 0 })

  const { id } = await write()
  const before = mail.taken.length
  const worker = await start()
  await until(() => mail.taken.length >= before + people / 10, 60)
  expect((await call(`POST ${path}/${id}/cancel`, { token })).statusCode).toBe(200)
  const atCancel = mail.taken.length
  await until(async () => {
    await hurry()
    return (await countJobs(db, { name: 'send-message' })) === 0
  }, 240)
  await killWorker(worker)
  expect(mail.taken.length - atCancel).toBeLessThanOrEqual(atOnce)
  const { emails, recipients } = await read(id)
  expect(emails.waiting).toBe(0)
  expect(emails.sent + emails.undelivered + emails.dropped).toBe(recipients)
  expect(emails.dropped).toBeGreaterThan(people / 2)
}, 300_000)
