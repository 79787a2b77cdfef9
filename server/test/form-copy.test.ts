import { expect, it } from 'vitest'
import { personalData } from '../src/personal-data.ts'
import { createKeyRing } from '../src/platform/db/key-ring.ts'
import { newId } from '../src/platform/ids.ts'
import { makeExport } from '../src/privacy/export/exports.ts'
import { question } from './world/forms.ts'
import { createWorld } from './world/world.ts'
import { unpack } from './zip.ts'

const world = await createWorld()
const bare = await createWorld({ settings: { DATABASE_URL: world.url, MANYHANDS_KEY: '' } })
const { call, database, make } = world
const { answer, at } = world.forms

it('are in the person’s data export, including private ones', async () => {
  const scene = await world.forms.scene()
  await make.form(scene, [question({ id: 'a' }), question({ id: 'plate', private: true })])
  await answer(scene, scene.ada, { a: 'words', plate: 'KA-1234' })
  await answer(scene, scene.ben, { a: 'of another' })
  const { uid } = scene.ada
  const id = newId<string>()
  await database.db.insertInto('exports').values({ uid, id }).execute()
  await makeExport(
    { database, ring: createKeyRing(world.config), personalData },
    { uid, id },
    { last: false },
  )
  const session = await make.session(uid)
  const files = unpack((await call('GET /api/users/me/export/file', { session })).rawPayload)
  const file = files.find(({ name }) => name === 'data/form-answers.json')!
  expect(JSON.parse(file.data.toString())).toEqual([
    {
      pid: scene.pid,
      project: 'An event',
      fid: 'clothes',
      version: 2,
      state: 'done',
      values: { a: 'words', plate: 'KA-1234' },
      done_at: expect.any(String),
      changed_at: expect.any(String),
      revision: 1,
      notified_version: null,
      notified_at: null,
    },
  ])
})

it('without an installation key include only what is not private', async () => {
  const scene = await world.forms.scene()
  await make.form(scene, [question({ id: 'a' }), question({ id: 'plate', private: true })])
  const tried = async (values: object) => {
    const body = { version: 2, values, done: true }
    const given = await bare.call(`PUT ${at(scene, 'clothes')}/answers/me`, { token: scene.ada.token, body })
    return given.json().type ?? given.json().state
  }
  expect(await tried({ a: 'x' })).toBe('done')
  expect(await tried({ a: 'x', plate: 'KA-1234' })).toBe('/api/errors#private_off')
})
