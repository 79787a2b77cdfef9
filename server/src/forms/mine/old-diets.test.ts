import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { diets } from '../../../../form-schema/src/choices.ts'
import { createWorld } from '../../../test/world/world.ts'
import { sealForPerson } from '../../people/index.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import { aboutAnswers } from './answers.ts'

const world = await createWorld()
const { call, database, config } = world

const before = { diet: 'vegetarian', allergies: ['soy'], note: 'No coriander.' }

/** A form that was created and answered with the diets of 0.1.0. */
async function answeredBefore() {
  const scene = await world.answers.scene()
  const { pid, members, path } = scene
  for (const one of members) await scene.answer(one, { size: 'M', diet: { diet: 'halal' } })
  const list = JSON.stringify(['omnivore', 'vegetarian', 'five-pungent-free', 'vegan', 'other'])
  await sql`
    update form_versions set schema = jsonb_set(schema, '{properties,diet,properties,diet,enum}', ${list}::jsonb)
     where pid = ${pid}`.execute(database.db)
  const ref = { pid, fid: 'shirts' }
  await database.transact(async (tx) => {
    for (const { uid } of members) {
      const data = Buffer.from(JSON.stringify({ diet: before }))
      const sealed = await sealForPerson(tx, createKeyRing(config)!, uid, aboutAnswers(ref), data)
      await tx
        .updateTable('form_answers')
        .set({ sealed })
        .where('pid', '=', pid)
        .where('uid', '=', uid)
        .execute()
    }
  })
  const [ada] = members
  const mine = async () => (await call(`GET ${path}/answers/me`, { token: ada!.token })).json()
  const put = (values: object, done = true) =>
    call(`PUT ${path}/answers/me`, { token: ada!.token, body: { version: scene.version, values, done } })
  return { ...scene, mine, put }
}

it('answers with a diet that is no longer offered are read and exported unchanged', async () => {
  const { path, owner } = await answeredBefore()
  const { token } = owner
  const read = await call(`POST ${path}/answers/private-reads`, { token, body: { columns: ['diet@1'] } })
  expect(read.json().data[0].values).toEqual({ 'diet@1': before })
  const file = await call(`POST ${path}/answers/private-exports`, {
    token,
    body: { format: 'csv', language: 'en', columns: ['diet@1'] },
  })
  expect(file.body).toContain('Vegetarian (details to be confirmed); Soy; No coriander.')
})

it('someone who changes such an answer chooses again, and keeps the rest until then', async () => {
  const { mine, put } = await answeredBefore()
  expect(await mine()).toMatchObject({
    state: 'done',
    values: { size: 'M' },
    kept: { diet: before },
    reanswer: [],
  })
  for (const done of [true, false]) {
    const refused = await put({ size: 'M', diet: before }, done)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ pointer: '/body/values/diet', code: 'not-an-option', detail: expect.any(String) }],
    ])
  }
  await put({ size: 'L' }, false)
  expect(await mine()).toMatchObject({ state: 'draft', values: { size: 'L' }, kept: { diet: before } })
  const diet = { ...before, diet: 'vegetarian-no-alliums' }
  expect((await put({ size: 'L', diet })).statusCode).toBe(200)
  expect(await mine()).toMatchObject({ state: 'done', values: { size: 'L', diet }, kept: {} })
})

it('an old form offers the current diets, without a new version', async () => {
  const { path, owner, change, version } = await answeredBefore()
  const { schema } = (await call(`GET ${path}`, { token: owner.token })).json()
  expect(schema.properties.diet.properties.diet.enum).toEqual(diets)
  expect(await change({ required_for: ['badge'] })).toMatchObject({ version })
})
