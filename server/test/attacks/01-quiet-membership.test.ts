import { describe, expect, it } from 'vitest'
import { refusals } from '../../src/refusals.ts'
import { rulesOf } from '../world/claims.ts'
import { createWorld } from '../world/world.ts'

const { call, make, database, inbox, purposes } = await createWorld({ mail: true })

const scopes = ['read', 'write', 'private'] as const
const profile = {
  legal_name: '林小虎',
  national_id: 'A123456789',
  national_id_country: 'TW',
  birthday: '1990-03-04',
}
const everything = {
  'real-profile': { ...profile, phone: '+886912345678' },
  bank: { country: 'TW', bank_code: '808', account_number: '0107979123456', account_holder: '林小虎' },
  address: { receiver: '林小虎', country: 'TW', postal_code: '106409', lines: ['新生南路一段 1 號'] },
}
/** The private data of each purpose. */
const wanted = {
  insurance: 'A123456789',
  'traffic-subsidy': '0107979123456',
  shipping: '新生南路',
  emergency: '+886912345678',
}

/** Someone with private data who has never heard of the attacker. */
async function victim() {
  const person = await make.caller({ listed: false }, [...scopes])
  for (const [section, body] of Object.entries(everything))
    await purposes.confide(person.token, section, body)
  return person
}

async function attacker(state: string) {
  const owner = await make.caller({}, [...scopes])
  const { pid } = await make.project({ state, name: 'A trap' })
  await make.owner(pid, owner.uid)
  const { tid } = await make.team(pid)
  const people = `/api/projects/${pid}/teams/${tid}/people`
  const add = (email: string) => call(`POST ${people}`, { token: owner.token, body: { email } })
  return { ...owner, pid, tid, add, path: `/api/projects/${pid}/teams/${tid}` }
}

/** Everything that the attacker can read, for every purpose, as one text. */
async function readAll({ pid, token }: { pid: string; token: string }, uid: string): Promise<string> {
  let seen = ''
  for (const purpose of Object.keys(wanted)) {
    await purposes.open(pid, purpose, token)
    seen += (await purposes.readOf(pid, purpose, uid, token)).body
    await purposes.endNoticePeriod(pid)
    seen += (await purposes.readOf(pid, purpose, uid, token)).body
  }
  return seen
}

const leaked = (seen: string) => Object.values(wanted).filter((value) => seen.includes(value))

describe('nobody can read data of someone who never accepted', () => {
  it.each(['draft', 'open'])('added to a project in state %s, read, and removed', async (state) => {
    const [evil, someone] = [await attacker(state), await victim()]
    expect((await evil.add(someone.email)).statusCode).toBe(201)
    expect(leaked(await readAll(evil, someone.uid))).toEqual([])
    for (const purpose of Object.keys(wanted)) await purposes.close(evil.pid, purpose, evil.token)
    await call(`DELETE ${evil.path}/members/${someone.uid}`, { token: evil.token })
    const log = (await call('GET /api/users/me/access-log', { token: someone.token })).json()
    expect(log.data).toEqual([])
  })

  it('added again after they left', async () => {
    const [evil, someone] = [await attacker('open'), await victim()]
    await make.membership(evil.pid, evil.tid, someone.uid)
    const chief = await make.caller({}, [...scopes])
    await make.membership(evil.pid, evil.tid, chief.uid, 'chief')
    await call(`DELETE ${evil.path}/members/${someone.uid}`, { token: someone.token })
    const back = await call(`PUT ${evil.path}/members/${someone.uid}`, { token: chief.token })
    expect(back.statusCode).toBe(204)
    expect(leaked(await readAll(evil, someone.uid))).toEqual([])
    const message = await inbox.waitFor(({ to }) => to.includes(someone.email))
    expect(message.subject).toBe(`${chief.name} invited you to A trap`)
  })

  it('imported', async () => {
    const [evil, someone] = [await attacker('open'), await victim()]
    const made = await call(`POST /api/projects/${evil.pid}/imports?file_name=people`, {
      token: evil.token,
      headers: { 'content-type': 'text/csv' },
      body: `email,team\n${someone.email},${evil.tid}\n`,
    })
    expect(made.statusCode).toBe(201)
    const run = await call(`POST /api/projects/${evil.pid}/imports/${made.json().id}/run`, {
      token: evil.token,
    })
    expect(run.statusCode).toBe(202)
    await inbox.waitFor(({ to }) => to.includes(someone.email))
    expect(leaked(await readAll(evil, someone.uid))).toEqual([])
  })
})

it('someone who is added is told, and can decline', async () => {
  const [evil, someone] = [await attacker('open'), await victim()]
  await evil.add(someone.email)
  const message = await inbox.waitFor(({ to }) => to.includes(someone.email))
  const secret = /#no\.([0-9a-f]{64})/.exec(message.text)![1]!
  const answer = await call('POST /api/invitations/answer', { body: { secret, answer: 'no' } })
  expect([answer.statusCode, answer.json().state]).toEqual([200, 'no'])
  const stays = await database.db
    .selectFrom('memberships')
    .select(['accepted_at', 'left_how'])
    .where('uid', '=', someone.uid)
    .execute()
  expect(stays).toEqual([{ accepted_at: null, left_how: 'declined' }])
})

