import { useSyncExternalStore } from 'react'
import { followConnection } from './connection.ts'
import type { Outbox } from './outbox.ts'
import { type Change, sendAgain, type Waiting } from './queue.ts'

/** What the app says about a change, in the language in which it was made. */
export interface About {
  /** Whom or what it is about. */
  title: string
  /** What they recorded. */
  what: string
  /** The seat, if it changes someone's attendance: boards show it ahead of the answer. */
  seat?: { pid: string; task: string; uid: string; state: string }
}

export type WaitingChange = Waiting & Change<About>

interface State {
  uid: string
  outbox: Promise<Outbox>
  waiting: WaitingChange[]
}

const retryMs = 5_000
const nothing: WaitingChange[] = []
let state: State | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Opens what waits for this person, and delivers it now, whenever the server is back, and when they look. */
export function openWaiting(uid: string): () => void {
  stateOf(uid)
  void refresh().then(deliver)
  const start = () => void deliver()
  const end = followConnection(start)
  document.addEventListener('visibilitychange', start)
  return () => {
    end()
    document.removeEventListener('visibilitychange', start)
  }
}

function stateOf(uid: string): State {
  if (state?.uid === uid) return state
  const outbox = import('./outbox.ts').then(({ openOutbox }) => openOutbox(uid))
  state = { uid, outbox, waiting: nothing }
  void outbox.then((one) => one.follow(() => void refresh()))
  return state
}

/** Stores a change and sends it as soon as there is a network. Resolves when it is stored. */
export async function submit(uid: string, change: Omit<Change<About>, 'key' | 'at'>): Promise<void> {
  const { outbox } = stateOf(uid)
  const made = { ...change, key: crypto.randomUUID(), at: new Date().toISOString() }
  last = last.catch(() => {}).then(async () => (await outbox).add(made))
  await last
  void deliver()
}

/** Changes are stored in the order in which they were made. */
let last: Promise<void> = Promise.resolve()

/** Their side counts after all. */
export async function insist(change: WaitingChange, body: Record<string, unknown> | null): Promise<void> {
  await (await state!.outbox).put(sendAgain(change, body))
  void deliver()
}

export async function discard({ id }: WaitingChange): Promise<void> {
  await (await state!.outbox).remove(id)
  void deliver()
}

async function deliver(): Promise<void> {
  clearTimeout(timer)
  if (!state) return
  const end = await (await state.outbox).deliver()
  await refresh()
  if (end === 'unreachable') timer = setTimeout(() => void deliver(), retryMs)
}

async function refresh(): Promise<void> {
  const current = state
  if (!current) return
  current.waiting = (await (await current.outbox).list()) as WaitingChange[]
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the server hasn't confirmed, in order. */
export const useWaiting = (): WaitingChange[] =>
  useSyncExternalStore(
    subscribe,
    () => state?.waiting ?? nothing,
    () => nothing,
  )
