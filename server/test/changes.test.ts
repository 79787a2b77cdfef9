import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { selectListing } from '../src/listing/queries.ts'
import { createCache } from '../src/platform/db/cache.ts'
import { type Changes, listenForChanges } from '../src/platform/db/changes.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { spread, startProxy, terminateListeners } from './processes.ts'
import { createTestDatabase } from './test-database.ts'
import { applied, createFactories } from './world/make.ts'

const url = await createTestDatabase()
const database = openDatabase(url, { size: 10, statementTimeout: 10_000 })
const { db } = database
const make = createFactories(database)
const log = createLog('silent')
afterAll(() => database.close())

const untilLive = (changes: Changes, wanted = true) =>
  expect.poll(() => changes.isLive(), { timeout: 5000, interval: 2 }).toBe(wanted)
const rename = (pid: string, name: string) =>
  db.updateTable('teams').set({ name }).where('pid', '=', pid).execute()

function listen() {
  const changes = listenForChanges(url, log)
  afterAll(() => changes.close())
  let heard: string[] = []
  changes.on('change', (topic, key) => heard.push(`${topic}:${key}`))

  /** Notifications received during the given work. */
  async function heardDuring(work: () => Promise<unknown>): Promise<string[]> {
    await untilLive(changes)
    await fence()
    heard = []
    await work()
    await fence()
    return heard.filter((one) => !one.startsWith('fence:')).sort()
  }

  async function fence(mark = randomUUID()): Promise<void> {
    await sql`select announce('fence', ${mark})`.execute(db)
    await expect.poll(() => heard, { interval: 2, timeout: 10_000 }).toContain(`fence:${mark}`)
  }
  return { changes, heardDuring }
}

/** Caches the name of a project's only team and of its people. `hold` delays the next load. */
async function createCached(changes: Changes) {
  const { pid } = await make.project()
  const { tid } = await make.team(pid, { name: 'before' })
  const state = { loads: 0, gate: Promise.resolve() }
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    state.gate = promise
    return resolve
  }
  const cache = createCache<string>({
    changes,
    topic: 'listing',
    maxSize: 1000,
    sizeOf: (text) => text.length,
    async load(key) {
      state.loads++
      const { gate } = state
      state.gate = Promise.resolve()
      const listing = await selectListing(db, key, { kind: 'sha256', key: '' })
      await gate
      if (!listing) return null
      const [team] = JSON.parse(listing.body).data
      return team ? [team, ...team.members].map(({ name }) => name).join(', ') : ''
    },
  })
  return { pid, tid, cache, state, hold }
}

describe('the cache', () => {
  const { changes, heardDuring } = listen()

  it('loads once for concurrent requests, and not again', async () => {
    const { pid, cache, state } = await createCached(changes)
    await heardDuring(async () => {})
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get(pid)))
    expect(answers).toEqual(Array(100).fill('before'))
    expect([await cache.get(pid), cache.peek(pid), state.loads]).toEqual(['before', 'before', 1])
  })

  it('drops what changed and nothing else, and keeps everything if the change is rolled back', async () => {
    const { pid, cache } = await createCached(changes)
    const other = await make.project()
    await heardDuring(async () => {})
    await Promise.all([cache.get(pid), cache.get(other.pid)])
    const undone = () =>
      database.transact(async (tx) => {
        await tx.updateTable('teams').set({ name: 'never' }).where('pid', '=', pid).execute()
        throw new Error('changed my mind')
      })
    expect(await heardDuring(() => undone().catch(() => {}))).toEqual([])
    await heardDuring(() => sql`select announce('other', ${pid})`.execute(db))
    expect(cache.peek(pid)).toBe('before')
    expect(await heardDuring(() => rename(pid, 'after'))).toEqual([`listing:${pid}`])
    expect([cache.peek(pid), cache.peek(other.pid), await cache.get(pid)]).toEqual([null, '', 'after'])
  })

  it('neither keeps nor returns a value whose load began before a change', async () => {
    const { pid, cache, state, hold } = await createCached(changes)
    const release = hold()
    const early = cache.get(pid)
    await sleep(100)
    await heardDuring(() => rename(pid, 'after'))
    const late = await cache.get(pid)
    release()
    expect([await early, late, cache.peek(pid), state.loads]).toEqual(['before', 'after', 'after', 2])
  })

  it('is off and empty while notifications are lost, and on again afterwards', async () => {
    const { pid, cache, state } = await createCached(changes)
    await heardDuring(async () => {})
    await cache.get(pid)
    await terminateListeners(db)
    await untilLive(changes, false)
    expect(cache.peek(pid)).toBe(null)
    await untilLive(changes)
    expect([cache.peek(pid), await cache.get(pid), await cache.get(pid)]).toEqual([null, 'before', 'before'])
    expect(state.loads).toBe(2)
  })

  it('does not keep missing values', async () => {
    const { cache, state } = await createCached(changes)
    expect([await cache.get('none'), await cache.get('none'), state.loads]).toEqual([null, null, 2])
    await make.project({ pid: 'none' })
    expect(await cache.get('none')).toBe('')
  })

  it('passes a failure to everyone waiting, and loads again for the next', async () => {
    let loads = 0
    const ask = () => sql<{ n: number }>`select 1 / ${loads++}::int as n`.execute(db)
    const load = async () => (await ask()).rows[0]!.n
    const cache = createCache<number>({ changes, topic: 'test', maxSize: 10, sizeOf: () => 1, load })
    const both = await Promise.allSettled([cache.get('a'), cache.get('a')])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect([await cache.get('a'), loads]).toEqual([1, 2])
  })
})

