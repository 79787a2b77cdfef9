import { describe, expect, it } from 'vitest'
import { png } from '../../../test/pictures.ts'
import { type FormScene, question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { missingFormsFor } from '../index.ts'
import { openAnswer } from './answers.ts'
import { selectAnswer } from './queries.ts'

const world = await createWorld()
const { call, database, make } = world
const { at, put, mine, answer, list } = world.forms

const statusOf = ({ statusCode }: { statusCode: number }) => statusCode
const ruleOf = (response: { json(): { why?: { rule: string }[] } }) => response.json().why?.[0]?.rule
const keptOf = (response: { json(): { kept: object } }) => response.json().kept
const seen = (response: { json(): { state: string; values: object; reanswer: string[] } }) => {
  const { state, values, reanswer } = response.json()
  return { state, values, reanswer }
}

describe('a form that changes', () => {
  it('accepts no answers to its earlier version', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    await put(scene, 'clothes', [question({ id: 'a', words: 'Something else?' })])
    const late = await answer(scene, scene.ada, { a: 'x' }, { version: 2 })
    expect([statusOf(late), ruleOf(late)]).toEqual([409, 'form-changed'])
    expect(statusOf(await answer(scene, scene.ada, { a: 'x' }, { version: 3 }))).toBe(200)
  })

  it('does not affect people who are done if nothing concerns them, and asks again otherwise', async () => {
    const scene = await world.forms.scene()
    const [a, b] = [question({ id: 'a', required: true }), question({ id: 'b' })]
    await make.form(scene, [a, b])
    await answer(scene, scene.ada, { a: 'x', b: 'y' })
    const after = async (...questions: object[]) => {
      await put(scene, 'clothes', questions)
      const read = seen(await mine(scene, 'clothes', scene.ada))
      expect((await list(scene, scene.ada)).json().data[0].state).toBe(read.state)
      return read
    }
    const both = { a: 'x', b: 'y' }
    expect(await after(b, a, question({ id: 'c' }))).toEqual({ state: 'done', values: both, reanswer: [] })
    const corrected = { ...b, texts: question({ id: 'b', words: 'Wot?' }).texts, same: true }
    expect(await after(a, corrected)).toEqual({ state: 'done', values: both, reanswer: [] })
    expect(await after(a)).toEqual({ state: 'done', values: { a: 'x' }, reanswer: [] })
    const other = question({ id: 'b', words: 'Something else?' })
    expect(await after(a, other)).toEqual({ state: 'draft', values: { a: 'x' }, reanswer: ['b'] })
    const stored = await database.db
      .selectFrom('form_answers')
      .select(['version', 'state', 'values'])
      .where('pid', '=', scene.pid)
      .execute()
    expect(stored).toEqual([{ version: 2, state: 'done', values: both }])
  })

  it('asks everyone who was done again when the meaning of a question changes', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' }), question({ id: 'b' })])
    await answer(scene, scene.ada, { a: 'x', b: 'y' })
    await put(scene, 'clothes', [question({ id: 'a' }), question({ id: 'b', words: 'Which?' })])
    expect(seen(await mine(scene, 'clothes', scene.ada))).toEqual({
      state: 'draft',
      values: { a: 'x' },
      reanswer: ['b'],
    })
    await answer(scene, scene.ada, { a: 'x' }, { version: 3 })
    expect(seen(await mine(scene, 'clothes', scene.ada))).toEqual({
      state: 'done',
      values: { a: 'x' },
      reanswer: [],
    })
  })

  it('leaves out questions whose condition is no longer met', async () => {
    const scene = await world.forms.scene()
    const agreed = question({ id: 'agreed', kind: 'consent' })
    const why = question({ id: 'why', when: { question: 'agreed', is: [true] } })
    await make.form(scene, [agreed, why])
    await answer(scene, scene.ada, { agreed: true, why: 'so' })
    const other = question({ id: 'agreed', kind: 'consent', words: 'Really?' })
    await put(scene, 'clothes', [other, why])
    expect(seen(await mine(scene, 'clothes', scene.ada))).toEqual({
      state: 'draft',
      values: {},
      reanswer: ['agreed'],
    })
  })

  it('keeps their answers, for when they are asked again', async () => {
    const scene = await world.forms.scene()
    const ways = question({ id: 'way', kind: 'consent' })
    const plate = question({ id: 'plate', private: true, when: { question: 'way', is: [true] } })
    const more = question({ id: 'more' })
    await make.form(scene, [ways, plate, more])
    await answer(scene, scene.ada, { way: true, plate: 'ABC-1234' })
    await put(scene, 'clothes', [question({ id: 'way', kind: 'consent', words: 'Really?' }), plate, more])
    expect(keptOf(await mine(scene, 'clothes', scene.ada))).toEqual({ plate: 'ABC-1234' })
    const draft = (values: Record<string, unknown>) =>
      answer(scene, scene.ada, values, { version: 3, done: false })
    expect(keptOf(await draft({ more: 'x' }))).toEqual({ plate: 'ABC-1234' })
    expect(seen(await mine(scene, 'clothes', scene.ada)).values).toEqual({ more: 'x' })
    const again = await draft({ way: true, plate: 'ABC-1234', more: 'x' })
    expect(keptOf(again)).toEqual({})
    expect(keptOf(await draft({ way: false, more: 'x' }))).toEqual({})
  })
})

