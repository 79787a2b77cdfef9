import { describe, expect, it } from 'vitest'
import { schemaOf } from '../../../../form-schema/src/schema.ts'
import { formTexts, question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { at, get, put, answer, list } = world.forms

const statusOf = ({ statusCode }: { statusCode: number }) => statusCode
const errorsOf = (response: { json(): { errors: { pointer: string }[] } }) =>
  response.json().errors.map(({ pointer }) => pointer)

describe('creating a form', () => {
  it('empty starts as a draft with the title in its id', async () => {
    const scene = await world.forms.scene()
    const create = (body: object) => call(`POST ${scene.path}`, { token: scene.owner.token, body })
    const first = await create({ texts: formTexts('Your T-shirt, please!') })
    expect([first.statusCode, first.json()]).toEqual([
      201,
      {
        fid: 'your-t-shirt-please',
        version: 1,
        state: 'draft',
        texts: formTexts('Your T-shirt, please!'),
        questions: [],
        schema: schemaOf([]),
        audience: 'everyone',
        tids: [],
        opens_at: null,
        closes_at: null,
        required_for: [],
        readers: [],
        position: 0,
      },
    ])
    expect((await create({ texts: formTexts('Your T-shirt: please') })).json()).toMatchObject({
      fid: 'your-t-shirt-please-2',
      position: 1,
    })
    expect((await create({ texts: formTexts('住宿') })).json().fid).toBe('form')
    expect(statusOf(await create({ fid: 'Form', texts: formTexts() }))).toBe(409)
    expect(errorsOf(await create({}))).toEqual(['/body/texts'])
  })

  it('may lack texts while it is a draft, but not when it opens', async () => {
    const scene = await world.forms.scene()
    const words = (en: string, zh: string) => ({
      en: { label: en, help: '' },
      'zh-TW': { label: zh, help: '' },
    })
    const titles = (en: string, zh: string) => ({
      en: { ...formTexts(en).en },
      'zh-TW': { ...formTexts(zh)['zh-TW'] },
    })
    const body = { fid: 'half', texts: titles('Half', '') }
    expect((await call(`POST ${scene.path}`, { token: scene.owner.token, body })).statusCode).toBe(201)
    const none = { fid: 'none', texts: titles('', '') }
    expect((await call(`POST ${scene.path}`, { token: scene.owner.token, body: none })).statusCode).toBe(400)
    const half = {
      ...question({ id: 'a', kind: 'choice', many: false }),
      texts: words('Which?', ''),
      options: [{ id: 'x', texts: { en: '', 'zh-TW': '' } }],
    }
    const texts = titles('Half', '')
    const draft = await put(scene, 'half', [half], { state: 'draft', texts })
    expect([draft.statusCode, draft.json().questions[0].texts]).toEqual([200, words('Which?', '')])
    const open = await put(scene, 'half', [half], { texts })
    expect([open.statusCode, open.json().errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      [
        '/body/questions/0/options/0/texts/en',
        '/body/texts/zh-TW/title',
        '/body/questions/0/texts/zh-TW/label',
        '/body/questions/0/options/0/texts/zh-TW',
      ],
    ])
  })

  it('is for owners, and a draft is invisible to others', async () => {
    const scene = await world.forms.scene()
    const by = (token: string) => call(`POST ${scene.path}`, { token, body: { from: 'clothes' } })
    expect(statusOf(await by(scene.chief.token))).toBe(403)
    expect(statusOf(await by(scene.owner.token))).toBe(201)
    expect(statusOf(await get(scene, 'clothes', scene.owner))).toBe(200)
    expect(statusOf(await get(scene, 'clothes', scene.ada))).toBe(404)
    expect((await list(scene, scene.ada)).json().data).toEqual([])
    expect(statusOf(await list(scene, scene.ada, '?all=true'))).toBe(403)
  })

  it('changes the version that was read, or nothing', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    const { etag } = (await get(scene, 'clothes', scene.ada)).headers
    const headers = { 'if-match': String(etag) }
    expect(statusOf(await put(scene, 'clothes', [question({ id: 'b' })], { headers }))).toBe(200)
    expect(statusOf(await put(scene, 'clothes', [question({ id: 'c' })], { headers }))).toBe(412)
    const remove = call(`DELETE ${at(scene, 'clothes')}`, { token: scene.owner.token, headers })
    expect(statusOf(await remove)).toBe(412)
  })

  it('is recorded in the history, once per change', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    await put(scene, 'clothes', [question({ id: 'a' })])
    await put(scene, 'clothes', [question({ id: 'a' })], { audience: 'chiefs' })
    await call(`DELETE ${at(scene, 'clothes')}`, { token: scene.owner.token })
    await call(`DELETE ${at(scene, 'clothes')}`, { token: scene.owner.token })
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'subject', 'before', 'after'])
      .where('pid', '=', scene.pid)
      .where('verb', 'like', 'form.%')
      .orderBy('id')
      .execute()
    const subject = 'form:clothes'
    expect(lines).toEqual([
      { verb: 'form.created', subject, before: null, after: { title: 'Clothes' } },
      {
        verb: 'form.changed',
        subject,
        before: { version: 1, state: 'draft' },
        after: { version: 2, state: 'open' },
      },
      { verb: 'form.changed', subject, before: { audience: 'everyone' }, after: { audience: 'chiefs' } },
      { verb: 'form.retired', subject, before: null, after: null },
    ])
  })

  it('is named in the history, also after it is deleted', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    await put(scene, 'clothes', [question({ id: 'a' })], { texts: formTexts('Shirts') })
    const body = { fid: 'gone', texts: formTexts('Gone') }
    await call(`POST ${scene.path}`, { token: scene.owner.token, body })
    await call(`DELETE ${at(scene, 'gone')}`, { token: scene.owner.token })
    const history = await call(`GET /api/projects/${scene.pid}/history?verb=form`, {
      token: scene.owner.token,
    })
    const title = (words: string) => ({ en: words, 'zh-TW': words })
    const clothes = { fid: 'clothes', title: title('Shirts'), exists: true }
    expect(history.json().data.map(({ verb, form }: { verb: string; form: object }) => [verb, form])).toEqual(
      [
        ['form.deleted', { fid: 'gone', title: title('Gone'), exists: false }],
        ['form.created', { fid: 'gone', title: title('Gone'), exists: false }],
        ['form.changed', clothes],
        ['form.changed', clothes],
        ['form.created', clothes],
      ],
    )
  })
})