describe('the size of the cache', () => {
  const { changes, heardDuring } = listen()

  /** Each key is a number: its size. */
  async function createSized(keys: string[]) {
    await untilLive(changes)
    const load = async (key: string) => key
    const cache = createCache<string>({ changes, topic: 'sized', maxSize: 10, sizeOf: Number, load })
    for (const key of keys) await cache.get(key)
    return { cache, kept: (...all: string[]) => all.filter((key) => cache.peek(key) !== null) }
  }

  it('evicts the least recently used entries first', async () => {
    const { cache, kept } = await createSized(['2', '3', '4'])
    expect(cache.peek('2')).toBe('2')
    await cache.get('1.5')
    expect(kept('2', '3', '4', '1.5')).toEqual(['2', '4', '1.5'])
  })

  it('frees the space of dropped entries', async () => {
    const { cache, kept } = await createSized(['2', '3', '4'])
    await heardDuring(() => sql`select announce('sized', '4')`.execute(db))
    for (const key of ['1', '3.5']) await cache.get(key)
    expect(kept('2', '3', '4', '1', '3.5')).toEqual(['2', '3', '1', '3.5'])
  })

  it('is not emptied for a value that is too large', async () => {
    const { kept } = await createSized(['2', '3', '11'])
    expect(kept('2', '3', '11')).toEqual(['2', '3'])
  })
})

describe('a notification', () => {
  const { changes, heardDuring } = listen()

  it('is received once for each project that a write affects, and only for changes that a listing shows', async () => {
    const teams = await Promise.all([1, 2].map(async () => make.team((await make.project()).pid)))
    const [a, b] = teams.map(({ pid }) => pid) as [string, string]
    const { uid } = await make.person()
    const both = [`listing:${a}`, `listing:${b}`].sort()
    const rows = teams.map(({ pid, tid }) => ({
      pid,
      tid,
      uid,
      role: 'member',
      id: randomUUID(),
      ...applied(),
    }))
    const heard = (text: string) => heardDuring(() => sql.raw(text).execute(db))
    const person = (set: string) => heard(`update people set ${set} where uid = '${uid}'`)
    const project = (set: string) => heard(`update projects set ${set} where pid = '${a}'`)
    const membership = (set: string) => heard(`update memberships set ${set} where uid = '${uid}'`)

    expect(await heardDuring(() => db.insertInto('memberships').values(rows).execute())).toEqual(both)
    for (const set of [`name = 'New'`, `email = 'new@example.test'`, 'listed = false'])
      expect(await person(set)).toEqual(both)
    for (const set of [`name = 'New'`, 'admin = true']) expect(await person(set)).toEqual([])
    expect(await project(`state = 'draft'`)).toEqual([`listing:${a}`])
    expect(await project(`listing = 'off'`)).toEqual([`listing:${a}`])
    expect(await project(`name = 'New'`)).toEqual([])
    expect(await membership(`role = 'chief'`)).toEqual(both)
    expect(await membership(`left_at = now(), left_how = 'left'`)).toEqual(both)
    expect(await person(`name = 'Newer'`)).toEqual([])
    expect(await heardDuring(() => rename(b, 'New'))).toEqual([`listing:${b}`])
    expect(await heardDuring(() => db.deleteFrom('memberships').execute())).toEqual(both)
  })

  it.each(['hide', 'join'])('is not lost if one hides and joins at once, first to %s', async (first) => {
    const { pid, tid, cache } = await createCached(changes)
    const { uid } = await make.person()
    const hiding = await db.startTransaction().execute()
    const joining = await db.startTransaction().execute()
    const hide = () => hiding.updateTable('people').set({ listed: false }).where('uid', '=', uid).execute()
    const join = () => createFactories({ ...database, db: joining }).membership(pid, tid, uid)
    const [one, other] = first === 'hide' ? [hide, join] : [join, hide]
    await one()
    const second = other() // May have to wait until the first is committed.
    await Promise.race([second, sleep(300)])
    const joined = (first === 'hide' ? second : Promise.resolve()).then(() => joining.commit().execute())
    await heardDuring(() => Promise.race([joined, sleep(300)]))
    await expect.poll(async () => (await cache.get(pid)) === cache.peek(pid), { timeout: 10_000 }).toBe(true)
    const hidden = (first === 'join' ? second : Promise.resolve()).then(() => hiding.commit().execute())
    await Promise.all([joined, hidden])
    await expect.poll(() => cache.get(pid), { timeout: 10_000 }).toBe('before')
  })
})

