import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import {
  type Answer,
  createClient,
  type Processes,
  spread,
  startProcesses,
  startServers,
} from './processes.ts'
import { brokenSeats, type Crowd, makeCrowd, makeTasks, type Person } from './seat-crowd.ts'
import { randomOf, seedOf, sizeOf } from './seeds.ts'
import { createTestDatabase } from './test-database.ts'

const connections = 64
const racers = sizeOf({ commit: 300, full: 2000 })
const pairs = sizeOf({ commit: 100, full: 500 })
const turns = sizeOf({ commit: 800, full: 1500 })
const seats = 50

const client = createClient()
const url = await createTestDatabase()
const database = openDatabase(url, { size: 4, statementTimeout: 30_000 })
let servers: Processes
beforeAll(async () => {
  servers = await startServers(2, url, { DATABASE_POOL: String(connections / 2) })
})
afterAll(async () => {
  client[Symbol.dispose]()
  await servers[Symbol.asyncDispose]()
  await database.close()
})

interface Timed extends Answer {
  sent: number
  answered: number
}

/** How often the service said that it is busy. */
let askedToWait = 0

/** Retries when the service says that it is busy. */
async function ask(line: string, person: Person, json?: object): Promise<Timed> {
  const sent = performance.now()
  const given = { token: person.token, headers: { 'x-uid': person.uid }, ...(json && { json }) }
  const answer = await client.call(line, given)
  if (answer.status !== 503) return { ...answer, sent, answered: performance.now() }
  askedToWait++
  await sleep(Number(answer.headers['retry-after']) * 1000)
  return ask(line, person, json)
}

