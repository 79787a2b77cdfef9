import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { newId } from '../../platform/ids.ts'

const { call, make, database } = await createWorld()

async function scene(owners = 1) {
  const { pid } = await make.project()
  const people = []
  for (let i = 0; i < owners; i++) {
    const person = await make.person()
    await make.owner(pid, person.uid)
    people.push({ ...person, token: await make.token(person.uid) })
  }
  return { pid, owners: people, owner: people[0]! }
}

/** Who is or was in a team of the project. */
async function someoneOf(pid: string) {
  const { tid } = await make.team(pid)
  const person = await make.person()
  await make.membership(pid, tid, person.uid)
  return person
}

const rolesOf = async (pid: string, token: string) =>
  (await call(`GET /api/projects/${pid}/roles`, { token })).json().data as { uid: string; role: string }[]

describe.each([
  ['owner', 'owners'],
  ['finance', 'finance'],
  ['desk', 'desk'],
])('%s', (role, path) => {
  it('is granted and taken, twice is once, with one line each', async () => {
    const { pid, owner } = await scene()
    const { uid } = await someoneOf(pid)
    const line = `/api/projects/${pid}/${path}/${uid}`
    for (const method of ['PUT', 'PUT', 'DELETE', 'DELETE'])
      expect((await call(`${method} ${line}`, { token: owner.token })).statusCode).toBe(204)
    expect((await rolesOf(pid, owner.token)).map((one) => one.uid)).toEqual([owner.uid])
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'actor', 'subject'])
      .where('pid', '=', pid)
      .orderBy('id')
      .execute()
    const subject = `person:${uid}`
    expect(lines).toEqual([
      { verb: `${role}.granted`, actor: owner.uid, subject },
      { verb: `${role}.revoked`, actor: owner.uid, subject },
    ])
  })

  it('goes to nobody unknown', async () => {
    const { pid, owner } = await scene()
    const answer = await call(`PUT /api/projects/${pid}/${path}/${newId()}`, { token: owner.token })
    expect(answer.statusCode).toBe(404)
  })

  it('goes by uid to those who were here before, by others than admins', async () => {
    const { pid, owner } = await scene()
    const [stranger, admin] = [await make.person({ listed: false }), await make.person({ admin: true })]
    const line = `PUT /api/projects/${pid}/${path}/${stranger.uid}`
    const refused = await call(line, { token: owner.token })
    expect([refused.statusCode, refused.json().why]).toEqual([
      403,
      [{ rule: 'known-here', setting: 'people of the project', lifted_by: 'you, by their address' }],
    ])
    expect((await rolesOf(pid, owner.token)).map((one) => one.uid)).toEqual([owner.uid])
    expect((await call(line, { token: await make.token(admin.uid) })).statusCode).toBe(204)
  })

  it('goes by address to anyone, twice is once', async () => {
    const { pid, owner } = await scene()
    const known = await make.person()
    const grant = (body: object) =>
      call(`POST /api/projects/${pid}/roles`, { token: owner.token, body: { ...body, role } })
    const email = `new-${role}@example.test`
    const answers = [await grant({ email, name: 'New Hand' }), await grant({ email })]
    answers.push(await grant({ email: known.email, name: 'Not their name' }))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const [first, second, third] = answers.map((answer) => answer.json())
    expect(first).toEqual({
      uid: expect.any(String),
      name: 'New Hand',
      avatar_url: null,
      role,
      granted_at: expect.any(String),
    })
    expect(second).toEqual(first)
    expect([third.uid, third.name]).toEqual([known.uid, known.name])
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'subject'])
      .where('pid', '=', pid)
      .orderBy('id')
      .execute()
    expect(lines).toEqual(
      [first, third].map(({ uid }) => ({ verb: `${role}.granted`, subject: `person:${uid}` })),
    )
  })
})

it('the last owner cannot go, and is told why', async () => {
  const { pid, owner } = await scene()
  const answer = await call(`DELETE /api/projects/${pid}/owners/${owner.uid}`, { token: owner.token })
  expect([answer.statusCode, answer.json().why]).toEqual([
    409,
    [{ rule: 'last-owner', setting: 'project owners', lifted_by: 'owner' }],
  ])
  expect(await rolesOf(pid, owner.token)).toHaveLength(1)
})

it('of two owners who remove each other one stays', async () => {
  for (let round = 0; round < 10; round++) {
    const { pid, owners } = await scene(2)
    const [one, other] = owners as [(typeof owners)[0], (typeof owners)[0]]
    const answers = await Promise.all([
      call(`DELETE /api/projects/${pid}/owners/${other.uid}`, { token: one.token }),
      call(`DELETE /api/projects/${pid}/owners/${one.uid}`, { token: other.token }),
    ])
    const left = await database.db
      .selectFrom('project_roles')
      .select('uid')
      .where('pid', '=', pid)
      .where('role', '=', 'owner')
      .execute()
    expect(left).toHaveLength(1)
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 204)).toHaveLength(1)
  }
})

it('of an archived project nothing is granted or taken, and it says why', async () => {
  const { pid, owners, owner } = await scene(2)
  await database.db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', pid).execute()
  const { uid } = await make.person()
  const lines = [
    `PUT owners/${uid}`,
    `PUT finance/${uid}`,
    `PUT desk/${uid}`,
    `DELETE owners/${owners[1]!.uid}`,
    'POST roles',
  ]
  for (const line of lines) {
    const [method, path] = line.split(' ')
    const answer = await call(`${method} /api/projects/${pid}/${path}`, {
      token: owner.token,
      ...(method === 'POST' && { body: { email: 'late@example.test', role: 'desk' } }),
    })
    expect([answer.statusCode, answer.json().why]).toEqual([
      409,
      [{ rule: 'project-archived', setting: 'state of the project', lifted_by: 'owner' }],
    ])
  }
  expect((await rolesOf(pid, owner.token)).map((one) => one.role)).toEqual(['owner', 'owner'])
})
