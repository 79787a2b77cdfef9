import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { apply, decide } = world.applications
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [until, later] = [dayIn(1), dayIn(9)]
const [insurance, shipping] = ['insurance', 'shipping'].map((purpose) => ({ purpose, until }))

/** A project with two purposes, an open team and one that takes applications. */
async function scene() {
  const here = await world.applications.scene()
  await here.team('open', 'Open', { sign_up: 'open' })
  for (const purpose of ['insurance', 'shipping'])
    await world.purposes.open(here.pid, purpose, here.owner.token, until)
  await database.db.updateTable('people').set({ listed: null }).where('uid', '=', here.ada.uid).execute()
  const own = await make.token(here.ada.uid, ['read', 'write', 'private'])
  const join = (body?: object) =>
    call(`POST /api/projects/${here.pid}/teams/open/join`, { token: own, ...(body && { body }) })
  const listed = async () => (await call('GET /api/users/me', { token: own })).json().listed
  /** Purposes for which their data may be read at once; null for those that need an email first. */
  const readable = async () => {
    type Mine = { purpose: string; readable_at: string | null }
    const { data } = (await call('GET /api/users/me/purposes', { token: own })).json()
    return data.map(({ purpose, readable_at }: Mine) => [purpose, readable_at !== null])
  }
  return { ...here, ada: { ...here.ada, token: own }, join, listed, readable }
}

type Scene = Awaited<ReturnType<typeof scene>>

describe('someone who joins an open team', () => {
  it('chooses whether lists name them, and is informed of the purposes they were shown', async () => {
    const { join, listed, readable } = await scene()
    expect((await join({ listed: false, purposes: [insurance] })).statusCode).toBe(200)
    expect(await listed()).toBe(false)
    expect(await readable()).toEqual([
      ['insurance', true],
      ['shipping', false],
    ])
  })

  it('may leave both out, and is then neither listed nor readable', async () => {
    const { join, listed, readable } = await scene()
    expect((await join()).statusCode).toBe(200)
    expect(await listed()).toBe(null)
    expect(await readable()).toEqual([
      ['insurance', false],
      ['shipping', false],
    ])
  })

  it('has not chosen anything if they are refused', async () => {
    const { team, join, listed, pid, ada } = await scene()
    await team('full', 'Full', { sign_up: 'open', wanted: 0 })
    const refused = await call(`POST /api/projects/${pid}/teams/full/join`, {
      token: ada.token,
      body: { listed: true },
    })
    expect([refused.statusCode, await listed()]).toEqual([409, null])
    expect((await join({ purposes: [{ purpose: 'astrology', until }] })).statusCode).toBe(400)
  })
})

describe('someone who applies', () => {
  it('chooses with the application, and nobody can read before a team has accepted them', async () => {
    const here = await scene()
    const { listed, readable } = here
    const sent = await apply(here, { tids: ['photo'], listed: true, purposes: [shipping] })
    expect([sent.statusCode, await listed(), await readable()]).toEqual([201, true, []])
    await decide(here, sent.json().id, { decision: 'accept' })
    expect(await readable()).toEqual([
      ['insurance', false],
      ['shipping', true],
    ])
  })

  it('is informed again of a purpose that was closed and reopened before they were accepted', async () => {
    const here = await scene()
    const { pid, owner } = here
    const sent = await apply(here, { tids: ['photo'], purposes: [insurance, shipping] })
    await world.purposes.close(pid, 'shipping', owner.token)
    await world.purposes.open(pid, 'shipping', owner.token, until)
    await decide(here, sent.json().id, { decision: 'accept' })
    expect(await here.readable()).toEqual([
      ['insurance', true],
      ['shipping', false],
    ])
  })
})

describe('a page that was opened before a purpose was extended', () => {
  const ways: Record<string, (here: Scene, body: object) => Promise<{ statusCode: number }>> = {
    'to join': ({ join }, body) => join(body),
    'to apply': (here, body) => apply(here, { tids: ['photo'], ...body }),
  }
  it.each(Object.keys(ways))('%s, informs them up to the day it showed', async (way) => {
    const here = await scene()
    const { pid, owner, ada } = here
    await world.purposes.open(pid, 'insurance', owner.token, later)
    // One day is earlier than the page showed, and is repeated.
    const purposes = [insurance, { purpose: 'shipping', until: later }, { purpose: 'shipping', until: later }]
    expect((await ways[way]!(here, { purposes })).statusCode).toBeLessThan(300)
    const notices = database.db.selectFrom('purpose_notices').select(['purpose', 'until', 'how'])
    expect(await notices.where('uid', '=', ada.uid).orderBy('purpose').execute()).toEqual([
      { purpose: 'insurance', until, how: 'page' },
      { purpose: 'shipping', until, how: 'page' },
    ])
  })
})

it('shows everyone the purposes of a project, but not of a draft', async () => {
  const { pid } = await scene()
  const { data } = (await call(`GET /api/projects/${pid}/purposes`)).json()
  expect(data.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['insurance', 'shipping'])
  const draft = await make.project({ state: 'draft' })
  expect((await call(`GET /api/projects/${draft.pid}/purposes`)).statusCode).toBe(404)
})
