import { describe, expect, it } from 'vitest'
import type { ApplicationScene } from '../../../test/world/applications.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, make } = world
const { at, decide, get } = world.applications

const pooled = (scene: ApplicationScene, body: object = {}, by = scene.ada) =>
  make.application(scene, { tids: [], pool: true, ...body }, by)
const search = (scene: ApplicationScene, query = '', by: { token: string } = scene.chief) =>
  call(`GET /api/projects/${scene.pid}/pool${query}`, { token: by.token })
const invite = (scene: ApplicationScene, id: string) =>
  call(`POST ${at(scene, id, 'invitations')}`, { token: scene.chief.token, body: { tid: 'photo' } })

const why = (response: { statusCode: number; json(): { why: object[] } }) => [
  response.statusCode,
  ...response.json().why,
]

describe('the pool', () => {
  it('counts the days since they applied, wherever the application was meanwhile', async () => {
    const scene = await world.applications.scene()
    const first = await make.application(scene, { tids: ['photo'], pool: true })
    const second = await pooled(scene, {}, await scene.person('Bo'))
    await decide(scene, first, { decision: 'decline' })
    const { data } = (await search(scene)).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual([first, second])
    expect(data[0].since).toBe((await get(scene, first)).created_at)
  })

  it('lists people, the longest waiting first, without invitations of others', async () => {
    const scene = await world.applications.scene()
    const bo = await scene.person('Bo')
    const first = await pooled(scene, {
      skills: ['Photography'],
      languages: ['zh-Hant'],
      availability: ['after'],
    })
    const second = await pooled(scene, { motivation: 'I can cook.', skills: ['Cooking'] }, bo)
    const entry = (id: string, person: { uid: string; name: string }, more: object) => ({
      id,
      person: { uid: person.uid, name: person.name, avatar_url: null },
      motivation: 'I like lanterns.',
      skills: [],
      languages: [],
      availability: [],
      since: expect.any(String),
      invited: [],
      ...more,
    })
    const ada = entry(first, scene.ada, {
      skills: ['Photography'],
      languages: ['zh-Hant'],
      availability: ['after'],
    })
    const cook = entry(second, bo, { motivation: 'I can cook.', skills: ['Cooking'] })
    expect((await search(scene)).json()).toEqual({ data: [ada, cook], next_cursor: null })
    const found = async (query: string) =>
      (await search(scene, query)).json().data.map((one: { id: string }) => one.id)
    expect(await found('?skill=PHOTO')).toEqual([first])
    expect(await found('?skill=%25')).toEqual([])
    expect(await found('?language=zh')).toEqual([first])
    expect(await found('?language=z')).toEqual([])
    expect(await found('?availability=after')).toEqual([first])
    expect(await found('?availability=before')).toEqual([])
    expect(await found('?search=cook')).toEqual([second])
    expect(await found('?search=ada')).toEqual([first])
    const page = (await search(scene, '?limit=1')).json()
    expect(page.data).toEqual([ada])
    expect((await search(scene, `?limit=1&cursor=${page.next_cursor}`)).json()).toEqual({
      data: [cook],
      next_cursor: null,
    })
    await invite(scene, first)
    expect((await search(scene)).json().data).toEqual([{ ...ada, invited: ['photo'] }, cook])
    expect((await search(scene, '', scene.other)).json().data).toEqual([ada, cook])
    expect((await search(scene, '', scene.owner)).json().data).toEqual([{ ...ada, invited: ['photo'] }, cook])
  })

  it('is for chiefs who recruit, and never shows people without consent', async () => {
    const scene = await world.applications.scene()
    await pooled(scene)
    await make.application(scene, { tids: ['photo'] }, await scene.person('Without consent'))
    expect((await search(scene)).json().data).toHaveLength(1)
    expect(why(await search(scene, '', scene.ada))).toEqual([403, refusals['chiefs-only']])
    const path = `/api/projects/${scene.pid}/teams/photo`
    await call(`PATCH ${path}`, { token: scene.chief.token, body: { recruiting: false } })
    expect(why(await search(scene))).toEqual([403, refusals['pool-recruiting']])
  })

  it('gets applications after their last choice', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo'], pool: true })
    expect((await search(scene)).json().data).toEqual([])
    await decide(scene, id, { decision: 'decline', reason: 'full' })
    expect((await search(scene)).json().data.map((one: { id: string }) => one.id)).toEqual([id])
  })
})
