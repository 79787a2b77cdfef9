import { beforeAll, expect, it } from 'vitest'
import type { FormSchema } from '../../../../form-schema/src/schema.ts'
import { validate } from '../../../../form-schema/src/validate.ts'
import { createWorld } from '../../../test/world/world.ts'
import { openForPerson } from '../../people/index.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import { seedDemo } from '../seed.ts'

const { database, config, call, make } = await createWorld()
const ring = createKeyRing(config)!
const ask = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows
beforeAll(async () => {
  await seedDemo(database, ring)
}, 60_000)

const sessionOf = async (email: string) => {
  const [person] = await ask('select uid from people where email = $1', [email])
  return make.session(person.uid)
}

it('asks for clothes, beds and food, with most, half and few people done', async () => {
  const session = await sessionOf('owner@demo.test')
  const { data } = (await call('GET /api/projects/2026/forms?all=true', { session })).json()
  const shares = data.map((form: { fid: string; form_state: string; asked: number; answered: number }) => [
    form.fid,
    form.form_state,
    Math.round((10 * form.answered) / form.asked),
  ])
  expect(shares).toEqual([
    ['clothes', 'open', 8],
    ['accommodation', 'open', 5],
    ['catering', 'open', 3],
    ['appreciation-name', 'draft', 0],
  ])
})

it('shows the volunteer every state', async () => {
  const session = await sessionOf('volunteer@demo.test')
  const { data } = (await call('GET /api/projects/2026/forms', { session })).json()
  expect(data.map(({ fid, state }: { fid: string; state: string }) => [fid, state])).toEqual([
    ['clothes', 'done'],
    ['accommodation', 'draft'],
    ['catering', 'missing'],
  ])
})

it('has valid answers, with private ones encrypted', async () => {
  const rows = await ask(`
    select a.*, v.schema from form_answers a join form_versions v using (pid, fid, version)`)
  const faults = []
  for (const { pid, fid, uid, state, values, sealed, schema } of rows) {
    const secret =
      sealed &&
      JSON.parse(String(await openForPerson(database.db, ring, uid, `answers ${pid} ${fid}`, sealed)))
    faults.push(...validate(schema as FormSchema, { ...values, ...secret }, { draft: state === 'draft' }))
    for (const name of ['diet', 'legal_name', 'room_with']) expect(Object.keys(values)).not.toContain(name)
  }
  expect([faults, rows.length > 1000]).toEqual([[], true])
})

it('has closed last year’s forms', async () => {
  const rows = await ask(`select fid, closes_at < now() as over from forms where pid = '2025' order by fid`)
  expect(rows).toEqual([
    { fid: 'catering', over: true },
    { fid: 'clothes', over: true },
  ])
})