it('a draft holds the email until it opens, and can read nobody’s data, not even its own people’s', async () => {
  const [evil, someone] = [await attacker('draft'), await victim()]
  await make.membership(evil.pid, evil.tid, someone.uid)
  expect(leaked(await readAll(evil, someone.uid))).toEqual([])
})

it('an address does not reveal the name of someone who hides it', async () => {
  const [evil, someone] = [await attacker('open'), await victim()]
  const added = (await evil.add(someone.email)).json()
  const { token, pid, path } = evil
  const seen = [
    JSON.stringify(added),
    (await call(`GET ${path}/people`, { token })).body,
    (await call(`GET /api/projects/${pid}/people`, { token })).body,
    (await call(`GET /api/users?uids=${someone.uid}`, { token })).body,
    (await call(`GET /api/projects/${pid}/history`, { token })).body,
    (await call(`GET /api/projects/${pid}/messages`, { token })).body,
  ]
  expect(seen.filter((body) => body.includes(someone.name))).toEqual([])
})

it('no list names them, and they have no rights, before they accept', async () => {
  const [evil, someone] = [await attacker('open'), await make.caller()]
  await call(`POST ${evil.path}/people`, { token: evil.token, body: { email: someone.email, role: 'chief' } })
  expect((await call(`GET /api/members?pid=${evil.pid}`)).body).not.toContain(someone.name)
  expect((await call(`GET ${evil.path}/people`, { token: someone.token })).statusCode).toBe(403)
  const another = await call(`POST ${evil.path}/people`, {
    token: someone.token,
    body: { email: 'another@example.test' },
  })
  expect(another.statusCode).toBe(403)
})

describe('data of someone who accepted', () => {
  it('can be read a day after they were told, with one email, and every read is logged', async () => {
    const [evil, someone] = [await attacker('open'), await victim()]
    await make.membership(evil.pid, evil.tid, someone.uid)
    await purposes.open(evil.pid, 'insurance', evil.token)
    const read = () => purposes.readOf(evil.pid, 'insurance', someone.uid, evil.token)
    const message = await inbox.waitFor(({ to }) => to.includes(someone.email))
    expect(message.subject).toBe('A trap needs some of your private data')
    const early = await read()
    expect([early.statusCode, early.json().why]).toEqual([409, [refusals['not-notified']]])
    await purposes.endNoticePeriod(evil.pid)
    expect((await read()).json()).toEqual({ uid: someone.uid, sections: { 'real-profile': profile } })
    expect((await read()).statusCode).toBe(200)
    const email = await inbox.waitFor(
      ({ to, subject }) => to.includes(someone.email) && subject.includes('viewed'),
    )
    expect(email.subject).toBe(`${evil.name} viewed your private data`)
    const log = (await call('GET /api/users/me/access-log', { token: someone.token })).json()
    expect(log.data.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['insurance', 'insurance'])
    const emails = inbox
      .messages()
      .filter(({ to, subject }) => to.includes(someone.email) && subject.includes('viewed'))
    expect(emails).toHaveLength(1)
  })

  it('can be read at once for the purposes on the invitation page only', async () => {
    const [evil, someone] = [await attacker('open'), await victim()]
    await purposes.open(evil.pid, 'insurance', evil.token)
    await evil.add(someone.email)
    const message = await inbox.waitFor(({ to }) => to.includes(someone.email))
    const secret = /#yes\.([0-9a-f]{64})/.exec(message.text)![1]!
    const page = (await call('POST /api/invitations/lookup', { body: { secret } })).json()
    const { purpose, until } = page.purposes[0]
    // After the page was opened, before it is answered.
    await purposes.open(evil.pid, 'emergency', evil.token)
    const later = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
    expect((await purposes.open(evil.pid, 'insurance', evil.token, later)).statusCode).toBe(200)
    const answer = await call('POST /api/invitations/answer', {
      body: { secret, answer: 'yes', listed: false, purposes: [{ purpose, until }] },
    })
    expect([answer.statusCode, answer.json().purposes.length]).toEqual([200, 2])
    const read = await purposes.readOf(evil.pid, 'insurance', someone.uid, evil.token)
    expect(read.json().sections).toEqual({ 'real-profile': profile })
    const other = await purposes.readOf(evil.pid, 'emergency', someone.uid, evil.token)
    expect(rulesOf(other)).toEqual(['not-notified'])
    // Once the last day on the page is over.
    await database.pool.query(`update purpose_notices set until = until - 3 where pid = $1`, [evil.pid])
    const afterwards = await purposes.readOf(evil.pid, 'insurance', someone.uid, evil.token)
    expect(rulesOf(afterwards)).toEqual(['not-notified'])
  })

  it('can no longer be read after they leave', async () => {
    const [evil, someone] = [await attacker('open'), await victim()]
    await make.membership(evil.pid, evil.tid, someone.uid)
    await purposes.open(evil.pid, 'insurance', evil.token)
    await purposes.endNoticePeriod(evil.pid)
    await call(`DELETE ${evil.path}/members/${someone.uid}`, { token: someone.token })
    expect((await purposes.readOf(evil.pid, 'insurance', someone.uid, evil.token)).statusCode).toBe(404)
  })
})
