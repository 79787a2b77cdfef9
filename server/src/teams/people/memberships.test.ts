import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import type { PersonId } from '../../platform/ids.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database, config } = world

async function scene() {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const { tid } = await make.team(pid, { name: 'Registration' })
  const person = async () => {
    const one = await make.person()
    return { ...one, token: await make.token(one.uid) }
  }
  const people = {
    owner: await person(),
    chief: await person(),
    member: await person(),
    stranger: await person(),
  }
  await make.owner(pid, people.owner.uid)
  await make.membership(pid, tid, people.chief.uid, 'chief')
  await make.membership(pid, tid, people.member.uid)
  return { pid, tid, path: `/api/projects/${pid}/teams/${tid}`, ...people }
}

const staysOf = (pid: string, uid: string) =>
  database.db
    .selectFrom('memberships')
    .select(['role', 'left_how'])
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .orderBy('id')
    .execute()

describe('chiefs and members', () => {
  it('come, change, go and come back, and the past stays', async () => {
    const { pid, path, chief, stranger } = await scene()
    const { token } = chief
    const unknown = await call(`PUT ${path}/members/${stranger.uid}`, { token })
    expect([unknown.statusCode, unknown.json().why]).toEqual([
      403,
      [{ rule: 'known-here', setting: 'people of the project', lifted_by: 'you, by their address' }],
    ])
    await call(`POST ${path}/people`, { token, body: { email: stranger.email } })
    for (const step of [
      'PUT members',
      'PUT members',
      'PUT chiefs',
      'PUT members',
      'DELETE members',
      'PUT chiefs',
    ]) {
      const [method, kind] = step.split(' ')
      expect((await call(`${method} ${path}/${kind}/${stranger.uid}`, { token })).statusCode).toBe(204)
    }
    expect(await staysOf(pid, stranger.uid)).toEqual([
      { role: 'member', left_how: 'changed' },
      { role: 'chief', left_how: 'changed' },
      { role: 'member', left_how: 'removed' },
      { role: 'chief', left_how: null },
    ])
  })

  it('leave by themselves, and take out nobody else', async () => {
    const { pid, path, chief, member, stranger } = await scene()
    const refused = await call(`DELETE ${path}/chiefs/${chief.uid}`, { token: member.token })
    expect([refused.statusCode, refused.json().why]).toEqual([
      403,
      [{ rule: 'chiefs-only', setting: 'chiefs of the team', lifted_by: 'chief' }],
    ])
    expect((await call(`PUT ${path}/members/${stranger.uid}`, { token: stranger.token })).statusCode).toBe(
      403,
    )
    expect((await call(`DELETE ${path}/members/${member.uid}`, { token: member.token })).statusCode).toBe(204)
    expect(await staysOf(pid, member.uid)).toEqual([{ role: 'member', left_how: 'left' }])
  })

  it('are shown to those inside, with addresses to those who run the team', async () => {
    const { pid, path, owner, chief, member, stranger } = await scene()
    const shown = ({ uid, name }: { uid: string; name: string }, role: string) => ({
      uid,
      name,
      avatar_url: null,
      role,
    })
    const list = async (token: string) => call(`GET ${path}/people`, { token })
    expect((await list(member.token)).json().data).toEqual([shown(chief, 'chief'), shown(member, 'member')])
    expect((await list(chief.token)).json().data).toEqual([
      { ...shown(chief, 'chief'), email: chief.email, joined_at: expect.any(String), left_at: null },
      { ...shown(member, 'member'), email: member.email, joined_at: expect.any(String), left_at: null },
    ])
    expect((await list(stranger.token)).statusCode).toBe(403)
    const none = `GET /api/projects/${pid}/teams/nope/people`
    for (const query of ['', '?former=true'])
      expect((await call(`${none}${query}`, { token: owner.token })).statusCode).toBe(404)
    await call(`DELETE ${path}/members/${member.uid}`, { token: chief.token })
    expect((await list(member.token)).statusCode).toBe(403)
    const former = (await call(`GET ${path}/people?former=true`, { token: chief.token })).json().data
    expect(former).toMatchObject([{ uid: member.uid, left_at: expect.any(String) }])
  })
})

describe('by address', () => {
  it('someone new is added and told by mail', async () => {
    const { path, chief } = await scene()
    const body = { email: 'New.Hand@example.test', name: 'New Hand', role: 'chief' }
    const added = await call(`POST ${path}/people`, { token: chief.token, body })
    expect([added.statusCode, added.json()]).toEqual([
      201,
      {
        uid: expect.any(String),
        name: 'New Hand',
        avatar_url: null,
        role: 'chief',
        email: 'new.hand@example.test',
        joined_at: expect.any(String),
        left_at: null,
      },
    ])
    const mail = await inbox.waitFor(({ to }) => to.includes('new.hand@example.test'))
    expect(mail.subject).toBe('You are in the team Registration of Lantern Days')
    expect(mail.text).toContain(`${chief.name} has made you a chief of the team Registration`)
    expect((await call(`POST ${path}/people`, { token: chief.token, body })).json().uid).toBe(
      added.json().uid,
    )
  })
})

