import { beforeAll, describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { defaultRules } from './rules.ts'

const world = await createWorld()
const { call, database, make } = world
const { signUp } = world.tasks
let scene: TaskScene

beforeAll(async () => {
  scene = await world.tasks.scene()
})

const path = () => `/api/projects/${scene.pid}/task-rules`
const get = (by = scene.ada) => call(`GET ${path()}`, { token: by.token })
const put = (body: object, { by = scene.owner, etag }: { by?: { token: string }; etag?: string } = {}) =>
  call(`PUT ${path()}`, { token: by.token, body, ...(etag && { headers: { 'if-match': etag } }) })
const changes = () =>
  database.db
    .selectFrom('audit')
    .select(['actor', 'subject', 'before', 'after'])
    .where('pid', '=', scene.pid)
    .where('verb', '=', 'task-rules.changed')
    .execute()

describe('the rules of a project', () => {
  it('are the defaults until an owner changes them, with the differences in the audit', async () => {
    const before = await get()
    expect([before.statusCode, before.json()]).toEqual([200, defaultRules])
    const rules = {
      ...defaultRules,
      rest: { mode: 'block', minutes: 60 },
      travel: { ...defaultRules.travel, pairs: [{ from: 'Main hall', to: 'Annexe', minutes: 40 }] },
    }
    const after = await put(rules)
    expect([after.statusCode, after.json()]).toEqual([200, rules])
    expect((await get(scene.outsider)).json()).toEqual(rules)
    expect((await put(rules)).statusCode).toBe(200)
    expect(await changes()).toEqual([
      {
        actor: scene.owner.uid,
        subject: `project:${scene.pid}`,
        before: { rest: defaultRules.rest, travel: defaultRules.travel },
        after: { rest: rules.rest, travel: rules.travel },
      },
    ])
  })

  it('are not overwritten by someone who has seen other ones', async () => {
    const { etag } = (await get()).headers
    expect((await put(defaultRules, { etag: etag! })).statusCode).toBe(200)
    const stale = await put({ ...defaultRules, hand_over: 'free' }, { etag: etag! })
    expect(stale.statusCode).toBe(412)
    expect((await get()).json()).toEqual(defaultRules)
  })

  it('take effect at once', async () => {
    const first = await make.task(scene, { starts_at: at('08-08', '09:00'), ends_at: at('08-08', '11:00') })
    const next = await make.task(scene, { starts_at: at('08-08', '11:20'), ends_at: at('08-08', '12:00') })
    await signUp(scene, first, scene.ada)
    const rulesOf = async () =>
      (await signUp(scene, next, scene.ada)).json().why?.map((why: { rule: string }) => why.rule)
    expect(await rulesOf()).toEqual(['rest'])
    await put({ ...defaultRules, rest: { mode: 'off', minutes: 30 } })
    expect(await rulesOf()).toBeUndefined()
  })

  it('can be changed by owners, in a project that is not archived', async () => {
    for (const by of [scene.chief, scene.ada, scene.outsider])
      expect((await put(defaultRules, { by })).statusCode).toBe(403)
    const set = (state: string) =>
      database.db.updateTable('projects').set({ state }).where('pid', '=', scene.pid).execute()
    await set('archived')
    const refused = await put({ ...defaultRules, hand_over: 'free' })
    expect([refused.statusCode, refused.json().why[0].rule]).toEqual([409, 'project-archived'])
    await set('draft')
    expect((await get(scene.outsider)).statusCode).toBe(404)
    await set('open')
  })

  it.each([
    ['/body/rest/minutes', { rest: { mode: 'warn', minutes: 1441 } }],
    ['/body/day_hours/hours', { day_hours: { mode: 'warn', hours: 0 } }],
    ['/body/overlap/mode', { overlap: { mode: 'perhaps' } }],
    ['/body/offer_minutes', { offer_minutes: 14 }],
    [
      '/body/travel/pairs',
      {
        travel: {
          ...defaultRules.travel,
          pairs: [
            { from: 'Hall', to: 'Annexe', minutes: 1 },
            { from: 'annexe', to: 'hall', minutes: 2 },
          ],
        },
      },
    ],
    [
      '/body/travel/pairs/0',
      { travel: { ...defaultRules.travel, pairs: [{ from: 'Hall', to: 'HALL', minutes: 1 }] } },
    ],
  ])('refuse what makes no sense: %s', async (pointer, given) => {
    const refused = await put({ ...defaultRules, ...given })
    expect([refused.statusCode, refused.json().errors?.[0].pointer]).toEqual([400, pointer])
  })
})
