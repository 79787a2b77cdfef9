import type { Problem } from '@manyhands/api-client'

/** A change as it is sent, however often: always with the same key, so that it counts once. */
export interface Change<About = unknown> {
  key: string
  method: 'PUT' | 'POST' | 'DELETE'
  path: string
  body: Record<string, unknown> | null
  /** Whatever of the same subject was changed before is sent, or decided, first. */
  subject: string
  /** What the app shows of it. */
  about: About
  /** When it happened. */
  at: string
}

export interface Waiting<About = unknown> extends Change<About> {
  /** Ascending in the order of the changes. */
  id: number
  /** Why the server refused it. It stays until someone decides. */
  refused?: Partial<Problem> & { status: number }
}

export interface Queue {
  list(): Promise<Waiting[]>
  put(waiting: Waiting): Promise<void>
  remove(id: number): Promise<void>
}

export interface Outcome {
  /** 0 if there was no answer. */
  status: number
  problem?: Partial<Problem>
}

/** Nothing but 'done' has been through the whole queue. */
export type End = 'done' | 'unreachable' | 'signed-out'

/**
 * Sends what waits, in order. A change leaves the queue only once the server has answered that it counts.
 * One tab at a time may call this.
 */
export async function replay(queue: Queue, send: (change: Waiting) => Promise<Outcome>): Promise<End> {
  const undecided = new Set<string>()
  for (const waiting of await queue.list()) {
    if (waiting.refused || undecided.has(waiting.subject)) {
      undecided.add(waiting.subject)
      continue
    }
    const { status, problem } = await send(waiting)
    if (status === 401) return 'signed-out'
    if (status === 0 || status === 429 || status >= 500) return 'unreachable'
    if (status < 400) {
      await queue.remove(waiting.id)
      continue
    }
    undecided.add(waiting.subject)
    await queue.put({ ...waiting, refused: { ...problem, status } })
  }
  return 'done'
}

/** Someone has seen both sides and wants theirs. It is another change than the one that was refused. */
export function sendAgain(waiting: Waiting, body = waiting.body): Waiting {
  return { ...waiting, body, key: crypto.randomUUID(), refused: undefined }
}