it('two hundred mixed calls on one team end as some serial order would, with a whole history', async () => {
  const { pid, tid, path, owner } = await scene()
  const others = await Promise.all(Array.from({ length: 8 }, () => make.person()))
  const before = await make.team(pid)
  for (const { uid } of others) await make.membership(pid, before.tid, uid)
  const steps = ['PUT members', 'PUT chiefs', 'DELETE members', 'DELETE chiefs']
  const calls = Array.from({ length: 200 }, (_, i) => {
    const [method, kind] = steps[(i * 7 + (i >> 3)) % 4]!.split(' ')
    return `${method} ${path}/${kind}/${others[i % 8]!.uid}`
  })
  // Twice as many at a time as there are connections: more would race no harder, only wait longer for one of
  // them, and whoever waits four seconds on a busy machine is told so (503).
  const codes = new Set<number>()
  const caller = async () => {
    for (let line = calls.shift(); line; line = calls.shift())
      codes.add((await call(line, { token: owner.token })).statusCode)
  }
  await Promise.all(Array.from({ length: 2 * config.DATABASE_POOL }, caller))
  expect([...codes]).toEqual([204])

  const lines = await database.db
    .selectFrom('audit')
    .select(['verb', 'subject'])
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .orderBy('id')
    .execute()
  for (const { uid } of others) {
    // The lines, told one after the other, must be a story that can happen, and end where the table is.
    let role: string | null = null
    let begun = 0
    for (const { verb } of lines.filter(({ subject }) => subject === `person:${uid}`)) {
      const [before, what] = verb.split('.') as [string, string]
      if (what === 'added') expect(role).toBeNull()
      else expect(role).toBe(before)
      role = what === 'added' ? before : what.startsWith('became-') ? what.slice(7) : null
      if (role) begun++
    }
    const stays = (await staysOf(pid, uid)).slice(1)
    expect(stays.filter(({ left_how }) => left_how === null).map((stay) => stay.role)).toEqual(
      role ? [role] : [],
    )
    expect(stays).toHaveLength(begun)
  }
  const listed = (await call(`GET /api/members/${pid}`)).json().data[0]
  const active = await database.db
    .selectFrom('memberships')
    .innerJoin('people', 'people.uid', 'memberships.uid')
    .select(['role', 'name'])
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('left_at', 'is', null)
    .execute()
  const namesOf = (people: { name: string }[]) => people.map(({ name }) => name).toSorted()
  expect([namesOf(listed.chiefs), namesOf(listed.members)]).toEqual(
    ['chief', 'member'].map((role) => namesOf(active.filter((one) => one.role === role))),
  )
})

describe('the people of a project', () => {
  it('come by name in pages, found by name, address, team and role', async () => {
    const { pid, tid, owner } = await scene()
    const other = await make.team(pid, { name: 'Lights', position: 99 })
    const add = async (name: string, email: string, to: string[], role: 'chief' | 'member' = 'member') => {
      const person = await make.person({ name, email })
      for (const team of to) await make.membership(pid, team, person.uid as PersonId, role)
      return person.uid
    }
    const ada = await add('Ada_100%', 'ada@lovelace.test', [tid, other.tid], 'chief')
    await add('Bob', 'bob@example.test', [other.tid])
    const list = async (query: string) => {
      const names: string[] = []
      let cursor = ''
      do {
        const { data, next_cursor } = (
          await call(`GET /api/projects/${pid}/people?limit=2&${query}${cursor && `&cursor=${cursor}`}`, {
            token: owner.token,
          })
        ).json()
        names.push(...data.map((one: { name: string }) => one.name))
        cursor = next_cursor
      } while (cursor)
      return names
    }
    const all = await list('')
    expect(all.slice(0, 2)).toEqual(['Ada_100%', 'Bob'])
    expect(all).toHaveLength(4)
    expect(await list('search=LOVELACE')).toEqual(['Ada_100%'])
    expect(await list('search=_100%25')).toEqual(['Ada_100%'])
    expect(await list('search=a_')).toEqual(['Ada_100%'])
    expect(await list(`tid=${other.tid}`)).toEqual(['Ada_100%', 'Bob'])
    expect(await list(`tid=${other.tid}&role=chief`)).toEqual(['Ada_100%'])
    const [first] = (await call(`GET /api/projects/${pid}/people?search=ada`, { token: owner.token })).json()
      .data
    expect(first).toEqual({
      uid: ada,
      name: 'Ada_100%',
      email: 'ada@lovelace.test',
      avatar_url: null,
      teams: [
        { tid, team: 'Registration', role: 'chief', joined_at: expect.any(String) },
        { tid: other.tid, team: 'Lights', role: 'chief', joined_at: expect.any(String) },
      ],
    })
  })
})
