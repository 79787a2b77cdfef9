import { expect, it } from 'vitest'
import { question } from '../../test/world/forms.ts'
import { createWorld } from '../../test/world/world.ts'
import type { ProjectId } from '../platform/ids.ts'
import { runRollOver } from './roll-over.ts'

const world = await createWorld()
const { call, database, make } = world
const { answer, list, at } = world.forms

it('copies forms as drafts without answers, at the same local time, for existing teams', async () => {
  const scene = await world.forms.scene()
  await database.db
    .updateTable('projects')
    .set({ time_zone: 'Europe/Berlin' })
    .where('pid', '=', scene.pid)
    .execute()
  await database.db
    .updateTable('teams')
    .set({ archived_at: new Date() })
    .where('pid', '=', scene.pid)
    .where('tid', '=', 'desk')
    .execute()
  const settings = {
    audience: 'teams',
    tids: ['photo', 'desk'],
    opens_at: '2026-11-01T12:00:00+01:00',
    closes_at: '2026-12-01T23:59:00+01:00',
    required_for: ['badge'],
    readers: ['desk'],
  }
  await make.form(scene, [question({ id: 'a', words: 'One?' })], settings)
  await make.form(scene, [question({ id: 'b' })], { fid: 'gone' })
  await call(`DELETE ${at(scene, 'gone')}`, { token: scene.owner.token })
  await answer(scene, scene.ada, { a: 'x' })

  const next = `${scene.pid}-next` as ProjectId
  // From winter to summer: 12 December 2026 to 29 September 2027 are 291 days.
  const body = { pid: next, name: 'Next', starts_on: '2027-09-29', ends_on: '2027-09-30' }
  const start = async (path: string, choices: string[]) =>
    call(`POST /api/projects/${scene.pid}/roll-over${path}`, {
      token: scene.owner.token,
      body: { ...body, choices },
    })
  expect((await start('/preview', ['teams'])).json().forms).toBe(0)
  expect((await start('/preview', ['forms'])).json().forms).toBe(1)
  expect((await start('', ['teams', 'forms'])).statusCode).toBe(202)
  await runRollOver(database, next, { last: true })

  const there = { ...scene, pid: next, path: `/api/projects/${next}/forms` }
  const [form, ...others] = (await list(there, scene.owner, '?all=true')).json().data
  expect([form, others]).toMatchObject([{ fid: 'clothes', form_state: 'draft', version: 1 }, []])
  expect((await call(`GET ${at(there, 'clothes')}`, { token: scene.owner.token })).json()).toMatchObject({
    questions: [question({ id: 'a', words: 'One?' })],
    audience: 'teams',
    tids: ['photo'],
    opens_at: '2027-08-19T10:00:00.000Z',
    closes_at: '2027-09-18T21:59:00.000Z',
    required_for: ['badge'],
    readers: ['desk'],
  })
  const answers = await database.db.selectFrom('form_answers').select('uid').where('pid', '=', next).execute()
  expect(answers).toEqual([])
})
