import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const { call, make, database } = await createWorld({ mail: true, work: false })

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

it('of two chiefs who remove each other one stays', async () => {
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

it('people can leave a team of a draft that they cannot see', async () => {
  const { pid, path, member } = await scene('draft')
  expect((await call(`GET ${path}`, { token: member.token })).statusCode).toBe(404)
  for (let i = 0; i < 2; i++)
    expect((await call(`DELETE ${path}/members/${member.uid}`, { token: member.token })).statusCode).toBe(204)
  expect(await roleOf(pid, member.uid)).toBeUndefined()
})

it('leaving does not reveal a draft or a team to outsiders', async () => {
  const [draft, open] = [await scene('draft'), await scene()]
  const past = await make.team(open.pid, { archived_at: new Date() })
  const { uid } = await make.person()
  const token = await make.token(uid)
  const leave = async (path: string) => {
    const answer = await call(`DELETE ${path}/members/${uid}`, { token })
    return [answer.statusCode, { ...answer.json(), request_id: '' }]
  }
  const nowhere = await leave('/api/projects/none/teams/none')
  expect(nowhere[0]).toBe(404)
  for (const path of [
    draft.path,
    `/api/projects/${draft.pid}/teams/none`,
    `/api/projects/${open.pid}/teams/none`,
    `/api/projects/${open.pid}/teams/${past.tid}`,
  ])
    expect(await leave(path)).toEqual(nowhere)
})

it('nobody can be added to an archived team, and the response says why', async () => {
  const { tid, path, chief, member } = await scene()
  await database.db.updateTable('teams').set({ archived_at: new Date() }).where('tid', '=', tid).execute()
  const { token } = chief
  for (const answer of [
    await call(`PUT ${path}/chiefs/${member.uid}`, { token }),
    await call(`POST ${path}/people`, { token, body: { email: 'late@example.test' } }),
  ])
    expect([answer.statusCode, answer.json().why]).toEqual([409, [refusals['team-archived']]])
})

describe('by address', () => {
  it('a chief stays one unless another role is given', async () => {
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

  async function flood(state: string) {
    const { pid, path } = await scene(state)
    const owner = await make.person()
    await make.owner(pid, owner.uid)
    const token = await make.token(owner.uid)
    const email = `flooded-${state}@example.test`
    const answers = []
    for (const role of ['chief', 'member', 'chief', 'member', 'chief', 'chief', 'member'])
      answers.push((await call(`POST ${path}/people`, { token, body: { email, role } })).statusCode)
    const headers = { 'sec-fetch-site': 'same-origin' }
    const code = await call('POST /api/sign-in/email', { headers, body: { email } })
    return { answers, code: code.statusCode }
  }

  it('a person gets at most five emails in ten minutes, and can still sign in', async () => {
    // The sixth call changes nothing, so it sends nothing.
    expect(await flood('open')).toEqual({ answers: [201, 201, 201, 201, 201, 201, 429], code: 202 })
  })

  it('existing members get no emails, however often their role changes', async () => {
    const { path, chief, member } = await scene()
    const answers = []
    for (let i = 0; i < 8; i++) {
      const kind = i % 2 ? 'members' : 'chiefs'
      answers.push((await call(`PUT ${path}/${kind}/${member.uid}`, { token: chief.token })).statusCode)
    }
    expect(answers).toEqual(Array(8).fill(204))
  })

  it('in a draft nobody is emailed, and no limit is used up', async () => {
    expect(await flood('draft')).toEqual({ answers: Array(7).fill(201), code: 202 })
  })
})
