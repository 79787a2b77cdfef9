import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, createClient } from '../scale/client.ts'
import { listedProjects, type Someone } from './data.ts'

/** A mix of concurrent requests, weighted in percent. */
export interface Mix {
  /** Sends one request of some person; throws on an unexpected response. */
  ask(): Promise<void>
}

const connections = 64

export function createMix(stack: AsyncDisposableStack, server: string, crowd: Someone[]): Mix {
  const send = createClient(stack, connections)
  const call = (ask: Ask) => send(server, ask)
  let turn = 0

  /** Picks someone without a request in flight: each person does one thing at a time. */
  function next(): Someone {
    for (;;) {
      const someone = crowd[turn++ % crowd.length]!
      if (!someone.busy) return someone
    }
  }
  async function visit(): Promise<void> {
    const project = Math.floor(Math.random() * listedProjects)
    await call({ path: `/api/members/scale-${project}` })
  }
  async function signUpOrDrop(someone: Someone): Promise<void> {
    const { token, task, seated } = someone
    const path = `/api/projects/soak/tasks/${task}/people/me`
    await call(seated ? { method: 'DELETE', path, token } : { method: 'PUT', path, token, body: {} })
    someone.seated = !seated
  }
  async function act(someone: Someone, dice: number): Promise<void> {
    const { token } = someone
    if (dice < 70) await call({ path: '/api/users/me', token })
    else if (dice < 80) await call({ path: '/api/projects/soak/tasks?limit=20', token })
    else if (dice < 88) await call({ path: '/api/users/me/participation', token })
    else if (dice < 98) await signUpOrDrop(someone)
    else await call({ method: 'PATCH', path: '/api/users/me', token, body: { name: `Soak ${turn}` } })
  }
  return {
    async ask() {
      const dice = Math.random() * 100
      if (dice < 50) return visit()
      const someone = next()
      someone.busy = true
      try {
        await act(someone, dice)
      } finally {
        someone.busy = false
      }
    },
  }
}

/** Successful responses per second with `atOnce` requests always in flight. */
export async function measureRate({ ask }: Mix, atOnce: number, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const one = async () => {
    while (performance.now() < end)
      await ask().then(
        () => count++,
        () => {},
      )
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return count / seconds
}

export interface Load {
  /** Milliseconds of each request, measured from when it was due. */
  times: number[]
  errors: string[]
}

/**
 * Sends requests at a fixed rate, whether or not earlier ones have been answered; latency is measured from
 * when a request was due. If 900 are already waiting, a request fails as an error.
 */
export async function keepRate({ ask }: Mix, rate: number, seconds: number): Promise<Load> {
  const load: Load = { times: [], errors: [] }
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  const send = async (due: number) => {
    try {
      await ask()
      load.times.push(performance.now() - due)
    } catch (error) {
      load.errors.push(String(error))
    }
  }
  for (let sent = 0; sent < rate * seconds; ) {
    const due = started + (sent / rate) * 1000
    if (due > performance.now()) {
      await sleep(Math.max(1, due - performance.now()))
      continue
    }
    sent++
    if (underWay.size >= 900) {
      load.errors.push('900 are waiting')
      await sleep(100)
      continue
    }
    const one = send(due).finally(() => underWay.delete(one))
    underWay.add(one)
  }
  await Promise.all(underWay)
  return load
}
