import { describe, expect, it } from 'vitest'
import { type FormScene, question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { at, put, mine, answer, list } = world.forms

const statusOf = ({ statusCode }: { statusCode: number }) => statusCode
const ruleOf = (response: { json(): { why?: { rule: string }[] } }) => response.json().why?.[0]?.rule
const seen = (response: { json(): { state: string; values: object; reanswer: string[] } }) => {
  const { state, values, reanswer } = response.json()
  return { state, values, reanswer }
}
const errorsOf = (response: { json(): { errors: { pointer: string; code: string }[] } }) =>
  response.json().errors.map(({ pointer, code }) => `${pointer} ${code}`)

describe('filling in', () => {
  it('goes from missing to draft to done', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a', required: true }), question({ id: 'b' })])
    const stateInList = async () => (await list(scene, scene.ada)).json().data[0].state
    expect((await mine(scene, 'clothes', scene.ada)).json()).toEqual({
      fid: 'clothes',
      version: 2,
      state: 'missing',
      values: {},
      kept: {},
      reanswer: [],
      may_answer: true,
      may_withdraw: false,
      done_at: null,
      changed_at: null,
    })
    expect(await stateInList()).toBe('missing')
    const draft = await answer(scene, scene.ada, { b: 'x' }, { done: false })
    expect(seen(draft)).toEqual({ state: 'draft', values: { b: 'x' }, reanswer: [] })
    expect(await stateInList()).toBe('draft')
    expect(errorsOf(await answer(scene, scene.ada, { b: 'x' }))).toEqual(['/body/values/a missing'])
    const done = await answer(scene, scene.ada, { a: 'x' })
    expect([done.json(), await stateInList()]).toEqual([
      {
        fid: 'clothes',
        version: 2,
        state: 'done',
        values: { a: 'x' },
        kept: {},
        reanswer: [],
        may_answer: true,
        may_withdraw: true,
        done_at: expect.any(String),
        changed_at: expect.any(String),
      },
      'done',
    ])
    expect((await mine(scene, 'clothes', scene.ada)).headers.etag).toBe(done.headers.etag)
  })

  it('is audited when started and when done, not for each save', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    for (const a of ['x', 'xy', 'xyz']) await answer(scene, scene.ada, { a }, { done: false })
    await answer(scene, scene.ada, { a: 'xyz' })
    await call(`DELETE ${at(scene, 'clothes')}/answers/me`, { token: scene.ada.token })
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('pid', '=', scene.pid)
      .where('actor', '=', scene.ada.uid)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { verb: 'form.begun', after: { version: 2 } },
      { verb: 'form.answered', after: { version: 2 } },
      { verb: 'form.withdrawn', after: null },
    ])
  })

  it('on two devices keeps what was saved first', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    const { etag } = (await mine(scene, 'clothes', scene.ada)).headers
    const headers = { 'if-match': String(etag) }
    const both = ['x', 'y'].map((a) => answer(scene, scene.ada, { a }, { headers, done: false }))
    expect((await Promise.all(both)).map(statusOf).toSorted((a, b) => a - b)).toEqual([200, 412])
    const remove = call(`DELETE ${at(scene, 'clothes')}/answers/me`, { token: scene.ada.token, headers })
    expect(statusOf(await remove)).toBe(412)
  })

  it('reports the problem of each answer', async () => {
    const scene = await world.forms.scene()
    const options = [{ id: 'x', texts: { en: 'X', 'zh-TW': 'X' } }]
    await make.form(scene, [
      question({ id: 'constructor', kind: 'number', whole: true, min: 1, max: null }),
      question({ id: 'one', kind: 'choice', many: false, options }),
      question({ id: 'why', when: { question: 'one', is: ['x'] } }),
    ])
    const values = { constructor: 0, one: 'y', why: 'so', 'a/b~c': 1 }
    expect(errorsOf(await answer(scene, scene.ada, values, { done: false }))).toEqual([
      '/body/values/a~1b~0c not-asked',
      '/body/values/constructor too-small',
      '/body/values/one not-an-option',
      '/body/values/why not-asked',
    ])
    const hostile = JSON.parse('{"__proto__": {"one": "x"}}')
    expect(statusOf(await answer(scene, scene.ada, hostile))).toBe(400)
  })

  it('is for people whom it asks, while it is open', async () => {
    const scene = await world.forms.scene()
    const tried = async (change: object, by: FormScene['ada']) => {
      await put(scene, 'clothes', [question({ id: 'a' })], change)
      const tried = await answer(scene, by, { a: 'x' })
      return [statusOf(tried), ruleOf(tried), (await list(scene, by)).json().data.length]
    }
    await make.form(scene, [question({ id: 'a' })])
    expect(await tried({}, scene.stranger)).toEqual([404, undefined, 0])
    expect(await tried({}, scene.owner)).toEqual([200, undefined, 1])
    expect(await tried({ audience: 'chiefs' }, scene.ada)).toEqual([404, undefined, 0])
    expect(await tried({ audience: 'chiefs' }, scene.chief)).toEqual([200, undefined, 1])
    expect(await tried({ audience: 'chiefs' }, scene.owner)).toEqual([409, 'form-audience', 0])
    expect(await tried({ audience: 'teams', tids: ['desk'] }, scene.ada)).toEqual([404, undefined, 0])
    expect(await tried({ audience: 'teams', tids: ['desk'] }, scene.ben)).toEqual([200, undefined, 1])
    expect(await tried({ opens_at: '2100-01-01T00:00:00Z' }, scene.ada)).toEqual([404, undefined, 0])
    expect(await tried({ closes_at: '2020-01-01T00:00:00Z' }, scene.ada)).toEqual([409, 'form-closed', 1])
  })

  it('is closed for people who are not done, and stays done for others', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    await answer(scene, scene.ada, { a: 'x' })
    await answer(scene, scene.ben, { a: 'x' }, { done: false })
    await put(scene, 'clothes', [question({ id: 'a' })], { closes_at: '2020-01-01T00:00:00Z' })
    const states = [scene.ada, scene.ben, scene.chief].map(async (one) => {
      const { state, may_answer } = (await mine(scene, 'clothes', one)).json()
      return [state, (await list(scene, one)).json().data[0].state, may_answer]
    })
    expect(await Promise.all(states)).toEqual([
      ['done', 'done', false],
      ['closed', 'closed', false],
      ['closed', 'closed', false],
    ])
    const remove = await call(`DELETE ${at(scene, 'clothes')}/answers/me`, { token: scene.ada.token })
    expect(ruleOf(remove)).toBe('form-closed')
  })

  it('can be withdrawn by people who have left, but not changed', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a', private: true })])
    await answer(scene, scene.ada, { a: 'x' })
    await database.db
      .updateTable('memberships')
      .set({ left_at: new Date(), left_how: 'left' })
      .where('pid', '=', scene.pid)
      .where('uid', '=', scene.ada.uid)
      .execute()
    expect(ruleOf(await answer(scene, scene.ada, { a: 'y' }))).toBe('form-audience')
    const remove = () => call(`DELETE ${at(scene, 'clothes')}/answers/me`, { token: scene.ada.token })
    expect([statusOf(await remove()), statusOf(await remove())]).toEqual([204, 404])
  })

  it('is counted for owners', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a', private: true })], { audience: 'teams', tids: ['photo'] })
    await answer(scene, scene.ada, { a: 'x' })
    await answer(scene, scene.chief, { a: 'x' }, { done: false })
    const [form] = (await list(scene, scene.owner, '?all=true')).json().data
    expect(form).toMatchObject({ state: null, asked: 2, answered: 1, private: true, questions: 1 })
  })
})
