import { expect, it } from 'vitest'
import { personalData } from '../../src/personal-data.ts'
import type { PersonId } from '../../src/platform/ids.ts'
import { eraseDuePeople } from '../../src/privacy/erasure/run.ts'
import { createWorld } from '../world/world.ts'

const { call, make, database } = await createWorld()

async function erase(uid: PersonId): Promise<void> {
  const now = new Date()
  await database.db.updateTable('people').set({ erase_on: now }).where('uid', '=', uid).execute()
  await eraseDuePeople({ database, mailer: null, personalData }, new Date(now.getTime() + 1000))
}

const kept = async () =>
  (
    await database.pool.query('select string_agg(idempotency_keys::text, $1) as text from idempotency_keys', [
      ' ',
    ])
  ).rows[0].text as string

async function scene() {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const owner = await make.caller({ name: 'Olga' })
  await make.owner(pid, owner.uid)
  const add = (email: string, key: string) =>
    call(`POST /api/projects/${pid}/teams/${tid}/people`, {
      token: owner.token,
      headers: { 'idempotency-key': key },
      body: { email, role: 'member' },
    })
  return { pid, tid, owner, add }
}

it('removes an erased person from stored responses that others can replay', async () => {
  const { add } = await scene()
  const email = 'forget.me@example.test'
  const first = await add(email, 'first')
  expect(first.statusCode).toBe(201)
  const { uid } = first.json()
  await call('PATCH /api/users/me', { token: await make.token(uid), body: { name: 'Vera "V" Vanish' } })
  await add(email, 'second')
  expect(await kept()).toContain('forget.me')
  await erase(uid)
  const text = await kept()
  for (const trace of [email, 'forget.me', 'Vanish']) expect(text).not.toContain(trace)
})

it('does not repeat the operation, and says that the response is gone', async () => {
  const { pid, add } = await scene()
  const first = await add('once@example.test', 'key')
  expect((await add('once@example.test', 'key')).headers['idempotency-replayed']).toBe('true')
  await erase(first.json().uid)
  const again = await add('once@example.test', 'key')
  expect([again.statusCode, again.json().type]).toEqual([410, '/api/errors#answer_gone'])
  const { rows } = await database.pool.query('select count(*)::int as n from memberships where pid = $1', [
    pid,
  ])
  expect(rows).toEqual([{ n: 1 }])
})

it('keeps stored responses about others', async () => {
  const { add } = await scene()
  const gone = await add('gone@example.test', 'gone')
  const stays = await add('stays@example.test', 'stays')
  await erase(gone.json().uid)
  const again = await add('stays@example.test', 'stays')
  expect([again.statusCode, again.json()]).toEqual([stays.statusCode, stays.json()])
})
