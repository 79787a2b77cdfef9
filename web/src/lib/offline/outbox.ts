import type { Problem } from '@manyhands/api-client'
import { committed, done, hasDatabase, openDatabase } from './database.ts'
import { keepsNothing } from './kept.ts'
import { type Change, type End, type Outcome, type Queue, replay, type Waiting } from './queue.ts'
import { createKey, hash, type Sealed, seal, unseal } from './sealing.ts'

interface Stored extends Sealed {
  /** Whose change it is: a hash. Nobody else's session sends it. */
  owner: string
  at: number
}

/** The server takes nothing that is older. */
const mostMs = 7 * 24 * 3_600_000
const channel = 'manyhands-outbox'
const patienceMs = 10_000

/** What someone has changed and the server hasn't confirmed yet. */
export interface Outbox {
  list(): Promise<Waiting[]>
  /** Stored before it is sent. */
  add(change: Change): Promise<void>
  put(waiting: Waiting): Promise<void>
  remove(id: number): Promise<void>
  /** Sends what waits; only one tab at a time does. */
  deliver(): Promise<End>
  /** Called after each change of what waits, in any tab. */
  follow(listener: () => void): () => void
}

export async function openOutbox(uid: string): Promise<Outbox> {
  const owner = await hash(uid)
  const queue = keepsNothing() ? createMemory() : await openQueue(owner)
  const tabs = new BroadcastChannel(channel)
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  tabs.onmessage = tell
  const said = async <T>(work: Promise<T>): Promise<T> => {
    const result = await work
    tell()
    tabs.postMessage(null)
    return result
  }
  const put = (waiting: Waiting) => said(queue.put(waiting))
  const remove = (id: number) => said(queue.remove(id))
  return {
    list: queue.list,
    add: (change) => said(queue.add(change)),
    put,
    remove,
    deliver: () =>
      navigator.locks.request(channel, () =>
        replay({ list: queue.list, put, remove }, (waiting) => send(waiting, uid)),
      ),
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function send({ method, path, body, key }: Waiting, uid: string): Promise<Outcome> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, 'x-person': uid }
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const response = await fetch(path, {
      method,
      headers,
      signal,
      body: body === null ? undefined : JSON.stringify(body),
    })
    if (response.ok) return { status: response.status }
    return { status: response.status, problem: (await response.json()) as Problem }
  } catch {
    return { status: 0 }
  }
}

interface Box extends Queue {
  add(change: Change): Promise<void>
}

/** As long as the page is open: for shared devices. */
function createMemory(): Box {
  const all = new Map<number, Waiting>()
  let last = 0
  return {
    list: async () => [...all.values()],
    async add(change) {
      all.set(++last, { ...change, id: last })
    },
    async put(waiting) {
      all.set(waiting.id, waiting)
    },
    async remove(id) {
      all.delete(id)
    },
  }
}

async function openQueue(owner: string): Promise<Box> {
  const name = `outbox ${owner}`
  async function keyOf(): Promise<CryptoKey> {
    const known = await done<CryptoKey | undefined>(
      (await openDatabase()).transaction('keys').objectStore('keys').get(name),
    )
    if (known) return known
    const key = await createKey()
    const transaction = (await openDatabase()).transaction('keys', 'readwrite')
    const keys = transaction.objectStore('keys')
    // Another tab may have been faster.
    const first = await done<CryptoKey | undefined>(keys.get(name))
    if (!first) keys.put(key, name)
    await committed(transaction)
    return first ?? key
  }
  async function write(change: Change, id?: number): Promise<void> {
    const stored: Stored = { ...(await seal(await keyOf(), name, change)), owner, at: Date.now() }
    const transaction = (await openDatabase()).transaction('outbox', 'readwrite')
    transaction.objectStore('outbox').put(stored, id)
    await committed(transaction)
  }
  async function remove(id: number): Promise<void> {
    const transaction = (await openDatabase()).transaction('outbox', 'readwrite')
    transaction.objectStore('outbox').delete(id)
    await committed(transaction)
  }
  return {
    async list() {
      if (!(await hasDatabase())) return []
      const store = (await openDatabase()).transaction('outbox').objectStore('outbox')
      const [ids, all] = await Promise.all([
        done(store.getAllKeys() as IDBRequest<number[]>),
        done(store.getAll() as IDBRequest<Stored[]>),
      ])
      const old = ids.filter((_, nth) => all[nth]!.owner !== owner && all[nth]!.at < Date.now() - mostMs)
      for (const id of old) await remove(id)
      const own = ids.flatMap((id, nth) => (all[nth]!.owner === owner ? [{ id, sealed: all[nth]! }] : []))
      if (own.length === 0) return []
      const key = await keyOf()
      return Promise.all(
        own.map(async ({ id, sealed }) => ({ ...(await unseal<Change>(key, name, sealed)), id })),
      )
    },
    add: (change) => write(change),
    put: ({ id, ...change }) => write(change, id),
    remove,
  }
}
