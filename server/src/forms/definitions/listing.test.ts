import { describe, expect, it } from 'vitest'
import { type FormScene, formTexts, question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { put, list, answer } = world.forms

const one = [question({ id: 'a' })]

describe('the list of forms', () => {
  const hold = ({ pid }: FormScene, uid: string, role: 'finance' | 'desk') => make.role(pid, uid, role)
  const seen = async (scene: FormScene, by: FormScene['ada'], query = '') =>
    (await list(scene, by, query))
      .json()
      .data.map(({ fid, state, reads }: { fid: string; state: string | null; reads: boolean }) => [
        fid,
        state,
        reads,
      ])

  it('tells people who were done that a question has changed', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, one)
    const again = async () =>
      (await list(scene, scene.ada))
        .json()
        .data.map(({ state, again }: { state: string; again: boolean }) => [state, again])
    await answer(scene, scene.ada, { a: 'x' }, { done: false })
    expect(await again()).toEqual([['draft', false]])
    await answer(scene, scene.ada, { a: 'x' })
    expect(await again()).toEqual([['done', false]])
    await put(scene, 'clothes', [question({ id: 'a', words: 'Which?' })])
    expect(await again()).toEqual([['draft', true]])
    await answer(scene, scene.ada, {}, { version: 3, done: false })
    expect(await again()).toEqual([['draft', true]])
    await answer(scene, scene.ada, { a: 'y' }, { version: 3 })
    expect(await again()).toEqual([['done', false]])
  })

  it('includes forms that a role of the caller reads, even if they are not asked', async () => {
    const scene = await world.forms.scene()
    await hold(scene, scene.stranger.uid, 'finance')
    await make.form(scene, one, { fid: 'everyone' })
    await make.form(scene, one, { fid: 'read', audience: 'chiefs', readers: ['finance'] })
    await make.form(scene, one, { fid: 'by-desk', audience: 'chiefs', readers: ['desk'] })
    await make.form(scene, one, { fid: 'draft', readers: ['finance'] })
    await put(scene, 'draft', one, { state: 'draft', readers: ['finance'] })
    await make.form(scene, one, { fid: 'over', audience: 'chiefs', readers: ['finance'] })
    await call(`DELETE ${scene.path}/over`, { token: scene.owner.token })
    expect(await seen(scene, scene.stranger)).toEqual([
      ['everyone', 'missing', false],
      ['over', null, true],
      ['read', null, true],
    ])
    expect(await seen(scene, scene.chief)).toEqual([
      ['by-desk', 'missing', false],
      ['everyone', 'missing', false],
      ['read', 'missing', false],
    ])
  })

  it('says that owners read all answers, and adds nothing for the people asked', async () => {
    const scene = await world.forms.scene()
    await make.form(scene, one, { fid: 'everyone' })
    await make.form(scene, one, { fid: 'chiefs', audience: 'chiefs', readers: ['desk'] })
    expect(await seen(scene, scene.owner)).toEqual([['everyone', 'missing', true]])
    expect(await seen(scene, scene.owner, '?all=true')).toEqual([
      ['chiefs', null, true],
      ['everyone', 'missing', true],
    ])
  })
})

it('allows a hundred forms per project, and refuses one of two concurrent ones beyond that', async () => {
  const scene = await world.forms.scene()
  const { pid, owner, path } = scene
  const made_by = owner.uid
  const numbered = Array.from({ length: 99 }, (_, n) => ({ pid, fid: `f-${n}`, version: 1, made_by }))
  await database.db.insertInto('forms').values(numbered).execute()
  const create = (fid: string) =>
    call(`POST ${path}`, { token: owner.token, body: { fid, texts: formTexts() } })
  const answers = await Promise.all(['last', 'late'].map(create))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409])
  const { detail, why } = (await create('later')).json()
  expect([detail, why]).toEqual([refusals['form-limit'].detail, [refusals['form-limit']]])
})