/** All in order, over a number of connections: the next starts when one is done. */
async function overConnections<T, R>(
  all: readonly T[],
  work: (one: T, i: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const go = async () => {
    for (let i = next++; i < all.length; i = next++) results[i] = await work(all[i]!, i)
  }
  await Promise.all(Array.from({ length: connections }, go))
  return results
}

const signUp = ({ urls }: Processes, { pid }: Crowd, [id, person]: [id: string, Person], i: number) =>
  ask(`PUT ${urls[i % 2]}/api/projects/${pid}/tasks/${id}/people/me`, person, {})

const outcome = ({ status, body }: Answer) => {
  const { you, why } = JSON.parse(body || '{}')
  return [status, you?.state ?? why?.map(({ rule }: { rule: string }) => rule)].flat().join(' ')
}
const tally = (outcomes: string[]) =>
  Object.fromEntries([...Map.groupBy(outcomes, (one) => one)].map(([one, all]) => [one, all.length]))

interface SignedUp {
  uid: string
  state: string
  position: number | null
  /** Set while the role was locked, so in lock order. */
  at: string
}

const readSignedUp = async (task: string): Promise<SignedUp[]> =>
  (
    await sql<SignedUp>`
      select seat.uid, seat.state, position, left(audit.id::text, 13) as at
        from task_seats as seat join audit on subject = 'task:' || task and after->>'uid' = seat.uid::text
       where task = ${task} order by position nulls first, audit.id`.execute(database.db)
  ).rows

/** Pairs in which the first was answered before the second asked, but is behind it. */
function overtaken(timed: { sent: number; answered: number; rank: number }[]): number {
  const back = timed.toSorted((a, b) => a.answered - b.answered)
  let wrong = 0
  let at = 0
  let last = 0
  for (const { sent, rank } of timed.toSorted((a, b) => a.sent - b.sent)) {
    for (; at < back.length && back[at]!.answered < sent; at++) last = Math.max(last, back[at]!.rank)
    if (rank < last) wrong++
  }
  return wrong
}

describe(`${racers} people and 50 seats`, () => {
  it('result in 50 seats and a waitlist in the order of arrival', async () => {
    const crowd = await makeCrowd(database, 'line', racers)
    const [id = ''] = await makeTasks(database, crowd, { count: 1, seats })
    const began = performance.now()
    const answers = await overConnections(crowd.people, (person, i) =>
      signUp(servers, crowd, [id, person], i),
    )
    const took = performance.now() - began
    console.log(
      `${Math.round(racers / (took / 1000))} a second, ${spread(answers.map((one) => one.answered - one.sent))}`,
    )
    expect(tally(answers.map(outcome))).toEqual({ '200 confirmed': seats, '200 waiting': racers - seats })

    const signedUp = await readSignedUp(id)
    expect(signedUp).toHaveLength(racers)
    expect(new Set(signedUp.map(({ uid }) => uid)).size).toBe(racers)
    expect(signedUp.map(({ state, position }) => [state, position])).toEqual(
      Array.from({ length: racers }, (_, i) =>
        i < seats ? ['confirmed', null] : ['waiting', i - seats + 1],
      ),
    )
    // The order of locks is the order of positions.
    const locked = signedUp.slice(seats).map(({ at }) => at)
    expect(locked).toEqual(locked.toSorted())
    const rankOf = new Map(signedUp.map(({ uid, position }) => [uid, position ?? 0]))
    expect(overtaken(answers.map((one, i) => ({ ...one, rank: rankOf.get(crowd.people[i]!.uid)! })))).toBe(0)

    // Asking again keeps the position.
    const again = await overConnections(crowd.people.slice(0, 200), (person, i) =>
      signUp(servers, crowd, [id, person], i),
    )
    const positionOf = new Map(
      signedUp.map(({ uid, position }) => [uid, position === null ? null : position - 1]),
    )
    expect(again.map(({ body }) => JSON.parse(body).you.ahead)).toEqual(
      crowd.people.slice(0, 200).map(({ uid }) => positionOf.get(uid)),
    )
    expect(await readSignedUp(id)).toEqual(signedUp)
    expect(await brokenSeats(database.db)).toEqual([])
    expect(servers.said.join('')).not.toContain('deadlock')
  }, 120_000)

  it('and half as many tasks: on each, one has the seat and one waits', async () => {
    const crowd = await makeCrowd(database, 'each', racers)
    const ids = await makeTasks(database, crowd, { count: racers / 2, seats: 1 })
    const wishes = crowd.people.map((person, i): [string, Person] => [ids[i % ids.length]!, person])
    const answers = await overConnections(wishes, (wish, i) => signUp(servers, crowd, wish, i))
    expect(tally(answers.map(outcome))).toEqual({ '200 confirmed': ids.length, '200 waiting': ids.length })
    expect(await brokenSeats(database.db)).toEqual([])
  }, 120_000)
})

describe(`${pairs} people who sign up for two overlapping shifts at once`, () => {
  const right = { '200 confirmed': pairs, '409 overlap': pairs }

  /** Each task by one process, both at the same moment. */
  async function signUpForBoth(servers: Processes, crowd: Crowd, ids: string[]) {
    const answers: Answer[][] = []
    for (let i = 0; i < crowd.people.length; i += connections / 2)
      answers.push(
        ...(await Promise.all(
          crowd.people
            .slice(i, i + connections / 2)
            .map((person) => Promise.all(ids.map((id, k) => signUp(servers, crowd, [id, person], k)))),
        )),
      )
    return answers
  }
  const perPerson = async ({ db }: Database, { pid }: Crowd) =>
    (
      await sql<{ held: number }>`
        select distinct count(*)::int as held from task_seats
         where pid = ${pid} group by uid order by held`.execute(db)
    ).rows.map(({ held }) => held)

  it('get exactly one of them each', async () => {
    const crowd = await makeCrowd(database, 'pairs', pairs)
    const ids = await makeTasks(database, crowd, { count: 2, seats: pairs, every: 1 })
    const answers = await signUpForBoth(servers, crowd, ids)
    expect(tally(answers.flat().map(outcome))).toEqual(right)
    expect(await perPerson(database, crowd)).toEqual([1])
    expect(await brokenSeats(database.db)).toEqual([])
  }, 120_000)

  it('would get both from a check-then-act implementation', async () => {
    // A separate database, because its data will be inconsistent.
    const separate = await createTestDatabase()
    const control = openDatabase(separate, { size: 4, statementTimeout: 30_000 })
    onTestFinished(() => control.close())
    const crowd = await makeCrowd(control, 'race', pairs)
    const ids = await makeTasks(control, crowd, { count: 2, seats: pairs, every: 1 })
    const script = fileURLToPath(new URL('./wrong-seat.ts', import.meta.url))
    await using wrong = await startProcesses(2, [script], { DATABASE_URL: separate })
    await signUpForBoth(wrong, crowd, ids)
    expect(await perPerson(control, crowd)).toContain(2)
    expect(await brokenSeats(control.db)).not.toEqual([])
  }, 60_000)
})

describe('people who sign up, drop and answer at random', () => {
  const seed = seedOf(1)

  it(`leave every seat held once and every waitlist in order (seed ${seed})`, async () => {
    const random = randomOf(seed)
    const crowd = await makeCrowd(database, 'random', 20)
    const ids = await makeTasks(database, crowd, { count: 6, seats: 3, every: 1 })
    const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
    const [saidBefore, waitedBefore] = [servers.said.map(({ length }) => length), askedToWait]
    const answers = await overConnections(Array.from({ length: turns }), async (_, i) => {
      const person = pick(crowd.people)
      const task = `${servers.urls[i % 2]}/api/projects/${crowd.pid}/tasks/${pick(ids)}/people`
      const what = pick(['sign up', 'sign up', 'release', 'yes', 'no', 'no', 'assign', 'remove'])
      const answer = await {
        'sign up': () => ask(`PUT ${task}/me`, person, { accept: ['rest'] }),
        release: () => ask(`DELETE ${task}/me`, person),
        yes: () => ask(`PUT ${task}/me/offer`, person, { answer: 'yes' }),
        no: () => ask(`PUT ${task}/me/offer`, person, { answer: 'no' }),
        assign: () => ask(`PUT ${task}/${person.uid}`, crowd.chief, {}),
        remove: () => ask(`DELETE ${task}/${person.uid}`, crowd.chief),
      }[what]!()
      return `${what} ${answer.status}`
    })
    // Every failed request is in the log. On a busy machine someone may wait four seconds for a lock: the
    // only error that is allowed, once for each who was told so. No statement takes ten.
    const errors = () =>
      servers.said
        .flatMap((text, i) => text.slice(saidBefore[i]).split('\n'))
        .filter((line) => /"level":[56]0/.test(line))
    await expect.poll(() => errors().length).toBe(askedToWait - waitedBefore)
    expect(errors().filter((line) => !line.includes('"code":"55P03"'))).toEqual([])
    const allowed =
      /^(sign up|yes|no|assign) 200|(release|remove) 204|(sign up|yes|no|assign) 409|(yes|no|remove) 404$/
    expect(answers.filter((one) => !allowed.test(one))).toEqual([])
    expect(tally(answers)).toMatchObject({
      'sign up 200': expect.any(Number),
      'yes 200': expect.any(Number),
      'no 200': expect.any(Number),
    })
    expect(await brokenSeats(database.db)).toEqual([])
    expect(servers.said.join('')).not.toContain('deadlock')
  }, 120_000)
})
