import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '../../server/test/processes.ts'
import { listedProjects, type Someone } from './data.ts'

/** What people of an installation do at the same time, by shares of a hundred. */
export interface Mix {
  /** One request of somebody; throws if it is not answered as it should be. */
  ask(): Promise<void>
}

export function createMix(stack: AsyncDisposableStack, url: string, crowd: Someone[]): Mix {
  const client = createClient()
  stack.defer(() => client[Symbol.dispose]())
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
    await call(client, `GET ${url}/api/members/scale-${project}`)
  }
  async function take(someone: Someone): Promise<void> {
    const path = `${url}/api/projects/soak/tasks/${someone.task}/people/me`
    await call(
      client,
      `${someone.seated ? 'DELETE' : 'PUT'} ${path}`,
      someone.token,
      someone.seated ? undefined : {},
    )
    someone.seated = !someone.seated
  }
  async function act(someone: Someone, dice: number): Promise<void> {
    const { token } = someone
    if (dice < 70) await call(client, `GET ${url}/api/users/me`, token)
    else if (dice < 80) await call(client, `GET ${url}/api/projects/soak/tasks?limit=20`, token)
    else if (dice < 88) await call(client, `GET ${url}/api/users/me/participation`, token)
    else if (dice < 98) await take(someone)
    else await call(client, `PATCH ${url}/api/users/me`, token, { name: `Soak ${turn}` })
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

async function call(client: Client, line: string, token?: string, json?: object): Promise<void> {
  const { status, body } = await client.call(line, { ...(token && { token }), ...(json && { json }) })
  if (status >= 300)
    throw new Error(`${line.replace(/http:\S*?(?=\/api)/, '')}: ${status} ${body.slice(0, 200)}`)
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

export interface Window {
  /** Milliseconds of each, from when it was due. */
  times: number[]
  errors: string[]
}

/**
 * So many requests a second, whether or not the ones before are answered: who waits is counted from when they
 * came. Somebody finds 1,000 before them: that is an error.
 */
export async function keepRate({ ask }: Mix, rate: number, seconds: number): Promise<Window> {
  const window: Window = { times: [], errors: [] }
  const underWay = new Set<Promise<void>>()
  const started = performance.now()
  const send = async (due: number) => {
    try {
      await ask()
      window.times.push(performance.now() - due)
    } catch (error) {
      window.errors.push(String(error))
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
      window.errors.push('900 are waiting')
      await sleep(100)
      continue
    }
    const one = send(due).finally(() => underWay.delete(one))
    underWay.add(one)
  }
  await Promise.all(underWay)
  return window
}
