import type { Changes } from '../platform/db/changes.ts'

/** An open connection to a board. */
interface Listener {
  uid: string
  send(text: string): void
  end(): void
}

interface Board {
  listeners: Set<Listener>
  sentAt: number
  timer: NodeJS.Timeout | null
}

/** At most four a second: events in between are merged. */
const pause = 250
const heartbeat = 15_000
const mostForOne = 10

export const changed = 'event: changed\ndata: {}\n\n'

/** Notifies all connections to a board in this process that it may have changed. */
export function createHub(changes: Pick<Changes, 'on'>) {
  const boards = new Map<string, Board>()
  let closed = false

  function tell(pid: string): void {
    const board = boards.get(pid)
    if (!board || board.timer) return
    const wait = Math.max(0, board.sentAt + pause - performance.now())
    board.timer = setTimeout(() => {
      board.timer = null
      board.sentAt = performance.now()
      for (const listener of board.listeners) listener.send(changed)
    }, wait)
  }

  changes.on('change', (topic, key) => {
    if (topic === 'board') tell(key)
  })
  // Notifications may have been missed, so everyone reloads.
  changes.on('reset', () => {
    for (const pid of boards.keys()) tell(pid)
  })

  const all = () => [...boards.values()].flatMap(({ listeners }) => [...listeners])
  const beat = setInterval(() => {
    for (const listener of all()) listener.send(':\n\n')
  }, heartbeat).unref()

  return {
    hasRoomFor: (uid: string) => all().filter((listener) => listener.uid === uid).length < mostForOne,
    /** Returns a function that removes it. */
    add(pid: string, listener: Listener): () => void {
      const board = boards.getOrInsertComputed(pid, () => ({
        listeners: new Set(),
        sentAt: Number.NEGATIVE_INFINITY,
        timer: null,
      }))
      board.listeners.add(listener)
      if (closed) listener.end()
      return () => {
        board.listeners.delete(listener)
        if (board.listeners.size > 0) return
        if (board.timer) clearTimeout(board.timer)
        boards.delete(pid)
      }
    },
    /** So that browsers reconnect to another process. */
    close(): void {
      closed = true
      clearInterval(beat)
      for (const listener of all()) listener.end()
    },
  }
}

export type Hub = ReturnType<typeof createHub>
