import { availableParallelism, loadavg } from 'node:os'
import { createRandom } from '../../server/src/demo/random.ts'
import type { Plan } from '../compare.ts'
import { type Data, prepareData } from '../data.ts'
import { startServer } from '../processes.ts'
import { watchCpu } from './cpu.ts'
import { emptyRush, findFaults, seedRush } from './data.ts'
import { createSender, type Kind, kinds, planVisits, type Send, until, visit } from './person.ts'
import { isGood, print, type Round, summarise } from './report.ts'

const plans = {
  full: { people: 2000, seconds: 30, rounds: 3 },
  // As many a second, but not for long.
  short: { people: 200, seconds: 3, rounds: 1 },
}

/**
 * Sign-up opens and 2,000 people arrive within 30 s. `AGAINST=<working copy>` lets another version answer the same
 * rush in turn. `RUSH=<people>x<seconds>` makes it smaller for a busy machine, where only processor time can be compared.
 */
export async function runRush(stack: AsyncDisposableStack, { short }: Plan): Promise<boolean> {
  const { rounds, ...usual } = plans[short ? 'short' : 'full']
  const [people = usual.people, seconds = usual.seconds] = process.env.RUSH?.split('x').map(Number) ?? []
  const data = await prepareData(stack, 20)
  const tokens = await seedRush(data, people)
  const measured = new Map<string, Round[]>([['ours', []]])
  if (process.env.AGAINST) measured.set('theirs', [])
  const names = [...measured.keys()]
  for (let round = 0; round < rounds; round++)
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      await using alone = new AsyncDisposableStack()
      const root = name === 'theirs' ? process.env.AGAINST : undefined
      const server = await startServer(alone, data.url, {}, root)
      const send = createSender(alone, server)
      // A service that has just been started is slow.
      await rush(send, tokens.slice(0, 100), { seed: 0, seconds: 3 })
      await emptyRush(data)
      const done = await measure(data, server, () => rush(send, tokens, { seed: round + 1, seconds }))
      measured.get(name)!.push(done)
      const load = loadavg().map((one) => one.toFixed(1))
      print(`${name}, round ${round + 1}, ${availableParallelism()} cores, load ${load.join(' ')}`, done)
      await emptyRush(data)
    }
  summarise(short, measured)
  const ours = measured.get('ours')!
  const wrong = ours.some(({ errors, faults }) => errors.length + faults.length > 0)
  return !wrong && (short || ours.filter(isGood).length > rounds / 2)
}

type Rushed = Pick<Round, 'times' | 'errors' | 'unchanged'>

async function measure(data: Data, server: string, work: () => Promise<Rushed>): Promise<Round> {
  const used = await watchCpu(data, server)
  const started = performance.now()
  const done = await work()
  const seconds = (performance.now() - started) / 1000
  const cpu = await used()
  return { ...done, seconds, cpu, faults: await findFaults(data, done.times.get('sign up')!.length) }
}

/** Everyone keeps to their own plan, however long the answers take. */
async function rush(
  send: Send,
  tokens: string[],
  { seed, seconds }: { seed: number; seconds: number },
): Promise<Rushed> {
  const random = createRandom(seed)
  const visits = planVisits(random, tokens.length, seconds * 1000)
  const done: Rushed = { times: new Map(kinds.map((kind) => [kind, []])), errors: [], unchanged: 0 }
  const start = performance.now()
  async function run<T>(kind: Kind, due: number, call: () => Promise<T>): Promise<T> {
    await until(start, due)
    const answer = await call()
    done.times.get(kind)!.push(performance.now() - start - due)
    return answer
  }
  const onUnchanged = () => void done.unchanged++
  await Promise.all(
    visits.map((due, i) =>
      visit({ send, token: tokens[i]!, random, run, onUnchanged }, due).catch((error: unknown) =>
        done.errors.push(String(error)),
      ),
    ),
  )
  return done
}
