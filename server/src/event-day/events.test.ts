import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient, startServers, terminateListeners } from '../../test/processes.ts'
import type { TaskScene } from '../../test/world/tasks.ts'
import { between } from '../../test/world/today.ts'
import { createWorld } from '../../test/world/world.ts'
import { changed, createHub } from './hub.ts'

const world = await createWorld()
const { make } = world
const { signUp, change } = world.tasks
const { recordAttendance } = world.today
const base = await world.fastify.listen({ host: '127.0.0.1', port: 0 })
let scene: TaskScene
let id: string

beforeAll(async () => {
  scene = await world.tasks.scene()
  id = await make.task(scene, between(-10, 60))
  await signUp(scene, id, scene.ada)
})

/** An event stream as a browser has it: what arrived, and when. */
async function listen(url: string, token: string) {
  const came: { text: string; at: number }[] = []
  const state = { ended: false, status: 0 }
  const request = http.get(url, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    agent: false,
  })
  request.on('error', () => (state.ended = true))
  await new Promise<void>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response) => {
      state.status = response.statusCode!
      response.on('data', (part) => came.push({ text: String(part), at: performance.now() }))
      response.on('end', () => (state.ended = true))
      response.on('error', () => (state.ended = true))
      resolve()
    })
  })
  const count = () =>
    came.map(({ text }) => text.split('event: changed').length - 1).reduce((a, b) => a + b, 0)
  return { came, state, count, [Symbol.dispose]: () => void request.destroy() }
}

async function until(what: () => boolean, milliseconds = 5000): Promise<void> {
  const end = performance.now() + milliseconds
  while (!what()) {
    if (performance.now() > end) throw new Error(`not within ${milliseconds} ms: ${what.toString()}`)
    await sleep(5)
  }
}

const at = (url: string) => `${url}/api/projects/${scene.pid}/today/events`

describe('events of the board', () => {
  it('begin with one, and are at most four a second however much happens', async () => {
    using stream = await listen(at(base), scene.chief.token)
    await until(() => stream.count() === 1)
    expect(stream.came[0]!.text).toBe('retry: 1000\n\nevent: changed\ndata: {}\n\n')
    const started = performance.now()
    for (let i = 0; i < 20; i++)
      await recordAttendance(scene, id, scene.ada.uid, { state: i % 2 ? 'confirmed' : 'arrived' })
    await until(() => stream.count() > 1)
    await sleep(600)
    const most = Math.ceil((performance.now() - started) / 250) + 1
    expect(stream.count()).toBeLessThanOrEqual(1 + most)
  })

  it('are sent when a task of these days is created, changed or moved away, and not for others', async () => {
    using stream = await listen(at(base), scene.owner.token)
    await until(() => stream.count() === 1)
    const hears = async (act: () => Promise<unknown>) => {
      await sleep(300)
      const before = stream.count()
      await act()
      for (let i = 0; i < 20 && stream.count() === before; i++) await sleep(50)
      return stream.count() > before
    }
    let near = ''
    expect(await hears(async () => (near = await make.task(scene, between(60, 120))))).toBe(true)
    expect(await hears(() => change(scene, near, { location: 'Room 3' }))).toBe(true)
    expect(await hears(() => change(scene, near, between(10_000, 10_060)))).toBe(true)
    expect(await hears(() => signUp(scene, near, scene.ben))).toBe(false)
    expect(await hears(() => make.task(scene, between(9000, 9060)))).toBe(false)
  })

  it('are for people who see the board, ten streams per person, and one event for clients without streaming', async () => {
    const path = `GET /api/projects/${scene.pid}/today/events`
    const statuses = []
    for (const { token } of [scene.ada, scene.outsider, scene.other, scene.owner])
      statuses.push((await world.call(path, { token })).statusCode)
    expect(statuses).toEqual([403, 403, 200, 200])
    expect((await world.call(path)).statusCode).toBe(401)
    const once = await world.call(path, { token: scene.owner.token })
    expect([once.headers['content-type'], once.headers['cache-control'], once.body]).toEqual([
      'text/event-stream',
      'no-store, no-transform',
      'retry: 1000\n\nevent: changed\ndata: {}\n\n',
    ])
    using all = new DisposableStack()
    for (let i = 0; i < 10; i++) all.use(await listen(at(base), scene.other.token))
    const eleventh = await listen(at(base), scene.other.token)
    expect(eleventh.state.status).toBe(429)
    using another = await listen(at(base), scene.owner.token)
    expect(another.state.status).toBe(200)
  })

  it('end within a minute for people who may no longer see the board', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldClearNativeTimers: true })
    onTestFinished(() => void vi.useRealTimers())
    const [removed, gone] = [await scene.person('Removed'), await scene.person('Gone')]
    for (const { uid } of [removed, gone]) await world.make.membership(scene.pid, 'photo', uid, 'chief')
    using first = await listen(at(base), removed.token)
    using second = await listen(at(base), gone.token)
    using owner = await listen(at(base), scene.owner.token)
    const { db } = world.database
    await db.deleteFrom('memberships').where('uid', '=', removed.uid).execute()
    await db.updateTable('api_tokens').set({ revoked_at: new Date() }).where('uid', '=', gone.uid).execute()
    await sleep(200)
    expect([first.state.ended, second.state.ended]).toEqual([false, false])
    vi.advanceTimersByTime(60_000)
    await until(() => first.state.ended && second.state.ended)
    expect(owner.state.ended).toBe(false)
  })

  it('are sent after notifications were lost for a while', async () => {
    using stream = await listen(at(base), scene.owner.token)
    await until(() => stream.count() === 1)
    await terminateListeners(world.database.db)
    await until(() => stream.count() > 1)
  })
})

