import { describe, expect, it } from 'vitest'
import { formTexts, question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, database, make } = world
const { put } = world.forms

describe('versions', () => {
  const words = (id: string, wording: string, rest: object = {}) => question({ id, words: wording, ...rest })

  it('are created by changed questions and texts, not by settings, and never altered', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [words('a', 'One?')])
    expect((await put(scene, 'clothes', [words('a', 'One?')], { audience: 'chiefs' })).json().version).toBe(2)
    expect(
      (await put(scene, 'clothes', [words('a', 'One?')], { texts: formTexts('T') })).json().version,
    ).toBe(3)
    const rows = await database.db
      .selectFrom('form_versions')
      .select(['version', 'texts'])
      .where('pid', '=', scene.pid)
      .orderBy('version')
      .execute()
    expect(
      rows.map(({ version, texts }) => [version, (texts as ReturnType<typeof formTexts>).en.title]),
    ).toEqual([
      [1, 'Clothes'],
      [2, 'Clothes'],
      [3, 'T'],
    ])
  })

  const option = (id: string, en = id) => ({ id, texts: { en, 'zh-TW': en } })
  const choice = (...options: object[]) => ({ kind: 'choice', many: false, options })
  const number = (min: number | null, max: number | null) => ({ kind: 'number', whole: true, min, max })
  const changes: [string, object, object, number][] = [
    ['the order and whether it must be answered', {}, { required: true }, 1],
    ['other words', {}, { words: 'Which?' }, 2],
    ['corrected words', {}, { words: 'Which?', same: true }, 1],
    ['private', {}, { private: true }, 2],
    ['another kind', {}, { kind: 'consent', lines: undefined, max: undefined }, 2],
    ['longer texts', { max: 5 }, { max: 9 }, 1],
    ['shorter texts', { max: 9 }, { max: 5, same: true }, 2],
    ['one more option', choice(option('a')), choice(option('a'), option('b')), 1],
    ['one option less', choice(option('a'), option('b')), choice(option('a')), 2],
    ['an option with another name', choice(option('a')), choice(option('a', 'A')), 2],
    ['wider bounds', number(1, 2), number(null, 3), 1],
    ['closer bounds', number(null, 3), number(1, 3), 2],
    ['a bound where there was none', number(1, null), number(1, 9), 2],
  ]
  it.each(changes)('with %s', async (_, before, after, rev) => {
    const scene = await world.forms.scene()
    await make.form(scene, [words('first', 'First?'), words('a', 'What?', before)])
    const put2 = await put(scene, 'clothes', [words('a', 'What?', after), words('first', 'First?')])
    expect([
      put2.statusCode,
      put2.json().questions?.map((one: { id: string; rev: number }) => [one.id, one.rev]),
    ]).toEqual([
      200,
      [
        ['a', rev],
        ['first', 1],
      ],
    ])
  })

  it('treat a question that is added again as a new one', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [words('a', 'One?'), words('b', 'Two?')])
    await put(scene, 'clothes', [words('b', 'Two?')])
    const back = await put(scene, 'clothes', [words('a', 'Three?'), words('b', 'Two?')])
    expect(back.json().questions.map(({ rev }: { rev: number }) => rev)).toEqual([2, 1])
  })

  it('of a draft are all new: nobody has answered them', async () => {
    const scene = await world.forms.scene()
    await call(`POST ${scene.path}`, {
      token: scene.owner.token,
      body: { fid: 'clothes', texts: formTexts() },
    })
    for (const wording of ['One?', 'Two?'])
      expect(
        (await put(scene, 'clothes', [words('a', wording)], { state: 'draft' })).json().questions[0].rev,
      ).toBe(1)
  })
})
