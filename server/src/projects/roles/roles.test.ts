import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../test/world/make.ts'
import { outcome } from '../../../test/world/sign-in.ts'
import { createWorld } from '../../../test/world/world.ts'
import { newId } from '../../platform/ids.ts'
import { refusals } from '../../refusals.ts'
import { endExpiredOffers } from './roles.ts'

const { call, make, database, roles } = await createWorld()

async function scene(owners = 1) {
  const { pid } = await make.project()
  const people: Caller[] = []
  for (let i = 0; i < owners; i++) {
    const person = await make.caller({}, ['read', 'write', 'admin'])
    await make.owner(pid, person.uid)
    people.push(person)
  }
  return { pid, owners: people, owner: people[0]! }
}

/** Someone who is or was in a team of the project. */
async function someoneOf(pid: string) {
  const { tid } = await make.team(pid)
  const person = await make.caller()
  await make.membership(pid, tid, person.uid)
  return person
}

const linesOf = (pid: string) =>
  database.db
    .selectFrom('audit')
    .select(['verb', 'actor', 'subject'])
    .where('pid', '=', pid)
    .orderBy('id')
    .execute()

const uidsOf = async (pid: string, by: Caller) =>
  (await roles.list(pid, by)).map(({ uid }: { uid: string }) => uid)

const each = [
  ['owner', 'owners'],
  ['finance', 'finance'],
  ['desk', 'desk'],
] as const

describe.each(each)('%s', (role, path) => {
  it('is offered, accepted and removed, idempotently and with one audit line each', async () => {
    const { pid, owner } = await scene()
    const person = await someoneOf(pid)
    const line = `/api/projects/${pid}/${path}/${person.uid}`
    const twice = async (step: () => ReturnType<typeof call>) => {
      for (const answer of [await step(), await step()]) expect(answer.statusCode).toBe(204)
    }
    await twice(() => call(`PUT ${line}`, { token: owner.token }))
    await twice(() => roles.accept(pid, person, role))
    expect(await uidsOf(pid, owner)).toContain(person.uid)
    await twice(() => call(`PUT ${line}`, { token: owner.token }))
    await twice(() => call(`DELETE ${line}`, { token: owner.token }))
    expect(await uidsOf(pid, owner)).toEqual([owner.uid])
    const subject = `person:${person.uid}`
    expect(await linesOf(pid)).toEqual([
      { verb: `${role}.granted`, actor: owner.uid, subject },
      { verb: `${role}.accepted`, actor: person.uid, subject },
      { verb: `${role}.revoked`, actor: owner.uid, subject },
    ])
  })

  it('is declined, and can be given up', async () => {
    const { pid, owner } = await scene()
    const person = await someoneOf(pid)
    await roles.grant(pid, owner, person, role)
    for (let i = 0; i < 2; i++) expect((await roles.decline(pid, person, role)).statusCode).toBe(204)
    expect(outcome(await roles.accept(pid, person, role))).toBe('404 not_found')
    await roles.appoint(pid, owner, person, role)
    expect((await roles.decline(pid, person, role)).statusCode).toBe(204)
    expect(await uidsOf(pid, owner)).toEqual([owner.uid])
    expect((await linesOf(pid)).map(({ verb }) => verb.split('.')[1])).toEqual([
      'granted',
      'declined',
      'granted',
      'accepted',
      'revoked',
    ])
  })

  it('is withdrawn before it is accepted', async () => {
    const { pid, owner } = await scene()
    const person = await someoneOf(pid)
    await roles.grant(pid, owner, person, role)
    await call(`DELETE /api/projects/${pid}/${path}/${person.uid}`, { token: owner.token })
    expect(outcome(await roles.accept(pid, person, role))).toBe('404 not_found')
    expect(await uidsOf(pid, owner)).toEqual([owner.uid])
  })

  it('cannot be granted to unknown people', async () => {
    const { pid, owner } = await scene()
    const answer = await call(`PUT /api/projects/${pid}/${path}/${newId()}`, { token: owner.token })
    expect(answer.statusCode).toBe(404)
  })

  it('is granted by uid only to people who were here before, except by admins', async () => {
    const { pid, owner } = await scene()
    const stranger = await make.person({ listed: false })
    const admin = await make.caller({ admin: true }, ['admin'])
    const line = `PUT /api/projects/${pid}/${path}/${stranger.uid}`
    const refused = await call(line, { token: owner.token })
    expect([refused.statusCode, refused.json().why]).toEqual([403, [refusals['known-here']]])
    expect(await uidsOf(pid, owner)).toEqual([owner.uid])
    expect((await call(line, { token: admin.token })).statusCode).toBe(204)
  })

  it('is granted by address to anyone, idempotently', async () => {
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
      email: expect.stringMatching(/^new-\w+@example\.test$/),
      avatar_url: null,
      role,
      state: 'offered',
      granted_at: expect.any(String),
      granted_by: { uid: owner.uid, name: owner.name },
      expires_at: new Date(Date.parse(first.granted_at) + 14 * 86_400_000).toISOString(),
      accepted_at: null,
      settles_at: null,
      confirmed_at: null,
      confirmed_by: null,
    })
    expect(second).toEqual(first)
    expect([third.uid, third.name]).toEqual([known.uid, known.name])
    expect(await linesOf(pid)).toEqual(
      [first, third].map(({ uid }) => ({
        verb: `${role}.granted`,
        actor: owner.uid,
        subject: `person:${uid}`,
      })),
    )
  })
})