describe('the hub', () => {
  it('keeps connections alive, merges bursts and removes closed ones', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let change: (topic: string, key: string) => void = () => {}
    const hub = createHub({
      on(event: string, handler: typeof change) {
        if (event === 'change') change = handler
      },
    } as Parameters<typeof createHub>[0])
    const sent: string[] = []
    const listener = {
      uid: 'ada',
      send: (text: string) => void sent.push(text),
      end: () => void sent.push('end'),
    }
    const leave = hub.add('2026', listener)
    vi.advanceTimersByTime(15_000)
    expect(sent.splice(0)).toEqual([':\n\n'])
    for (let i = 0; i < 5; i++) change('board', '2026')
    change('board', '2038')
    change('listing', '2026')
    vi.advanceTimersByTime(1)
    expect(sent.splice(0)).toEqual([changed])
    change('board', '2026')
    vi.advanceTimersByTime(200)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(50)
    expect(sent.splice(0)).toEqual([changed])
    leave()
    change('board', '2026')
    vi.advanceTimersByTime(15_000)
    expect(sent).toEqual([])
    hub.add('2026', listener)
    hub.close()
    expect(sent).toEqual(['end'])
  })
})

describe('two processes', () => {
  it('notify each other within a second, also after a restart', async () => {
    using client = createClient()
    const { pid, chief, owner, ada } = scene
    const tap = async (state: string) => {
      const { status, body } = await client.call(
        `PUT ${base}/api/projects/${pid}/tasks/${id}/people/${ada.uid}/attendance`,
        { token: chief.token, json: { state } },
      )
      if (status !== 200) throw new Error(body)
    }
    const second = await startServers(1, world.url)
    {
      await using _ = second
      using stream = await listen(at(second.urls[0]!), owner.token)
      await until(() => stream.count() === 1)
      const before = performance.now()
      await tap('arrived')
      await until(() => stream.count() === 2, 1000)
      console.log(`a tap was told elsewhere after ${Math.round(performance.now() - before)} ms`)
      // The server stops without waiting for open streams.
      const stopping = performance.now()
      await second[Symbol.asyncDispose]()
      expect(performance.now() - stopping).toBeLessThan(5000)
      await until(() => stream.state.ended, 1000)
    }
    await tap('done')
    await using restarted = await startServers(1, world.url)
    using stream = await listen(at(restarted.urls[0]!), owner.token)
    await until(() => stream.count() === 1)
    await tap('arrived')
    await until(() => stream.count() === 2, 1000)
  }, 60_000)
})
