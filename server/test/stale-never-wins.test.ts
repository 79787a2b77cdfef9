import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { selectListing } from '../src/listing/queries.ts'
import { type Db, openDatabase, type Transaction } from '../src/platform/db/database.ts'
import {
  type Answer,
  createClient,
  spread,
  startCarelessCache,
  startServers,
  terminateListeners,
} from './processes.ts'
import { randomOf, seedOf, sizeOf } from './seeds.ts'
import { createTestDatabase } from './test-database.ts'
import { applied, createFactories } from './world/make.ts'

const seconds = sizeOf({ commit: 10, full: 60 })
const seed = seedOf(1)
const random = randomOf(seed)
const allowed = 1000
const projects = Array.from({ length: 24 }, (_, i) => `p${i}`)
const writers = Array.from({ length: 8 }, (_, i) => `w${i}`)
const sha256 = { kind: 'sha256', key: '' } as const

const url = await createTestDatabase()
const database = openDatabase(url, { size: 16, statementTimeout: 10_000 })
const { db } = database
const make = createFactories(database)
const client = createClient()
afterAll(async () => {
  client[Symbol.dispose]()
  await database.close()
})

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
/** A few projects are busy, many are not. */
const pickProject = () => projects[Math.floor(random() ** 3 * projects.length)]!
/** The next write would hide a missed one, so everything pauses for longer than is allowed. */
const [busy, rest] = [2000, allowed + 800]

/**
 * Every value that a cell had, and when its write was acknowledged. A cell has one writer, so its values are
 * in sequence; when an old one is seen, the time of its successor tells how stale it is.
 */
function createHistory() {
  const cells = new Map<string, { value: string; ackedAt: number }[]>()

  return {
    /** Call before the commit is sent; call the returned function once it is acknowledged. */
    push(cell: string, value: string): () => void {
      const entry = { value, ackedAt: Number.POSITIVE_INFINITY }
      const line = cells.get(cell) ?? []
      cells.set(cell, line)
      line.push(entry)
      return () => {
        entry.ackedAt = performance.now()
      }
    },
    /** How stale a read was that started then and saw this, in ms; NaN for a value that never existed. */
    staleness(cell: string, seen: string, begunAt: number): number {
      const line = cells.get(cell)!
      const i = line.findLastIndex(({ value }) => value === seen)
      if (i < 0) return Number.NaN
      return Math.max(0, begunAt - (line[i + 1]?.ackedAt ?? Number.POSITIVE_INFINITY))
    },
  }
}
type History = ReturnType<typeof createHistory>

/** The teams of each writer in order, as the listing shows them. */
function slicesOf(body: string): Map<string, string> {
  const { data } = JSON.parse(body) as { data: { tid: string }[] }
  const teams = Map.groupBy(data, ({ tid }) => tid.slice(0, 2))
  return new Map(writers.map((writer) => [writer, JSON.stringify(teams.get(writer) ?? [])]))
}

const roles = ['chief', 'member']
const tids = (writer: string) => [`${writer}-a`, `${writer}-b`] as const

/** Each project has at most two people of a writer, so that a change of a person affects few. */
const pickPerson = (people: string[], pid: string) =>
  people[(2 * projects.indexOf(pid) + pick([0, 1])) % people.length]!

async function createPeople(writer: string): Promise<string[]> {
  const people = await Promise.all(Array.from({ length: 12 }, async () => (await make.person()).uid))
  const teams = projects.flatMap((pid) =>
    tids(writer).map((tid, position) => ({ pid, tid, position, name: `Team ${tid}` })),
  )
  const memberships = projects.map((pid) => ({
    pid,
    uid: pickPerson(people, pid),
    tid: pick(tids(writer)),
    role: pick(roles),
    id: randomUUID(),
    ...applied(),
  }))
  await db.insertInto('teams').values(teams).execute()
  await db.insertInto('memberships').values(memberships).execute()
  return people
}

interface Target {
  pid: string
  tid: string
  uid: string
  n: number
}