describe('an offer', () => {
  it('reveals no names of people who have not answered or have declined', async () => {
    const { pid, owner } = await scene()
    const person = await make.caller({ name: 'Secret Name', listed: false, email: 'quiet@example.test' })
    const nameIn = async (list: string, field: string) => {
      const { data } = (await call(`GET /api/projects/${pid}/${list}`, { token: owner.token })).json()
      return data.map((one: Record<string, string>) => one[field])
    }
    const shown = (await roles.grant(pid, owner, person, 'desk')).json()
    expect([shown.name, await nameIn('roles', 'name')]).toEqual(['quiet@…', [owner.name, 'quiet@…']])
    await roles.decline(pid, person, 'desk')
    const history = await call(`GET /api/projects/${pid}/history`, { token: owner.token })
    expect(history.body).not.toContain('Secret Name')
    await roles.appoint(pid, owner, person, 'desk')
    expect(await nameIn('roles', 'name')).toEqual([owner.name, 'Secret Name'])
  })

  it('expires after 14 days, and can be repeated', async () => {
    const { pid, owner } = await scene()
    const [early, late] = [await make.caller(), await make.caller()]
    for (const person of [early, late]) await roles.grant(pid, owner, person, 'owner')
    await roles.letHoursPass(pid, 14 * 24 - 1)
    expect((await roles.accept(pid, early, 'owner')).statusCode).toBe(204)
    await roles.letHoursPass(pid, 1)
    expect(outcome(await roles.accept(pid, late, 'owner'))).toBe('404 not_found')
    expect(await uidsOf(pid, owner)).not.toContain(late.uid)
    expect((await call('GET /api/users/me/roles', { token: late.token })).json().data).toEqual([])

    await database.transact(endExpiredOffers)
    expect((await linesOf(pid)).at(-1)).toEqual({
      verb: 'owner.expired',
      actor: null,
      subject: `person:${late.uid}`,
    })
    await roles.appoint(pid, owner, late, 'owner')
    expect(await uidsOf(pid, owner)).toContain(late.uid)
  })

  it('that has expired can be repeated before the clean-up job runs', async () => {
    const { pid, owner } = await scene()
    const person = await make.caller()
    await roles.grant(pid, owner, person, 'desk')
    await roles.letHoursPass(pid, 14 * 24)
    await roles.appoint(pid, owner, person, 'desk')
    expect(await uidsOf(pid, owner)).toEqual([owner.uid, person.uid])
  })

  it('is listed for its recipient, together with the roles they have', async () => {
    const { pid, owner } = await scene()
    const person = await make.caller()
    await roles.grant(pid, owner, person, 'finance')
    const held = await make.project({ starts_on: '2020-01-01' })
    await make.role(held.pid, person.uid, 'desk')
    const { data } = (await call('GET /api/users/me/roles', { token: person.token })).json()
    const [offered] = await roles.list(pid, owner).then((all) => all.slice(1))
    expect(data).toEqual([
      {
        pid,
        project: 'An event',
        time_zone: 'Asia/Taipei',
        role: 'finance',
        state: 'offered',
        granted_at: offered.granted_at,
        granted_by: { uid: owner.uid, name: owner.name },
        expires_at: offered.expires_at,
        settles_at: null,
        statements: [],
      },
      {
        pid: held.pid,
        project: 'An event',
        time_zone: 'Asia/Taipei',
        role: 'desk',
        state: 'settled',
        granted_at: expect.any(String),
        granted_by: null,
        expires_at: null,
        settles_at: expect.any(String),
        statements: [],
      },
    ])
  })
})

describe('the last owner', () => {
  it('cannot be removed, and is told why', async () => {
    const { pid, owner } = await scene()
    await make.offer(pid, (await make.person()).uid, 'owner')
    const lastOwner = [refusals['last-owner']]
    for (const line of [`projects/${pid}/owners/${owner.uid}`, `users/me/roles/${pid}/owner`]) {
      const answer = await call(`DELETE /api/${line}`, { token: owner.token })
      expect([answer.statusCode, answer.json().why]).toEqual([409, lastOwner])
    }
    expect(await roles.list(pid, owner)).toHaveLength(2)
  })

  it('is kept when two remove each other', async () => {
    for (let round = 0; round < 10; round++) {
      const { pid, owners } = await scene(2)
      const [one, other] = owners as [Caller, Caller]
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
})

it('in an archived project nothing is granted, answered, confirmed or removed, with a reason', async () => {
  const { pid, owners, owner } = await scene(2)
  const { uid, token } = await make.caller()
  await make.offer(pid, uid, 'desk')
  await database.db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', pid).execute()
  const other = owners[1]!.uid
  const steps: [line: string, token: string, body?: object][] = [
    [`PUT /api/projects/${pid}/owners/${uid}`, owner.token],
    [`PUT /api/projects/${pid}/finance/${uid}`, owner.token],
    [`PUT /api/projects/${pid}/desk/${uid}`, owner.token],
    [`DELETE /api/projects/${pid}/owners/${other}`, owner.token],
    [`POST /api/projects/${pid}/roles`, owner.token, { email: 'late@example.test', role: 'desk' }],
    [`POST /api/projects/${pid}/roles/${other}/owner/confirmation`, owner.token],
    [`PUT /api/users/me/roles/${pid}/desk`, token],
    [`DELETE /api/users/me/roles/${pid}/desk`, token],
  ]
  for (const [line, by, body] of steps) {
    const answer = await call(line, { token: by, ...(body && { body }) })
    expect([line, answer.statusCode, answer.json().why]).toEqual([line, 409, [refusals['project-archived']]])
  }
  expect(await roles.list(pid, owner)).toHaveLength(3)
})
