import { setTimeout as sleep } from 'node:timers/promises'
import { type Ask, createClient } from '../scale/client.ts'
import { listedProjects, type Someone } from './data.ts'

/** What people of an installation do at the same time, by shares of a hundred. */
export interface Mix {
  /** One request of somebody; throws if it is not answered as it should be. */
  ask(): Promise<void>
}

const connections = 64

export function createMix(stack: AsyncDisposableStack, server: string, crowd: Someone[]): Mix {
  const send = createClient(stack, connections)
  const call = (ask: Ask) => send(server, ask)
  let turn = 0

  /** Whoever is not in the midst of something: one person does one thing at a time. */
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
  async function take(someone: Someone): Promise<void> {
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
    else if (dice < 98) await take(someone)
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

/** Good answers a second for so many who never rest. */
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
  /** Milliseconds of each, from when it was due. */
  times: number[]
  errors: string[]
}

/**
 * So many requests a second, whether or not the ones before are answered: who waits is counted from when they
 * came. Whoever finds 900 before them is turned away: that is an error.
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