async function projectsOf(tx: Transaction, uid: string): Promise<string[]> {
  const rows = await tx.selectFrom('memberships').select('pid').distinct().where('uid', '=', uid).execute()
  return rows.map(({ pid }) => pid)
}

async function updatePerson(tx: Transaction, uid: string, change: { name?: string; email?: string }) {
  await tx.updateTable('people').set(change).where('uid', '=', uid).execute()
  return projectsOf(tx, uid)
}

async function updateTeam(tx: Transaction, { pid, tid }: Target, change: object): Promise<string[]> {
  await tx.updateTable('teams').set(change).where('pid', '=', pid).where('tid', '=', tid).execute()
  return [pid]
}

async function leave(tx: Transaction, { pid, uid }: Target): Promise<string[]> {
  await tx
    .updateTable('memberships')
    .set({ left_at: new Date(), left_how: 'left' })
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .where('left_at', 'is', null)
    .execute()
  return [pid]
}

/** Each returns the projects whose listing it may change. */
const writes: ((tx: Transaction, target: Target) => Promise<string[]>)[] = [
  async (tx, target) => {
    await leave(tx, target)
    const { pid, tid, uid } = target
    await tx
      .insertInto('memberships')
      .values({ pid, tid, uid, role: pick(roles), id: randomUUID(), ...applied() })
      .execute()
    return [pid]
  },
  leave,
  (tx, { uid, n }) => updatePerson(tx, uid, { name: `Renamed ${n}` }),
  (tx, { uid, n }) => updatePerson(tx, uid, { email: `${uid}-${n}@example.test` }),
  async (tx, { uid }) => {
    await tx.updateTable('people').set({ listed: sql`not listed` }).where('uid', '=', uid).execute()
    return projectsOf(tx, uid)
  },
  (tx, target) => updateTeam(tx, target, { name: `Team ${target.n}` }),
  (tx, target) => updateTeam(tx, target, { archived_at: pick([new Date(), null, null]) }),
  async (tx, { pid, tid }) => {
    const both = tid.slice(0, -1)
    await sql`update teams set position = 1 - position
               where pid = ${pid} and tid like ${`${both}_`}`.execute(tx)
    return [pid]
  },
]

/** One random write; its result is recorded before anyone can see it. */
async function write(history: History, writer: string, people: string[], n: number): Promise<void> {
  const acknowledge = await db.transaction().execute(async (tx) => {
    if (random() < 0.15) return [await switchListing(tx, history, writer)]
    const pid = pickProject()
    const target = { pid, tid: pick(tids(writer)), uid: pickPerson(people, pid), n }
    const done: (() => void)[] = []
    for (const changed of await pick(writes)(tx, target)) done.push(await note(tx, history, changed, writer))
    return done
  })
  for (const done of acknowledge) done()
}

/** Of one of the writer's three projects for this. */
async function switchListing(tx: Transaction, history: History, writer: string): Promise<() => void> {
  const pid = projects[writers.indexOf(writer) + pick([0, 8, 16])]!
  const listing = pick(['public', 'public', 'token', 'off'])
  await tx.updateTable('projects').set({ listing }).where('pid', '=', pid).execute()
  return history.push(`${pid} mode`, listing)
}

async function keepWriting(history: History, writer: string, people: string[], until: number) {
  let count = 0
  for (; performance.now() < until; count++) {
    await write(history, writer, people, count)
    const left = (until - performance.now()) % (busy + rest)
    await sleep(left < rest ? left : random() * 60)
  }
  return count
}

async function note(tx: Db, history: History, pid: string, writer: string): Promise<() => void> {
  const listing = await selectListing(tx, pid, sha256)
  return history.push(`${pid} ${writer}`, slicesOf(listing!.body).get(writer)!)
}

/** The cells of its project in a response. */
function cellsSeen(pid: string, { status, headers, body }: Answer): [cell: string, seen: string][] {
  if (status === 401) return [[`${pid} mode`, 'token']]
  if (status === 403) return [[`${pid} mode`, 'off']]
  if (status !== 200) throw new Error(`${pid} answered ${status}: ${body}`)
  const mode = headers['cache-control'] === 'private, no-cache' ? 'token' : 'public'
  const slices = [...slicesOf(body)].map(([writer, slice]): [string, string] => [`${pid} ${writer}`, slice])
  return [[`${pid} mode`, mode], ...slices]
}

