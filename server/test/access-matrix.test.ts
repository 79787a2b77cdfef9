import { describe, expect, it } from 'vitest'
import type { Scope } from '../src/platform/http/access.ts'
import { newId } from '../src/platform/ids.ts'
import { createTestApp } from './test-app.ts'

const { call, make, operations, database } = await createTestApp({
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'help@example.test',
})

/** Who calls: nobody, and people by what they are to the project that is asked for. */
const roles = ['anyone', 'signed-in', 'member', 'chief', 'owner', 'owner-of-another', 'admin'] as const
type Role = (typeof roles)[number]

const { pid } = await make.project()
const { tid } = await make.team(pid)
const other = await make.project()
const people = Object.fromEntries(
  await Promise.all(
    roles.map(async (role) => [role, await make.person({ admin: role === 'admin' })] as const),
  ),
) as Record<Role, Awaited<ReturnType<typeof make.person>>>
await make.membership(pid, tid, people.member.uid)
await make.membership(pid, tid, people.chief.uid, 'chief')
await make.owner(pid, people.owner.uid)
await make.owner(other.pid, people['owner-of-another'].uid)

interface Row {
  call: (role: Role) => Promise<{
    line: string
    body?: object
    form?: Record<string, string>
    headers?: Record<string, string>
  }>
  /** What each role gets with a token of every scope, in the order of `roles`. */
  answers: number[]
  /** What each role gets in a web session, where that is not the same. */
  inSession?: number[]
}

const at = (line: string, body?: object) => async () => (body ? { line, body } : { line })
const open = [200, 200, 200, 200, 200, 200, 200]
const anyoneKnown = (status: number) => [401, ...Array(6).fill(status)]
const ownPage = { 'sec-fetch-site': 'same-origin' }
let made = 0

