import { expect, it } from 'vitest'
import { question } from '../../../test/world/forms.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, make } = world
const { put, answer, list } = world.forms

it('nobody signs up for a shift before they have filled in its required forms, and the refusal names them', async () => {
  const scene = await world.forms.scene()
  const body = {
    tid: 'photo',
    title: 'Lamps',
    starts_at: '2038-01-01T08:00:00Z',
    ends_at: '2038-01-01T10:00:00Z',
    roles: [{ seats: 3 }],
  }
  const made = await call(`POST /api/projects/${scene.pid}/tasks`, { token: scene.owner.token, body })
  const task = `/api/projects/${scene.pid}/tasks/${made.json().id}`
  const signUp = (token: string) => call(`PUT ${task}/people/me`, { token, body: {} })
  const whyNot = async (token: string) => (await call(`GET ${task}`, { token })).json().why_not

  const questions = [question({ id: 'a' })]
  await make.form(scene, questions, { audience: 'teams', tids: ['photo'], required_for: ['task'] })
  const why = [{ ...refusals['form-missing'], form: 'clothes' }]
  const refused = await signUp(scene.ada.token)
  expect([refused.statusCode, refused.json().why, await whyNot(scene.ada.token)]).toEqual([409, why, why])

  const settings = { audience: 'teams', tids: ['photo'], required_for: ['task'] }
  await put(scene, 'clothes', questions, { ...settings, closes_at: '2020-01-01T00:00:00Z' })
  expect(await whyNot(scene.ada.token)).toEqual([{ ...refusals['form-missing-closed'], form: 'clothes' }])
  await put(scene, 'clothes', questions, settings)

  await answer(scene, scene.ada, { a: 'x' }, { done: false })
  expect(await whyNot(scene.ada.token)).toEqual(why)
  await answer(scene, scene.ada, { a: 'x' })
  expect(await whyNot(scene.ada.token)).toEqual([])
  expect((await signUp(scene.ada.token)).statusCode).toBe(200)

  // People keep their seats when the question changes; the form is in their list again.
  await put(scene, 'clothes', [question({ id: 'a', words: 'Which?' })], settings)
  expect((await list(scene, scene.ada)).json().data[0].state).toBe('draft')
  expect((await call(`GET ${task}`, { token: scene.ada.token })).json().you.state).toBe('confirmed')
  await put(scene, 'clothes', questions, { ...settings, required_for: [] })
  expect((await signUp(scene.chief.token)).statusCode).toBe(200)
})
