import { describe, expect, it } from 'vitest'
import type { Scope } from '../src/platform/http/access.ts'
import { createTestApp } from './test-app.ts'

const { call, make, operations, database } = await createTestApp()

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
  call: (role: Role) => Promise<{ line: string; body?: object; form?: Record<string, string> }>
  /** What each role gets with a token of every scope, in the order of `roles`. */
  answers: number[]
}

const at = (line: string, body?: object) => async () => (body ? { line, body } : { line })
const open = [200, 200, 200, 200, 200, 200, 200]
let made = 0

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
  listTokens: { call: at('GET /api/tokens'), answers: [401, 200, 200, 200, 200, 200, 200] },
  revokeToken: {
    call: async (role) => {
      await make.token(people[role].uid)
      const { id } = await database.db
        .selectFrom('api_tokens')
        .select('id')
        .where('uid', '=', people[role].uid)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return { line: `DELETE /api/tokens/${id}` }
    },
    answers: [401, 204, 204, 204, 204, 204, 204],
  },
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
