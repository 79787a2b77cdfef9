import { hash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { png } from '../pictures.ts'
import { aWish } from '../world/applications.ts'
import { createWorld } from '../world/world.ts'

const { call, database, make } = await createWorld()

const victim = 'mallory.the.journalist@example.test'
const unkeyed = (email: string) => ['sha256', 'md5', 'sha1', 'sha512'].map((kind) => hash(kind, email))

async function listed(email: string) {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const person = await make.person({ email, name: 'M.' })
  await make.membership(pid, tid, person.uid)
  const answer = (await call(`GET /api/members/${pid}`)).json()
  return { pid, person, hash: answer.data[0].members[0].email_hash as string }
}

it('does not confirm an address that an outsider guesses', async () => {
  const { hash: published } = await listed(victim)
  expect(published).toMatch(/^[0-9a-f]{64}$/)
  expect(unkeyed(victim)).not.toContain(published)
})

it('does not find a picture by the hash of a guessed address either', async () => {
  const { pid, person, hash: published } = await listed('guess.me@example.test')
  const token = await make.token(person.uid)
  const kept = await call('PUT /api/users/me/avatar', {
    token,
    headers: { 'content-type': 'image/png' },
    body: png(),
  })
  expect(kept.statusCode).toBeLessThan(300)
  expect((await call(`GET /api/projects/${pid}/avatars`)).json().data).toEqual([published])
  const statuses = []
  for (const guess of [published, ...unkeyed('guess.me@example.test').slice(0, 2)])
    statuses.push((await call(`GET /api/avatars/${guess}`)).statusCode)
  expect(statuses).toEqual([200, 404, 404])
})

it('gives the same person the same hash in every project', async () => {
  const first = await listed('same@example.test')
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  await make.membership(pid, tid, first.person.uid)
  const again = (await call(`GET /api/members/${pid}`)).json()
  expect(again.data[0].members).toEqual([{ email_hash: first.hash, name: 'M.' }])
})

/** Someone whom organisers know by their work address, and who has another one for private use. */
async function withTwoAddresses() {
  const ada = await make.person({ name: 'Ada', listed: false, email: `lovelace-${newId()}@example.test` })
  const work = `office-${newId()}@example.test`
  await database.db.insertInto('email_addresses').values({ email: work, uid: ada.uid }).execute()
  const { pid } = await make.project({ state: 'open' })
  await make.team(pid, { tid: 'lights' })
  const owner = await make.caller({}, ['read', 'write', 'private', 'admin'])
  await make.owner(pid, owner.uid)
  return { pid, ada, work, token: owner.token }
}

it.each([
  [
    'in a team',
    (pid: string, email: string) =>
      [`POST /api/projects/${pid}/teams/lights/people`, { email, role: 'member' }] as const,
  ],
  [
    'for a role',
    (pid: string, email: string) => [`POST /api/projects/${pid}/roles`, { email, role: 'desk' }] as const,
  ],
])('does not lead from one address to another by asking someone %s', async (_, asking) => {
  const { pid, work, token } = await withTwoAddresses()
  const [line, body] = asking(pid, work)
  const asked = await call(line, { token, body })
  expect(asked.statusCode).toBeLessThan(300)
  const seen = [asked.body]
  for (const path of [
    'people',
    'people?search=lovelace',
    'teams/lights/people',
    'roles',
    'history',
    'people.csv',
  ])
    seen.push((await call(`GET /api/projects/${pid}/${path}`, { token })).body)
  expect(seen.filter((text) => text.includes('lovelace'))).toEqual([])
})

/** All that an organiser sees of the people. */
async function seenBy(token: string, pid: string): Promise<string> {
  const seen = []
  for (const path of [
    'people',
    'people?search=new.life',
    'teams/lights/people',
    'roles',
    'history',
    'people.csv',
  ])
    seen.push((await call(`GET /api/projects/${pid}/${path}`, { token })).body)
  return seen.join('\n')
}

it.each([
  ['back to a team', (uid: string) => `PUT teams/lights/members/${uid}`],
  ['back as a team lead', (uid: string) => `PUT teams/lights/chiefs/${uid}`],
  ['for a role', (uid: string) => `PUT desk/${uid}`],
])('does not show the present address of someone who left to whoever asks them %s', async (_, asking) => {
  const { pid, ada, token } = await withTwoAddresses()
  await make.membership(pid, 'lights', ada.uid)
  const own = await make.token(ada.uid, ['read', 'write'])
  const path = `/api/projects/${pid}`
  await call(`DELETE ${path}/teams/lights/members/${ada.uid}`, { token: own })
  const email = `new.life-${newId()}@example.test`
  await database.db.updateTable('people').set({ email }).where('uid', '=', ada.uid).execute()
  const asked = await call(asking(ada.uid).replace(' ', ` ${path}/`), { token })
  expect(asked.statusCode).toBe(204)
  const seen = await seenBy(token, pid)
  expect(seen).toContain(ada.uid)
  expect([seen.includes('new.life'), seen.includes(ada.email)]).toEqual([false, false])
})

it('shows the address by which someone who left is invited back, and no other', async () => {
  const { pid, ada, work, token } = await withTwoAddresses()
  await make.membership(pid, 'lights', ada.uid)
  const own = await make.token(ada.uid, ['read', 'write'])
  const team = `/api/projects/${pid}/teams/lights`
  await call(`DELETE ${team}/members/${ada.uid}`, { token: own })
  await call(`POST ${team}/people`, { token, body: { email: work } })
  const people = (await call(`GET /api/projects/${pid}/people`, { token })).json().data
  expect(people.map((one: { email?: string }) => one.email)).toEqual([work])
  expect(await seenBy(token, pid)).not.toContain('lovelace')
})

it('shows the address that someone uses after they have joined', async () => {
  const { pid, ada, work, token } = await withTwoAddresses()
  await call(`POST /api/projects/${pid}/teams/lights/people`, { token, body: { email: work } })
  const emails = async () =>
    (await call(`GET /api/projects/${pid}/people`, { token }))
      .json()
      .data.map((one: { email: string }) => one.email)
  expect(await emails()).toEqual([work])
  const own = await make.token(ada.uid, ['read', 'write'])
  const yes = { answer: 'yes', listed: false }
  const answered = await call(`PUT /api/users/me/invitations/${pid}`, { token: own, body: yes })
  expect(answered.statusCode).toBe(200)
  expect(await emails()).toEqual([ada.email])
})

const shownIn = async (pid: string, uid: string, token: string) => {
  const people = (await call(`GET /api/projects/${pid}/people`, { token })).json().data
  return people.find((one: { uid: string }) => one.uid === uid)
}

it.each([
  ['accepted and left', 'yes'],
  ['declined', 'no'],
])(
  'shows no address, not even the one of an earlier invitation, of someone who %s and is invited back by their ID',
  async (_, answer) => {
    const { pid, ada, work, token } = await withTwoAddresses()
    const team = `/api/projects/${pid}/teams/lights`
    await call(`POST ${team}/people`, { token, body: { email: work } })
    const own = await make.token(ada.uid, ['read', 'write'])
    await call(`PUT /api/users/me/invitations/${pid}`, { token: own, body: { answer, listed: false } })
    await call(`DELETE ${team}/members/${ada.uid}`, { token: own })
    expect((await call(`PUT ${team}/members/${ada.uid}`, { token })).statusCode).toBe(204)
    const { name, email } = await shownIn(pid, ada.uid, token)
    const knownAs = answer === 'yes' ? 'Ada' : `${work.split('@')[0]}@…`
    expect([name, email]).toEqual([knownAs, undefined])
    const seen = await seenBy(token, pid)
    expect([seen.includes(work), seen.includes('lovelace')]).toEqual([false, false])
  },
)

it('shows nothing of the address of someone who was invited without one', async () => {
  const { pid, ada, token } = await withTwoAddresses()
  await database.db.updateTable('people').set({ listed: false }).where('uid', '=', ada.uid).execute()
  await make.membership(pid, 'lights', ada.uid, 'member', 'invited')
  const { name, email } = await shownIn(pid, ada.uid, token)
  expect([name, email]).toEqual([`…${ada.uid.slice(-6)}`, undefined])
  expect(await seenBy(token, pid)).not.toContain(ada.email.split('@')[0])
})

it('shows no address of someone who left, applies again and is invited back by their ID', async () => {
  const { pid, ada, token } = await withTwoAddresses()
  await make.membership(pid, 'lights', ada.uid)
  const own = await make.token(ada.uid, ['read', 'write'])
  const path = `/api/projects/${pid}`
  await call(`DELETE ${path}/teams/lights/members/${ada.uid}`, { token: own })
  await make.team(pid, { tid: 'sound' })
  await database.db.updateTable('teams').set({ recruiting: true }).where('pid', '=', pid).execute()
  const applied = await call(`POST ${path}/applications`, {
    token: own,
    body: { ...aWish, tids: ['sound'] },
  })
  expect(applied.statusCode).toBe(201)
  await call(`PUT ${path}/teams/lights/members/${ada.uid}`, { token })
  expect((await shownIn(pid, ada.uid, token)).email).toBe(undefined)
})

it('shows the address of people from last year only while they are in that event', async () => {
  const { pid: past, ada, token } = await withTwoAddresses()
  await make.membership(past, 'lights', ada.uid)
  const { pid } = await make.project({ state: 'open' })
  await database.db.updateTable('projects').set({ rolled_over_from: past }).where('pid', '=', pid).execute()
  await make.team(pid, { tid: 'lights' })
  const admin = await make.caller({ admin: true }, ['read', 'write'])
  await call(`PUT /api/projects/${pid}/teams/lights/chiefs/${ada.uid}`, { token: admin.token })
  expect(await shownIn(pid, ada.uid, admin.token)).toMatchObject({ name: 'Ada', email: ada.email })
  const own = await make.token(ada.uid, ['read', 'write'])
  await call(`DELETE /api/projects/${past}/teams/lights/members/${ada.uid}`, { token: own })
  const after = await shownIn(pid, ada.uid, admin.token)
  expect([after.name, after.email]).toEqual(['Ada', undefined])
  expect(await seenBy(token, past)).not.toContain('lovelace')
})
