import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageKinds } from '../../server/src/message-kinds.ts'
import { queueMessages } from '../../server/src/messages/index.ts'
import type { Database } from '../../server/src/platform/db/database.ts'
import { newId, type PersonId, type ProjectId } from '../../server/src/platform/ids.ts'
import { startFaultyMail } from '../../server/test/faulty-mail.ts'
import { launch, main } from '../processes.ts'
import type { Results } from '../results.ts'

/** What one `work` process does at the same time. */
const atOnce = 3

/** Kills `work` processes in the midst of mails: each mail must come, and hardly any twice. */
export async function killWorkers(
  stack: AsyncDisposableStack,
  { url, database, results, mails, kills }: Workers,
): Promise<void> {
  const sink = await startFaultyMail(() => 'take')
  stack.defer(() => sink.stop())
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    BASE_URL: 'http://localhost:8080',
    SMTP_URL: sink.url,
    MAIL_FROM: 'help@example.test',
  }
  const start = async () => {
    const child = launch(stack, process.execPath, [main, 'work'], env)
    await once(child.stdout!, 'data')
    return child
  }
  const addresses = await queue(database, mails)
  const count = async (condition: string) => {
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*)::int from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = task_id
        where identifier = 'send-message' and ${condition}`,
    )
    return rows[0]!.count
  }

  let underWay = 0
  // Two of them always, as an operator would have; one is killed and started anew.
  const other = await start()
  for (let n = 1; n <= kills; n++) {
    const worker = await start()
    const enough = Math.min((mails * n) / (kills + 1), mails - 1)
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
  results.judge(`mails lost by ${kills} × SIGKILL of a worker`, lost === 0, `${lost} of ${mails}`)
  results.judge(`mails doubled, at most ${kills} × ${atOnce}`, doubled <= kills * atOnce, String(doubled))
}

interface Workers {
  url: string
  database: Database
  results: Results
  mails: number
  kills: number
}

async function queue({ db, transact }: Database, mails: number): Promise<string[]> {
  const kind = Object.keys(messageKinds).find((name) => !messageKinds[name]!.late)!
  const people = Array.from({ length: mails }, (_, i) => ({
    uid: newId<PersonId>(),
    email: `told-${i}@example.test`,
    name: `Told ${i}`,
  }))
  await db.insertInto('people').values(people).execute()
  const pid = '2026' as ProjectId
  const messages = people.map(({ uid }, i) => ({ pid, uid, kind, about: `it ${i}` }))
  await transact((tx) => queueMessages(tx, messages))
  return people.map(({ email }) => email)
}