async function newest(table: 'api_tokens' | 'sessions', role: Role): Promise<string> {
  const { id } = await database.db
    .selectFrom(table)
    .select('id')
    .where('uid', '=', people[role].uid)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function addPasskey(role: Role): Promise<string> {
  const bytes = Buffer.from(`passkey ${++made}`)
  const row = { id: newId<string>(), uid: people[role].uid, name: 'Mine', counter: 0, synced: false }
  await database.db
    .insertInto('passkeys')
    .values({ ...row, transports: [], credential_id: bytes, public_key: bytes })
    .execute()
  return row.id
}

/** Shaped like what a browser gives, and good for nothing. */
const madeUp = {
  id: 'none',
  rawId: 'none',
  type: 'public-key',
  response: { clientDataJSON: Buffer.from('{"challenge":"none"}').toString('base64url') },
}

const matrix: Record<string, Row> = {
  listMembers: { call: at(`GET /api/members/${pid}`), answers: open },
  listMembersAsPublished: { call: at(`GET /members/${pid}`), answers: open },
  listMembersByQuery: { call: at(`GET /api/members?pid=${pid}`), answers: open },
  exchangeCredentials: {
    call: async (role) => {
      const { username, password } = await make.credentials(people[role].uid)
      return { line: 'POST /api/token', form: { username, password } }
    },
    answers: open,
  },
  makeExchangeCredentials: {
    call: at('POST /api/exchange-credentials', { name: 'Test', scopes: ['read', 'admin'] }),
    answers: anyoneKnown(403),
    inSession: anyoneKnown(201),
  },
  listTokens: { call: at('GET /api/tokens'), answers: [401, 200, 200, 200, 200, 200, 200] },
  revokeToken: {
    call: async (role) => {
      await make.token(people[role].uid)
      return { line: `DELETE /api/tokens/${await newest('api_tokens', role)}` }
    },
    answers: [401, 204, 204, 204, 204, 204, 204],
  },
  getSignIn: { call: at('GET /api/sign-in'), answers: open },
  listSignIns: { call: at('GET /api/sign-in/history'), answers: anyoneKnown(200) },
  listSessions: { call: at('GET /api/sessions'), answers: anyoneKnown(200) },
  endSession: {
    call: async (role) => {
      await make.session(people[role].uid)
      return { line: `DELETE /api/sessions/${await newest('sessions', role)}` }
    },
    answers: anyoneKnown(204),
  },
  endAllSessions: { call: at('DELETE /api/sessions'), answers: anyoneKnown(204) },
  mailSignIn: {
    call: async () => ({
      line: 'POST /api/sign-in/mail',
      body: { email: `new-${++made}@example.test` },
      headers: ownPage,
    }),
    answers: Array(7).fill(202),
  },
  signInWithCode: {
    call: async () => ({
      line: 'POST /api/sign-in/code',
      body: { attempt: 'none', code: '123456' },
      headers: ownPage,
    }),
    answers: Array(7).fill(400),
  },
  signInWithLink: {
    call: async () => ({ line: 'POST /api/sign-in/link', body: { link: 'none' }, headers: ownPage }),
    answers: Array(7).fill(400),
  },
  startPasskeySignIn: {
    call: async () => ({ line: 'POST /api/sign-in/passkey/options', headers: ownPage }),
    answers: open,
  },
  signInWithPasskey: {
    call: async () => ({
      line: 'POST /api/sign-in/passkey',
      body: {
        response: { ...madeUp, response: { ...madeUp.response, authenticatorData: '', signature: '' } },
      },
      headers: ownPage,
    }),
    answers: Array(7).fill(400),
  },
  listPasskeys: { call: at('GET /api/passkeys'), answers: anyoneKnown(200) },
  startPasskey: {
    call: at('POST /api/passkeys/options'),
    answers: anyoneKnown(403),
    inSession: anyoneKnown(200),
  },
  addPasskey: {
    call: at('POST /api/passkeys', {
      name: 'Mine',
      response: { ...madeUp, response: { ...madeUp.response, attestationObject: '' } },
    }),
    answers: anyoneKnown(403),
    inSession: anyoneKnown(400),
  },
  renamePasskey: {
    call: async (role) => ({
      line: `PATCH /api/passkeys/${await addPasskey(role)}`,
      body: { name: 'Mine too' },
    }),
    answers: anyoneKnown(403),
    inSession: anyoneKnown(200),
  },
  removePasskey: {
    call: async (role) => ({ line: `DELETE /api/passkeys/${await addPasskey(role)}` }),
    answers: anyoneKnown(403),
    inSession: anyoneKnown(204),
  },
  getMe: { call: at('GET /api/users/me'), answers: anyoneKnown(200) },
  changeMe: { call: at('PATCH /api/users/me', { language: 'en' }), answers: anyoneKnown(200) },
  listProjects: { call: at('GET /api/projects'), answers: open },
  createProject: {
    call: async () => ({
      line: 'POST /api/projects',
      body: {
        pid: `new-${++made}`,
        name: 'New',
        starts_on: '2027-01-01',
        ends_on: '2027-01-02',
        time_zone: 'UTC',
      },
    }),
    answers: [401, 403, 403, 403, 403, 403, 201],
  },
  getProject: { call: at(`GET /api/projects/${pid}`), answers: open },
  changeProject: {
    call: at(`PATCH /api/projects/${pid}`, { name: 'Renamed' }),
    answers: [401, 403, 403, 403, 200, 403, 200],
  },
}

const everyScope: Scope[] = ['read', 'write', 'private', 'admin']

describe('access', () => {
  it('has a row for every operation and no other', () => {
    expect(Object.keys(matrix)).toEqual(operations.map(({ id }) => id))
  })

  it.each(Object.entries(matrix))('of %s is as the table says', async (_, row) => {
    const answers = []
    for (const role of roles) {
      const token = role === 'anyone' ? {} : { token: await make.token(people[role].uid, everyScope) }
      const { line, ...rest } = await row.call(role)
      answers.push((await call(line, { ...rest, ...token })).statusCode)
    }
    expect(answers).toEqual(row.answers)
  })

  it.each(Object.entries(matrix))('of %s in a web session is as the table says', async (_, row) => {
    const answers = []
    for (const role of roles) {
      const session = role === 'anyone' ? {} : { session: await make.session(people[role].uid) }
      const { line, ...rest } = await row.call(role)
      answers.push((await call(line, { ...rest, ...session })).statusCode)
    }
    expect(answers).toEqual(row.inSession ?? row.answers)
  })

  it.each(
    operations.filter(({ method, access }) => method !== 'GET' && access.needsActor).map(({ id }) => id),
  )('of %s in a web session is refused to other sites', async (id) => {
    const { line, headers: _, ...rest } = await matrix[id]!.call('admin')
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]) {
      const cookie = `__Host-manyhands-session=${await make.session(people.admin.uid)}`
      const response = await call(line, { ...rest, headers: { cookie, ...headers } })
      expect([response.statusCode, response.json().type]).toEqual([403, '/api/errors#cross_site'])
    }
  })

  it.each(
    operations
      .filter(({ ignoresToken }) => !ignoresToken)
      .map((operation) => [operation.id, operation.scope] as const),
  )('of %s needs a token with the scope %s, whoever holds it', async (id, scope) => {
    const { line, ...rest } = await matrix[id]!.call('admin')
    const without = everyScope.filter((one) => one !== scope)
    const response = await call(line, { ...rest, token: await make.token(people.admin.uid, without) })
    expect([response.statusCode, response.json().type]).toEqual([403, '/api/errors#insufficient_scope'])
  })
})