describe('is refused', () => {
  const refused: [string, object[], string][] = [
    ['a hostile id', [question({ id: '__proto__' })], '/body/questions/0/id'],
    ['an id twice', [question({ id: 'a' }), question({ id: 'a' })], '/body/questions/1/id'],
    [
      'a later question',
      [question({ id: 'a', when: { question: 'b', is: [true] } }), question({ id: 'b', kind: 'consent' })],
      '/body/questions/0/when/question',
    ],
    [
      'a text as condition',
      [question({ id: 'b' }), question({ id: 'a', when: { question: 'b', is: ['x'] } })],
      '/body/questions/1/when/question',
    ],
    [
      'an answer that nobody can give',
      [question({ id: 'b', kind: 'consent' }), question({ id: 'a', when: { question: 'b', is: ['yes'] } })],
      '/body/questions/1/when/is',
    ],
    [
      'what tells a private answer',
      [
        question({ id: 'b', kind: 'consent', private: true }),
        question({ id: 'a', when: { question: 'b', is: [true] } }),
      ],
      '/body/questions/1/private',
    ],
    ['a file for all to see', [question({ id: 'a', kind: 'file' })], '/body/questions/0/private'],
    [
      'a number between nothing',
      [question({ id: 'a', kind: 'number', whole: false, min: 2, max: 1 })],
      '/body/questions/0/max',
    ],
    [
      'half of a whole number',
      [question({ id: 'a', kind: 'number', whole: true, min: 0.5, max: 1 })],
      '/body/questions/0/min',
    ],
    [
      'days that end before they begin',
      [question({ id: 'a', kind: 'date', from: '2026-01-02', until: '2026-01-01' })],
      '/body/questions/0/until',
    ],
    [
      'an option twice',
      [
        question({
          id: 'a',
          kind: 'choice',
          many: false,
          options: [1, 2].map(() => ({ id: 'x', texts: { en: 'X', 'zh-TW': 'X' } })),
        }),
      ],
      '/body/questions/0/options',
    ],
    [
      'nothing to answer',
      [{ id: 'a', kind: 'section', texts: question({ id: 'a' }).texts }],
      '/body/questions',
    ],
    [
      'a hundred and one',
      Array.from({ length: 101 }, (_, n) => question({ id: `q${n}` })),
      '/body/questions',
    ],
  ]
  it.each(refused)('%s', async (_, questions, pointer) => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    expect(errorsOf(await put(scene, 'clothes', questions))).toContain(pointer)
  })

  it('more than 200 kB, or a hundred questions with all their texts', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    const help = { label: 'What?', help: '問'.repeat(1000) }
    const long = (n: number) => ({ ...question({ id: `q${n}` }), texts: { en: help, 'zh-TW': help } })
    const all = (count: number) => Array.from({ length: count }, (_, n) => long(n))
    expect(errorsOf(await put(scene, 'clothes', all(40)))).toEqual(['/body/questions'])
    expect(statusOf(await put(scene, 'clothes', all(30)))).toBe(200)
    const hundred = Array.from({ length: 100 }, (_, n) => question({ id: `q${n}` }))
    expect(statusOf(await put(scene, 'clothes', hundred))).toBe(200)
  })

  it('contradictory settings, or unknown teams', async () => {
    const scene = await world.forms.scene()
    const questions = [question({ id: 'a', private: true })]
    await make.form(scene, questions)
    const [opens_at, closes_at] = ['2026-02-01T00:00:00Z', '2026-01-01T00:00:00Z']
    const tried = async (change: object) => errorsOf(await put(scene, 'clothes', questions, change))
    expect(await tried({ opens_at, closes_at })).toEqual(['/body/closes_at'])
    expect(await tried({ audience: 'teams' })).toEqual(['/body/tids'])
    expect(await tried({ audience: 'teams', tids: ['photo', 'nobody'] })).toEqual(['/body/tids/1'])
    const silent = { title: 'Clothes', intro: '', purpose: '' }
    expect(await tried({ texts: { en: silent, 'zh-TW': silent } })).toEqual([
      '/body/texts/en/purpose',
      '/body/texts/zh-TW/purpose',
    ])
  })
})