describe('private answers', () => {
  it('are encrypted together and decrypted only for oneself', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' }), question({ id: 'plate', private: true })])
    await answer(scene, scene.ada, { a: 'open words', plate: 'SECRET-123' })
    expect(seen(await mine(scene, 'clothes', scene.ada)).values).toEqual({
      a: 'open words',
      plate: 'SECRET-123',
    })
    const [row] = await database.db
      .selectFrom('form_answers')
      .selectAll()
      .where('pid', '=', scene.pid)
      .execute()
    expect(row!.values).toEqual({ a: 'open words' })
    expect(row!.sealed!.toString('latin1')).not.toContain('SECRET')
    await answer(scene, scene.ada, { a: 'open words' })
    const [after] = await database.db
      .selectFrom('form_answers')
      .select('sealed')
      .where('pid', '=', scene.pid)
      .execute()
    expect(after).toEqual({ sealed: null })
  })

  it('require a token for private data', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'a' })])
    const token = await world.make.token(scene.ada.uid)
    expect(statusOf(await call(`GET ${at(scene, 'clothes')}/answers/me`, { token }))).toBe(403)
  })

  it('cannot be decrypted in another form', async () => {
    const scene = await world.forms.scene()
    for (const fid of ['clothes', 'other']) {
      await make.form(scene, [question({ id: 'plate', private: true })], { fid })
      await answer(scene, scene.ada, { plate: fid }, { fid })
    }
    const of = (fid: string) => database.db.selectFrom('form_answers').select('sealed').where('fid', '=', fid)
    await database.db
      .updateTable('form_answers')
      .set({ sealed: of('other').where('pid', '=', scene.pid) })
      .where('pid', '=', scene.pid)
      .where('fid', '=', 'clothes')
      .execute()
    const ref = { pid: scene.pid as ProjectId, fid: 'clothes', uid: scene.ada.uid }
    const row = (await selectAnswer(database.db, ref))!
    await expect(openAnswer(database.db, createKeyRing(world.config), ref, row)).rejects.toThrow(
      'does not open',
    )
  })
})

describe('files', () => {
  const send = async (scene: FormScene, by: FormScene['ada']) =>
    (
      await call(`POST /api/projects/${scene.pid}/uploads?name=ticket.png`, {
        token: by.token,
        headers: { 'content-type': 'image/png' },
        body: png(),
      })
    ).json().id as string
  const held = async ({ pid }: FormScene) =>
    database.db.selectFrom('uploads').select(['id', 'used_by']).where('pid', '=', pid).orderBy('id').execute()

  it('are kept while they are an answer, and deleted afterwards', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, [question({ id: 'ticket', kind: 'file', private: true })])
    const [one, other] = [await send(scene, scene.ada), await send(scene, scene.ada)]
    expect(statusOf(await answer(scene, scene.ada, { ticket: one }))).toBe(200)
    expect(statusOf(await answer(scene, scene.ada, { ticket: one }))).toBe(200)
    expect(await held(scene)).toEqual([
      { id: one, used_by: 'form:clothes' },
      { id: other, used_by: null },
    ])
    await answer(scene, scene.ada, { ticket: other.toUpperCase() })
    expect(await held(scene)).toEqual([{ id: other, used_by: 'form:clothes' }])
    await call(`DELETE ${at(scene, 'clothes')}/answers/me`, { token: scene.ada.token })
    expect(await held(scene)).toEqual([])
  })

  it("are one's own, and used once", async () => {
    const scene = await world.forms.scene()
    for (const fid of ['clothes', 'other'])
      await make.form(scene, [question({ id: 'ticket', kind: 'file', private: true })], { fid })
    const ticket = await send(scene, scene.ben)
    expect(ruleOf(await answer(scene, scene.ada, { ticket }))).toBe('upload-gone')
    await answer(scene, scene.ben, { ticket })
    expect(ruleOf(await answer(scene, scene.ben, { ticket }, { fid: 'other' }))).toBe('upload-gone')
  })
})

describe('required forms', () => {
  it('are missing until done, and again after a relevant change', async () => {
    const scene = await world.forms.scene()
    const a = question({ id: 'a' })
    await make.form(scene, [a], { required_for: ['task', 'badge'] })
    const missing = (uid = scene.ada.uid, thing: 'task' | 'claim' = 'task') =>
      missingFormsFor(database.db, { pid: scene.pid as ProjectId, uid, thing })
    const form = { fid: 'clothes', title: { en: 'Clothes', 'zh-TW': 'Clothes' }, lifted_by: 'self' }
    expect(await missing()).toEqual([form])
    expect(await missing(scene.ada.uid, 'claim')).toEqual([])
    expect(await missing(scene.stranger.uid)).toEqual([])
    await answer(scene, scene.ada, { a: 'x' })
    expect(await missing()).toEqual([])
    const other = question({ id: 'a', words: 'Which?' })
    const settings = { required_for: ['task'], closes_at: '2020-01-01T00:00:00Z' }
    await put(scene, 'clothes', [other], settings)
    expect(await missing()).toEqual([{ ...form, lifted_by: 'owner' }])
  })
})