describe('a connection that stalls without closing', () => {
  async function listenThroughProxy(given: { cutOn?: string; cutAll?: boolean } = {}) {
    const proxy = await startProxy(url)
    Object.assign(proxy.state, given)
    const changes = listenForChanges(proxy.url, log)
    onTestFinished(() => proxy.close())
    onTestFinished(() => changes.close())
    return { proxy, changes }
  }

  it('is detected within a second, and missed changes take effect', async () => {
    const { proxy, changes } = await listenThroughProxy()
    const { pid, cache } = await createCached(changes)
    const trusted: number[] = []
    for (let i = 0; i < 8; i++) {
      await untilLive(changes)
      await cache.get(pid)
      await sleep((250 * i) / 8)
      proxy.cut()
      const cutAt = performance.now()
      await rename(pid, `after ${i}`)
      for (trusted.push(0); changes.isLive(); await sleep(1)) trusted[i] = performance.now() - cutAt
      expect([cache.peek(pid), await cache.get(pid)]).toEqual([null, `after ${i}`])
      await untilLive(changes)
      expect(cache.peek(pid)).toBe(null)
    }
    console.log(`trusted after a silent cut: ${spread(trusted)}`)
    expect(trusted.filter((ms) => ms > 1000)).toEqual([])
  })

  it('is given up even if it stalls while subscribing', async () => {
    const { proxy, changes } = await listenThroughProxy({ cutOn: 'listen manyhands' })
    await sleep(500)
    proxy.state.cutOn = ''
    await untilLive(changes)
  })

  it('does not prevent a process from stopping', async () => {
    const { proxy, changes } = await listenThroughProxy()
    await untilLive(changes)
    proxy.cut()
    const closed = changes.close().then(() => 'closed')
    expect(await Promise.race([closed, sleep(5000, 'still closing')])).toBe('closed')
  })

  it('is not left open if it is closed while connecting', async () => {
    const { proxy, changes } = await listenThroughProxy()
    await changes.close()
    await expect.poll(proxy.connections, { timeout: 5000 }).toEqual({ ever: 1, open: 0 })
  })

  it('leaves no stale value from while nothing was received', async () => {
    const { proxy, changes } = await listenThroughProxy({ cutAll: true })
    const { pid, cache, hold } = await createCached(changes)
    const release = hold()
    const early = cache.get(pid)
    await sleep(100)
    await rename(pid, 'after')
    proxy.state.cutAll = false
    await untilLive(changes)
    release()
    expect([await early, cache.peek(pid)]).toEqual(['before', null])
  })

  it('does not delay anyone for a load older than a second', async () => {
    const { changes } = await listenThroughProxy({ cutAll: true })
    const { pid, cache, state, hold } = await createCached(changes)
    const release = hold()
    const early = Array.from({ length: 100 }, () => cache.get(pid))
    await sleep(100)
    await rename(pid, 'after')
    await sleep(1000)
    const late = cache.get(pid)
    release()
    expect(new Set(await Promise.all(early))).toEqual(new Set(['before']))
    expect([await late, state.loads]).toEqual(['after', 2])
  })
})