/** Reads all projects repeatedly and reports how stale each response was. */
async function read(history: History, urls: string[], token: string, until: number) {
  const staleness: number[] = []
  const wrong: string[] = []
  while (performance.now() < until) {
    const [base, pid] = [pick(urls), pick(projects)]
    const begunAt = performance.now()
    const answer = await client.call(`GET ${base}/api/members/${pid}`, pick([{}, { token }]))
    const found = cellsSeen(pid, answer).map(([cell, seen]) => ({
      cell,
      behind: history.staleness(cell, seen, begunAt),
    }))
    for (const { cell, behind } of found)
      if (!(behind <= allowed)) wrong.push(`${cell} at ${base} was ${behind.toFixed()} ms behind`)
    staleness.push(Math.max(...found.map(({ behind }) => behind)))
    await sleep(random() * 20)
  }
  return { staleness, wrong }
}

const together = (parts: Awaited<ReturnType<typeof read>>[]) => ({
  staleness: parts.flatMap(({ staleness }) => staleness),
  wrong: parts.flatMap(({ wrong }) => wrong),
})

/** Cuts the listening connection of one process or the other every two seconds. */
async function cutListeners(until: number): Promise<number> {
  let cuts = 0
  for (await sleep(1000); performance.now() < until; await sleep(2000))
    cuts += await terminateListeners(db, 1)
  return cuts
}

async function createWorld(history: History): Promise<Map<string, string[]>> {
  for (const pid of projects) {
    await make.project({ pid })
    history.push(`${pid} mode`, 'public')()
  }
  const people = new Map<string, string[]>()
  for (const writer of writers) {
    people.set(writer, await createPeople(writer))
    for (const pid of projects) (await note(db, history, pid, writer))()
  }
  return people
}

describe('under random writes, with listeners cut', () => {
  it(
    `no process returns data that was overwritten more than a second before the request (seed ${seed})`,
    async () => {
      const history = createHistory()
      const people = await createWorld(history)
      const token = await make.token((await make.person()).uid)
      await using servers = await startServers(2, url, { EMAIL_HASH: 'sha256' })
      using careless = await startCarelessCache(client, servers.urls[0]!)
      const until = performance.now() + seconds * 1000
      const readers = (count: number, urls: string[]) =>
        Promise.all(Array.from({ length: count }, () => read(history, urls, token, until)))

      const [written, ours, control, cuts] = await Promise.all([
        Promise.all(writers.map((writer) => keepWriting(history, writer, people.get(writer)!, until))),
        readers(6, servers.urls).then(together),
        readers(2, [careless.url]).then(together),
        cutListeners(until),
      ])
      const stale = ours.staleness.filter((ms) => ms > 0)
      console.log(`${written.reduce((a, b) => a + b)} writes in ${seconds} s, ${cuts} listeners cut`)
      console.log(`staleness: ${spread(ours.staleness)}; of the stale: ${spread(stale)}`)
      console.log(`control: ${spread(control.staleness)}, ${control.wrong.length} wrong`)
      expect(ours.wrong).toEqual([])
      expect(control.wrong.length).toBeGreaterThan(0)
      expect(cuts).toBeGreaterThan(2)
      await sleep(allowed)
      for (const pid of projects) expect(await servedBy(servers.urls, pid, token)).toEqual(await fresh(pid))
    },
    (seconds + 60) * 1000,
  )
})

/** The current response of each process, one line each. */
const servedBy = (urls: string[], pid: string, token: string) =>
  Promise.all(
    urls.map(async (base) => {
      const { status, body } = await client.call(`GET ${base}/api/members/${pid}`, { token })
      return status === 200 ? body : String(status)
    }),
  )

/** The expected response of both. */
async function fresh(pid: string): Promise<string[]> {
  const listing = await selectListing(db, pid, sha256)
  const text = listing!.access === 'off' ? '403' : listing!.body
  return [text, text]
}
