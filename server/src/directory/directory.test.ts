import { describe, expect, it } from 'vitest'
import { png } from '../../test/pictures.ts'
import { queriesAsked } from '../../test/queries-asked.ts'
import { createWorld } from '../../test/world/world.ts'
import { newId } from '../platform/ids.ts'

const { call, make, database } = await createWorld()

async function someone(given: Parameters<typeof make.person>[0] = {}) {
  const person = await make.person(given)
  return { ...person, token: await make.token(person.uid) }
}

const stranger = await someone()
const admin = await someone({ admin: true })

const read = (uid: string, token: string) => call(`GET /api/users/${uid}`, { token })
const list = (uids: string[], token: string) => call(`GET /api/users?ids=${uids.join(',')}`, { token })

/** How a reader can find each of these: alone, in a batch, and in lists. */
async function knownTo(uid: string, token: string) {
  return [
    (await read(uid, token)).statusCode,
    (await list([uid], token)).json().data.length,
    (await call(`GET /api/users/${uid}/avatar`, { token })).statusCode,
  ]
}

describe('a public profile', () => {
  it('has name, picture, text, languages and participation, and never an address', async () => {
    const { uid, token, email } = await someone({ name: '陳怡君' })
    await call('PATCH /api/users/me', { token, body: { intro: 'I *cook*.', languages: ['zh-Hant', 'en'] } })
    const { avatar_url } = (
      await call('PUT /api/users/me/avatar', { token, body: png(), headers: { 'content-type': 'image/png' } })
    ).json()
    const project = await make.project({ name: 'Lantern Days', listing: 'token' })
    const team = await make.team(project.pid, { name: 'Kitchen' })
    await make.membership(project.pid, team.tid, uid, 'chief')

    const answer = await read(uid, stranger.token)

    expect(answer.json()).toEqual({
      uid,
      name: '陳怡君',
      avatar_url,
      intro: 'I *cook*.',
      languages: ['zh-Hant', 'en'],
      former: false,
      participation: [
        {
          pid: project.pid,
          project: 'Lantern Days',
          starts_on: '2026-12-12',
          ends_on: '2026-12-13',
          state: 'open',
          role: 'chief',
          tid: team.tid,
          team: 'Kitchen',
          joined_at: expect.stringMatching(/^20.*Z$/),
          left_at: null,
        },
      ],
    })
    expect(answer.body).not.toContain(email)
  })

  it('is read for many at once, in the requested order, without duplicates and unknown ids', async () => {
    const [a, b, c] = [await make.person(), await make.person(), await make.person()]
    const page = (await list([c.uid, newId(), a.uid, b.uid, a.uid.toUpperCase()], stranger.token)).json()
    expect([page.data.map(({ uid }: { uid: string }) => uid), page.next_cursor]).toEqual([
      [c.uid, a.uid, b.uid],
      null,
    ])
  })

  it.each([1, 3])('of %i people takes the same number of queries', async (count) => {
    const people = await Promise.all(Array.from({ length: count }, () => make.person()))
    for (const { uid } of people) {
      const { pid } = await make.project()
      await make.membership(pid, (await make.team(pid)).tid, uid)
    }
    const { token } = await someone()
    const uids = people.map(({ uid }) => uid)
    const [page, queries] = await queriesAsked(database.pool, () => list(uids, token))
    expect([page.json().data.length, queries]).toEqual([count, 1])
  })

  const uuid = '019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e'
  it.each([
    ['', 400],
    ['?ids=', 400],
    [`?ids=${uuid},`, 400],
    [`?ids=${uuid}, ${uuid}`, 400],
    ['?ids=me', 400],
    [`?ids=${uuid}&ids=${uuid}`, 400],
    [`?ids=${Array(100).fill(uuid).join(',')}`, 200],
    [`?ids=${Array(101).fill(uuid).join(',')}`, 400],
  ])('%s answers %i', async (query, status) => {
    const answer = await call(`GET /api/users${query.replaceAll(' ', '%20')}`, { token: stranger.token })
    expect([answer.statusCode, answer.json().errors?.[0].pointer]).toEqual([
      status,
      status === 200 ? undefined : '/query/ids',
    ])
  })
})

describe('someone who is not listed', () => {
  it('is visible only to themselves, admins, and people of the same project', async () => {
    const hidden = await someone({ listed: false })
    await call('PUT /api/users/me/avatar', {
      token: hidden.token,
      body: png(),
      headers: { 'content-type': 'image/png' },
    })
    const { pid } = await make.project()
    const { tid } = await make.team(pid)
    await make.membership(pid, tid, hidden.uid)
    const [mate, owner, gone] = [await someone(), await someone(), await someone()]
    await make.membership(pid, (await make.team(pid)).tid, mate.uid)
    await make.owner(pid, owner.uid)
    const left = await make.membership(pid, tid, gone.uid)
    await database.db
      .updateTable('memberships')
      .set({ left_at: new Date(), left_how: 'left' })
      .where('id', '=', left.id)
      .execute()

    const yes = [200, 1, 200]
    const no = [404, 0, 404]
    for (const [reader, known] of [
      [hidden, yes],
      [admin, yes],
      [mate, yes],
      [owner, yes],
      [gone, no],
      [stranger, no],
    ] as const)
      expect(await knownTo(hidden.uid, reader.token)).toEqual(known)
  })

  it('looks like an unknown person', async () => {
    const { uid } = await make.person({ listed: false })
    const [theirs, nobodys] = [await read(uid, stranger.token), await read(newId(), stranger.token)]
    const { request_id: _, ...problem } = nobodys.json()
    expect(theirs.json()).toEqual({ ...problem, request_id: expect.any(String) })
    expect(Object.keys(theirs.headers).toSorted()).toEqual(Object.keys(nobodys.headers).toSorted())
  })

  it('is visible to people of the same project in that project only', async () => {
    const [hidden, mate] = [await make.person({ listed: false }), await someone()]
    const [shared, other] = [await make.project(), await make.project()]
    for (const { pid } of [shared, other]) await make.membership(pid, (await make.team(pid)).tid, hidden.uid)
    await make.owner(shared.pid, mate.uid)
    const seen = async (token: string) =>
      (await read(hidden.uid, token))
        .json()
        .participation.map(({ pid }: { pid: string }) => pid)
        .toSorted()
    expect([await seen(mate.token), await seen(admin.token)]).toEqual([
      [shared.pid],
      [shared.pid, other.pid].toSorted(),
    ])
  })
})

