import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database, config } = world
const { secretOf, answer } = world.invitations

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
    .select(['role', 'accepted_how', 'left_how'])
    .where('pid', '=', pid)
    .where('uid', '=', uid)
    .orderBy('id')
    .execute()

/** Accepts an invitation to an open project. */
const accept = (pid: string, token: string) =>
  call(`PUT /api/users/me/invitations/${pid}`, { token, body: { answer: 'yes' } })

describe('chiefs and members', () => {
  it('are added, changed, removed and added again, and the history is kept', async () => {
    const { pid, path, chief, stranger } = await scene()
    const { token } = chief
    const unknown = await call(`PUT ${path}/members/${stranger.uid}`, { token })
    expect([unknown.statusCode, unknown.json().why]).toEqual([403, [refusals['known-here']]])
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
    const invited = { accepted_how: null }
    expect(await staysOf(pid, stranger.uid)).toEqual([
      { ...invited, role: 'member', left_how: 'changed' },
      { ...invited, role: 'chief', left_how: 'changed' },
      { ...invited, role: 'member', left_how: 'removed' },
      { ...invited, role: 'chief', left_how: null },
    ])
  })

  it('accept themselves, stay accepted when their role changes, and accept again when they come back', async () => {
    const { pid, path, chief, stranger } = await scene()
    const { token } = chief
    await call(`POST ${path}/people`, { token, body: { email: stranger.email } })
    expect((await accept(pid, stranger.token)).statusCode).toBe(200)
    for (const step of ['PUT chiefs', 'PUT members', 'DELETE members', 'PUT members', 'PUT chiefs']) {
      const [method, kind] = step.split(' ')
      expect((await call(`${method} ${path}/${kind}/${stranger.uid}`, { token })).statusCode).toBe(204)
    }
    const accepted = { accepted_how: 'invitation' }
    expect(await staysOf(pid, stranger.uid)).toEqual([
      { ...accepted, role: 'member', left_how: 'changed' },
      { ...accepted, role: 'chief', left_how: 'changed' },
      { ...accepted, role: 'member', left_how: 'removed' },
      { accepted_how: null, role: 'member', left_how: 'changed' },
      { accepted_how: null, role: 'chief', left_how: null },
    ])
  })

  it('can leave, and remove nobody else', async () => {
    const { pid, path, chief, member, stranger } = await scene()
    const refused = await call(`DELETE ${path}/chiefs/${chief.uid}`, { token: member.token })
    expect([refused.statusCode, refused.json().why]).toEqual([403, [refusals['chiefs-only']]])
    expect((await call(`PUT ${path}/members/${stranger.uid}`, { token: stranger.token })).statusCode).toBe(
      403,
    )
    expect((await call(`DELETE ${path}/members/${member.uid}`, { token: member.token })).statusCode).toBe(204)
    expect(await staysOf(pid, member.uid)).toEqual([
      { role: 'member', accepted_how: 'application', left_how: 'left' },
    ])
  })

  it('are visible to members, with addresses for those who run the team', async () => {
    const { pid, path, owner, chief, member, stranger } = await scene()
    const shown = ({ uid, name }: { uid: string; name: string }, role: string) => ({
      uid,
      name,
      avatar_url: null,
      role,
      state: 'accepted',
    })
    const list = async (token: string) => call(`GET ${path}/people`, { token })
    expect((await list(member.token)).json().data).toEqual([shown(chief, 'chief'), shown(member, 'member')])
    expect((await list(chief.token)).json().data).toEqual([
      { ...shown(chief, 'chief'), email: chief.email, joined_at: expect.any(String), left_at: null },
      { ...shown(member, 'member'), email: member.email, joined_at: expect.any(String), left_at: null },
    ])
    // Invited people are visible to those who invited them, and aren't members.
    const { email } = stranger
    await call(`POST ${path}/people`, { token: owner.token, body: { email, role: 'chief' } })
    expect((await list(member.token)).json().data).toEqual([shown(chief, 'chief'), shown(member, 'member')])
    expect((await list(chief.token)).json().data[2]).toEqual({
      ...shown(stranger, 'chief'),
      state: 'invited',
      email,
      joined_at: expect.any(String),
      left_at: null,
    })
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
  it('someone new is invited by email, and in the team once they accept', async () => {
    const { pid, path, chief } = await scene()
    const email = 'new.hand@example.test'
    const body = { email: 'New.Hand@example.test', name: 'New Hand', role: 'chief' }
    const added = await call(`POST ${path}/people`, { token: chief.token, body })
    const shown = {
      uid: expect.any(String),
      name: 'New Hand',
      avatar_url: null,
      role: 'chief',
      state: 'invited',
      email,
      joined_at: expect.any(String),
      left_at: null,
    }
    expect([added.statusCode, added.json()]).toEqual([201, shown])
    const { uid } = added.json()
    const message = await inbox.waitFor(({ to }) => to.includes(email))
    expect(message.subject).toBe(`${chief.name} invited you to Lantern Days`)
    expect(message.text).toContain(
      `${chief.name} invited you to volunteer at Lantern Days, in Registration (as team lead).`,
    )
    const again = async () => (await call(`POST ${path}/people`, { token: chief.token, body })).json()
    expect(await again()).toEqual({ ...shown, uid })
    const roleIn = async () => {
      const { data } = (await call(`GET ${path}/people`, { token: await make.token(uid) })).json()
      return data?.find((one: { uid: string }) => one.uid === uid)?.role
    }
    expect(await roleIn()).toBeUndefined()
    const secret = await secretOf({ email })
    expect((await answer(secret, { answer: 'yes', listed: true })).statusCode).toBe(200)
    expect(await roleIn()).toBe('chief')
    expect(await again()).toEqual({ ...shown, uid, state: 'accepted' })
    expect(await staysOf(pid, uid)).toEqual([{ role: 'chief', accepted_how: 'invitation', left_how: null }])
    expect(inbox.messages().filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  it('nobody invites themselves', async () => {
    const { pid, path, owner } = await scene()
    const { token, email, uid } = owner
    const added = await call(`POST ${path}/people`, { token, body: { email } })
    expect([added.statusCode, added.json().state]).toEqual([201, 'accepted'])
    expect(await staysOf(pid, uid)).toEqual([
      { role: 'member', accepted_how: 'confirmation', left_how: null },
    ])
    expect((await call('GET /api/users/me/invitations', { token })).json().data).toEqual([])
  })
})

it('two hundred mixed calls on one team end like some serial order, with a complete history', async () => {
  const { pid, tid, path, owner } = await scene()
  // In a draft nobody is emailed, so the email limit doesn't apply.
  const moveTo = (state: string) =>
    call(`PATCH /api/projects/${pid}`, { token: owner.token, body: { state } })
  await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', pid).execute()
  const others = await Promise.all(Array.from({ length: 8 }, () => make.caller()))
  const before = await make.team(pid)
  for (const { uid } of others) await make.membership(pid, before.tid, uid)
  const steps = ['PUT members', 'PUT chiefs', 'DELETE members', 'DELETE chiefs']
  const calls = Array.from({ length: 200 }, (_, i) => {
    const [method, kind] = steps[(i * 7 + (i >> 3)) % 4]!.split(' ')
    return `${method} ${path}/${kind}/${others[i % 8]!.uid}`
  })
  // Twice as many at a time as there are connections. More would only wait longer, and on a busy machine get
  // 503 after four seconds.
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
    // The audit lines in order must be a possible history, and end in the state of the table.
    let role: string | null = null
    let begun = 0
    for (const { verb } of lines.filter(({ subject }) => subject === `person:${uid}`)) {
      const [before, what] = verb.split('.') as [string, string]
      if (what === 'invited') expect(role).toBeNull()
      else expect(role).toBe(before)
      role = what === 'invited' ? before : what.startsWith('became-') ? what.slice(7) : null
      if (role) begun++
    }
    const stays = (await staysOf(pid, uid)).slice(1)
    expect(stays.filter(({ left_how }) => left_how === null).map((stay) => stay.role)).toEqual(
      role ? [role] : [],
    )
    expect(stays).toHaveLength(begun)
  }
  // Once they accept, all of them are in the listing in their final role.
  expect((await moveTo('open')).statusCode).toBe(200)
  for (const { token } of others) await accept(pid, token)
  const active = await database.db
    .selectFrom('memberships')
    .innerJoin('people', 'people.uid', 'memberships.uid')
    .select(['role', 'name'])
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('left_at', 'is', null)
    .execute()
  const namesOf = (people: { name: string }[]) => people.map(({ name }) => name).toSorted()
  await expect
    .poll(async () => {
      const { chiefs, members } = (await call(`GET /api/members/${pid}`)).json().data[0]
      return [namesOf(chiefs), namesOf(members)]
    })
    .toEqual(['chief', 'member'].map((role) => namesOf(active.filter((one) => one.role === role))))
})