describe('states', () => {
  it('go from draft to open and back until someone answers, and to retired and back', async () => {
    const scene = await world.forms.scene()
    const questions = [question({ id: 'a' })]
    await make.form(scene, questions)
    const move = async (state: string) => {
      const moved = await put(scene, 'clothes', questions, { state })
      return moved.json().state ?? moved.json().why?.[0].rule ?? moved.statusCode
    }
    expect(await move('draft')).toBe('draft')
    expect(await move('open')).toBe('open')
    await answer(scene, scene.ada, { a: 'x' })
    expect(await move('draft')).toBe('form-answered')
    const remove = () => call(`DELETE ${at(scene, 'clothes')}`, { token: scene.owner.token })
    expect(statusOf(await remove())).toBe(204)
    expect((await get(scene, 'clothes', scene.owner)).json().state).toBe('retired')
    expect(statusOf(await answer(scene, scene.ada, { a: 'y' }))).toBe(409)
    expect(await move('draft')).toBe('form-state')
    expect(await move('open')).toBe('open')
    expect(statusOf(await answer(scene, scene.ada, { a: 'y' }))).toBe(200)
  })

  it('a deleted draft is gone, and its id is free', async () => {
    const scene = await world.forms.scene()
    const create = () => call(`POST ${scene.path}`, { token: scene.owner.token, body: { from: 'parking' } })
    await create()
    expect(statusOf(await call(`DELETE ${at(scene, 'parking')}`, { token: scene.owner.token }))).toBe(204)
    expect(statusOf(await get(scene, 'parking', scene.owner))).toBe(404)
    expect((await create()).json()).toMatchObject({ fid: 'parking', version: 1 })
  })

  it('nothing changes in an archived project', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    await database.db
      .updateTable('projects')
      .set({ state: 'archived' })
      .where('pid', '=', scene.pid)
      .execute()
    expect(statusOf(await put(scene, 'clothes', [question({ id: 'b' })]))).toBe(409)
    expect(statusOf(await answer(scene, scene.ada, { a: 'x' }))).toBe(409)
  })
})
