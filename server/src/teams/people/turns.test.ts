import { describe, expect, it } from 'vitest'
import { mailSettings } from '../../../test/mail.ts'
import { createTestApp } from '../../../test/test-app.ts'

const { call, make, database } = await createTestApp(mailSettings)

async function scene(state = 'open') {
  const { pid } = await make.project({ state })
  const { tid } = await make.team(pid)
  const person = async () => {
    const one = await make.person()
    return { ...one, token: await make.token(one.uid) }
  }
  const people = { chief: await person(), other: await person(), member: await person() }
  await make.membership(pid, tid, people.chief.uid, 'chief')
  await make.membership(pid, tid, people.other.uid, 'chief')
  await make.membership(pid, tid, people.member.uid)
  return { pid, tid, path: `/api/projects/${pid}/teams/${tid}`, ...people }
}

const roleOf = async (pid: string, uid: string) =>
  (
    await database.db
      .selectFrom('memberships')
      .select('role')
      .where('pid', '=', pid)
      .where('uid', '=', uid)
      .where('left_at', 'is', null)
      .executeTakeFirst()
  )?.role

it('of two chiefs who take each other out one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const { pid, path, chief, other } = await scene()
    const answers = await Promise.all([
      call(`DELETE ${path}/chiefs/${other.uid}`, { token: chief.token }),
      call(`DELETE ${path}/chiefs/${chief.uid}`, { token: other.token }),
    ])
    const left = [await roleOf(pid, chief.uid), await roleOf(pid, other.uid)].filter(Boolean)
    expect([left, answers.filter(({ statusCode }) => statusCode === 403).length]).toEqual([['chief'], 1])
  }
})

it('one may leave a team of a draft that one may not see', async () => {
  const { pid, path, member } = await scene('draft')
  expect((await call(`GET ${path}`, { token: member.token })).statusCode).toBe(404)
  expect((await call(`DELETE ${path}/members/${member.uid}`, { token: member.token })).statusCode).toBe(204)
  expect(await roleOf(pid, member.uid)).toBeUndefined()
})

it('nobody is put into an archived team, and the answer says why', async () => {
  const { tid, path, chief, member } = await scene()
  await database.db.updateTable('teams').set({ archived_at: new Date() }).where('tid', '=', tid).execute()
  const { token } = chief
  for (const answer of [
    await call(`PUT ${path}/chiefs/${member.uid}`, { token }),
    await call(`POST ${path}/people`, { token, body: { email: 'late@example.test' } }),
  ])
    expect([answer.statusCode, answer.json().why]).toEqual([
      409,
      [{ rule: 'team-archived', setting: 'the team', lifted_by: 'owner' }],
    ])
})

describe('by address', () => {
  it('a chief stays one unless something else is said', async () => {
    const { path, chief, other } = await scene()
    const add = async (more: object) =>
      (
        await call(`POST ${path}/people`, { token: chief.token, body: { email: other.email, ...more } })
      ).json().role
    expect([await add({}), await add({ role: 'member' }), await add({})]).toEqual([
      'chief',
      'member',
      'member',
    ])
  })

  it('one address is written to five times in ten minutes at most', async () => {
    const { path, chief } = await scene()
    const body = { email: 'flooded@example.test' }
    const answers = []
    for (let i = 0; i < 6; i++)
      answers.push((await call(`POST ${path}/people`, { token: chief.token, body })).statusCode)
    expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  })
})
