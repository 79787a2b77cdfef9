import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueNotifications } from '../../server/src/messages/index.ts'
import { notificationKinds } from '../../server/src/notifications.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { newId, type PersonId, type ProjectId } from '../../server/src/platform/ids.ts'
import { jobSchema, jobTables } from '../../server/src/platform/jobs/graphile.ts'
import { mostToFinish } from '../../server/src/serve.ts'
import { startFaultyMail } from '../../server/test/faulty-mail.ts'
import { launch, main } from '../processes.ts'
import type { Results } from '../results.ts'

/** Concurrent jobs of one `work` process. */
const atOnce = 3

/** Kills `work` processes while they send emails: every email must arrive, and hardly any twice. */
export async function killWorkers(
  stack: AsyncDisposableStack,
  { url, database, results, emails, kills }: Workers,
): Promise<void> {
  const sink = await startFaultyMail(() => 'take')
  stack.defer(() => sink.stop())
  const start = () => startWorker(stack, url, sink.url)
  const addresses = await queueEmails(database, 'killed', emails)
  const count = (condition: string) => countJobs(database, 'send-message', condition)

  let underWay = 0
  // Two are always running, as an operator would have; one is killed and restarted.
  const other = await start()
  for (let n = 1; n <= kills; n++) {
    const worker = await start()
    const enough = Math.min((emails * n) / (kills + 1), emails - 1)
    for (const end = Date.now() + 120_000; sink.taken.length < enough && Date.now() < end; ) await sleep(2)
    const ended = once(worker, 'exit')
    worker.kill('SIGKILL')
    await ended
    underWay += await count(`locked_at is not null`)
  }
  for (const end = Date.now() + 120_000; (await count('true')) > 0 && Date.now() < end; ) await sleep(100)
  other.kill('SIGTERM')

  const came = new Set(sink.taken.map(({ to }) => to))
  const lost = addresses.filter((address) => !came.has(address)).length
  const doubled = sink.taken.length - came.size
  results.tell('jobs under way at the kills, in both processes', String(underWay))
  results.judge(`emails lost by ${kills} × SIGKILL of a worker`, lost === 0, `${lost} of ${emails}`)
  results.judge(`emails doubled, at most ${kills} × ${atOnce}`, doubled <= kills * atOnce, String(doubled))
}

async function startWorker(stack: AsyncDisposableStack, url: string, smtpUrl: string): Promise<ChildProcess> {
  const child = launch(stack, process.execPath, [main, 'work'], {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    BASE_URL: 'http://localhost:8080',
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'help@example.test',
  })
  await once(child.stdout!, 'data')
  return child
}

async function countJobs({ pool }: Database, name: string, condition = 'true'): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int from ${jobTables.jobs} j
       join ${jobTables.tasks} t on t.id = task_id
      where identifier = $1 and ${condition}`,
    [name],
  )
  return rows[0]!.count
}

/** A job that takes longer than a stopping process may wait: another process picks it up soon. */
export async function leaveLongJob(
  stack: AsyncDisposableStack,
  { url, database, results }: Omit<Workers, 'emails' | 'kills'>,
): Promise<void> {
  const sink = await startFaultyMail(() => 'take')
  stack.defer(() => sink.stop())
  const held = await database.pool.connect()
  await held.query('begin; lock table idempotency_keys')
  const worker = await startWorker(stack, url, sink.url)
  await held.query(`select ${jobSchema}.add_job('housekeeping'); commit; begin; lock table idempotency_keys`)
  const isTaken = () => countJobs(database, 'housekeeping', 'locked_at is not null')
  for (const end = Date.now() + 30_000; (await isTaken()) === 0 && Date.now() < end; ) await sleep(20)
  const other = await startWorker(stack, url, sink.url)

  const started = performance.now()
  const ended = once(worker, 'exit')
  worker.kill('SIGTERM')
  const [code] = (await ended) as [number | null]
  const seconds = (performance.now() - started) / 1000
  const most = mostToFinish / 1000 + 2
  results.judge(
    'a worker with a job that hangs ends all the same',
    code === 1 && seconds < most,
    `${seconds.toFixed(1)} s`,
  )
  await held.query('commit')
  held.release()
  const endedAt = performance.now()
  const isLeft = () => countJobs(database, 'housekeeping')
  for (const end = Date.now() + 30_000; (await isLeft()) > 0 && Date.now() < end; ) await sleep(20)
  const took = (performance.now() - endedAt) / 1000
  results.judge('and another does it', took < 10, `${took.toFixed(1)} s later`)
  other.kill('SIGTERM')
}

interface Workers {
  url: string
  database: Database
  results: Results
  emails: number
  kills: number
}

/** Queues one email to each of `emails` new people; returns their addresses. */
export async function queueEmails(
  { db, transact }: Database,
  name: string,
  emails: number,
): Promise<string[]> {
  const kind = Object.keys(notificationKinds).find((one) => !notificationKinds[one]!.prepare)!
  const people = Array.from({ length: emails }, (_, i) => ({
    uid: newId<PersonId>(),
    email: `${name}-${i}@example.test`,
    name: `Recipient ${i}`,
  }))
  await db.insertInto('people').values(people).execute()
  const pid = '2026' as ProjectId
  const messages = people.map(({ uid }) => ({ pid, uid, kind, about: `it ${uid}` }))
  await transact((tx) => queueNotifications(tx, messages))
  return people.map(({ email }) => email)
}