describe('participation', () => {
  async function veteran() {
    const person = await someone()
    const old = await make.project({ starts_on: '2020-01-01', state: 'archived' })
    const off = await make.project({ starts_on: '2021-01-01', listing: 'off' })
    const draft = await make.project({ starts_on: '2022-01-01', state: 'draft' })
    const owned = await make.project({ starts_on: '2023-01-01', state: 'draft' })
    for (const { pid } of [old, off, draft, owned])
      await make.membership(pid, (await make.team(pid)).tid, person.uid)
    await make.owner(owned.pid, person.uid)
    return { person, old, off, draft, owned }
  }
  const stays = (data: { pid: string; role: string; tid: string | null }[]) =>
    data.map(({ pid, role, tid }) => [pid, role, tid !== null])

  it('of oneself includes everything except others’ drafts, newest first', async () => {
    const { person, old, off, owned } = await veteran()
    const page = (await call('GET /api/users/me/participation', { token: person.token })).json()
    expect([stays(page.data), page.next_cursor]).toEqual([
      [
        [owned.pid, 'owner', false],
        [owned.pid, 'member', true],
        [off.pid, 'member', true],
        [old.pid, 'member', true],
      ],
      null,
    ])
  })

  it('of oneself also has roles in projects, which others do not see', async () => {
    const person = await someone()
    const [paid, draft, owned] = [
      await make.project({ name: 'Paid', starts_on: '2025-01-01' }),
      await make.project({ state: 'draft' }),
      await make.project({ name: 'Owned', starts_on: '2024-01-01', state: 'draft' }),
    ]
    const roles: { pid: string; role: 'owner' | 'finance' | 'desk' }[] = [
      { pid: paid.pid, role: 'desk' },
      { pid: paid.pid, role: 'finance' },
      { pid: draft.pid, role: 'finance' },
      { pid: owned.pid, role: 'owner' },
    ]
    for (const { pid, role } of roles) await make.role(pid, person.uid, role)
    const page = (await call('GET /api/users/me/participation', { token: person.token })).json()
    const days = (year: string) => ({ starts_on: `${year}-01-01`, ends_on: `${year}-01-01` })
    expect([stays(page.data), page.roles]).toEqual([
      [[owned.pid, 'owner', false]],
      [
        { pid: paid.pid, project: 'Paid', ...days('2025'), state: 'open', roles: ['finance', 'desk'] },
        { pid: owned.pid, project: 'Owned', ...days('2024'), state: 'draft', roles: ['owner'] },
      ],
    ])
    expect((await read(person.uid, admin.token)).body).not.toContain(paid.pid)
  })

  it('of others leaves out drafts and projects without a listing, also for admins', async () => {
    const { person, old } = await veteran()
    for (const { token } of [stranger, admin])
      expect(stays((await read(person.uid, token)).json().participation)).toEqual([[old.pid, 'member', true]])
  })

  it('says when someone left, and that they came back', async () => {
    const { uid } = await make.person()
    const { pid } = await make.project()
    const { tid } = await make.team(pid)
    const first = await make.membership(pid, tid, uid)
    await database.db
      .updateTable('memberships')
      .set({ joined_at: '2026-01-01T00:00:00Z', left_at: '2026-02-03T04:05:06Z', left_how: 'removed' })
      .where('id', '=', first.id)
      .execute()
    await make.membership(pid, tid, uid, 'chief')
    const { participation } = (await read(uid, stranger.token)).json()
    expect(
      participation.map(({ role, left_at }: { role: string; left_at: string }) => [role, left_at]),
    ).toEqual([
      ['chief', null],
      ['member', '2026-02-03T04:05:06.000Z'],
    ])
  })
})

describe('an erased person', () => {
  it('has a placeholder name, and nothing else', async () => {
    const { uid, token } = await someone()
    await call('PATCH /api/users/me', { token, body: { intro: 'I cook.', languages: ['en'] } })
    await call('PUT /api/users/me/avatar', { token, body: png(), headers: { 'content-type': 'image/png' } })
    const { pid } = await make.project()
    await make.membership(pid, (await make.team(pid)).tid, uid)
    await database.db
      .updateTable('people')
      .set({ name: 'A former volunteer', erased_at: new Date() })
      .where('uid', '=', uid)
      .execute()

    expect((await read(uid, admin.token)).json()).toEqual({
      uid,
      name: 'A former volunteer',
      avatar_url: null,
      intro: '',
      languages: [],
      former: true,
      participation: [],
    })
    expect((await call(`GET /api/users/${uid}/avatar`, { token: admin.token })).statusCode).toBe(404)
  })
})
