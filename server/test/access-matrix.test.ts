import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asksForRole, type Scope } from '../src/platform/http/access.ts'
import { matrix } from './access/matrix.ts'
import { behind, byOtherFacts, has, ofProject } from './access/rights.ts'
import {
  type Answers,
  bySession,
  byToken,
  call,
  database,
  expand,
  make,
  operations,
  people,
  type Role,
  type Row,
  renewCredentials,
  roles,
} from './access/stage.ts'

const idOf = (name: string) => name.split(':')[0]!
const operationOf = (name: string) => operations.find(({ id }) => id === idOf(name))!
const known = roles.filter((role) => role !== 'anyone')
const everyScope: Scope[] = ['read', 'write', 'private', 'admin']

type Response = Awaited<ReturnType<typeof call>>

/** In sequence, so that one call can't affect the next. */
async function ask<T>(
  [name, row]: [string, Row],
  callers: readonly Role[],
  show: (role: Role) => Promise<{ token?: string; session?: string }>,
  see: (response: Response) => T,
): Promise<Record<string, T>> {
  const { method, path } = operationOf(name)
  const itself = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}($|\\?)`)
  const seen: Record<string, T> = {}
  for (const role of callers) {
    const credentials = await show(role)
    const { line, ...rest } = await row.call(role)
    expect(line).toMatch(itself)
    seen[role] = see(await call(line, { ...rest, ...credentials }))
  }
  if (row.endsCredentials) renewCredentials()
  return seen
}

const statusOf = ({ statusCode }: Response) => statusCode

describe('the access table', () => {
  it('has exactly one row for every operation', () => {
    const ids = new Set(matrix.map(([name]) => idOf(name)))
    expect([...ids].toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
  })

  it('has no duplicate rows', () => {
    const names = matrix.map(([name]) => name)
    expect(names).toEqual([...new Set(names)])
  })

  it('has an answer for every role', () => {
    expect(expand({ anyone: 401, else: 403, owner: 200, admin: 201 })).toStrictEqual({
      anyone: 401,
      'signed-in': 403,
      invited: 403,
      member: 403,
      chief: 403,
      'chief-of-another-team': 403,
      owner: 200,
      'new-owner': 200,
      'offered-owner': 403,
      'owner-of-another': 403,
      finance: 403,
      desk: 403,
      admin: 201,
    })
    // Someone who is invited is a stranger, except for their own invitation.
    const { invited } = expand({ anyone: 401, 'signed-in': 404, else: 200 })
    expect([invited, expand({ 'signed-in': 404, invited: 200, else: 403 }).invited]).toEqual([404, 200])
    // @ts-expect-error No such role.
    const misspelt: Answers = { else: 403, cheif: 200 }
    // @ts-expect-error Roles that aren't named would have no answer.
    const incomplete: Answers = { anyone: 401, owner: 200 }
    expect([isWhole(misspelt), isWhole(incomplete)]).toEqual([false, false])
    const all = matrix.flatMap(([name, { answers, inSession = answers }]) => [
      [name, answers] as const,
      [name, inSession] as const,
    ])
    expect(all.filter(([, answers]) => !isWhole(answers))).toEqual([])
  })
})

function isWhole(answers: Answers): boolean {
  const named = Object.keys(answers).filter((name) => name !== 'else')
  return (
    named.every((name) => (roles as readonly string[]).includes(name)) &&
    Object.values(expand(answers)).every((status) => Number.isInteger(status))
  )
}

const power: Role[] = ['chief', 'chief-of-another-team', 'owner', 'finance', 'desk', 'admin']

/** Whether this role may do more than strangers and plain members. */
function gives({ answers, inSession = answers, harmless }: Row, role: Role): boolean {
  const table = expand(inSession)
  if (harmless) return false
  return table[role] < 400 && [table['signed-in'], table.member].every((one) => one === 403 || one === 404)
}

/** Roles of which the project requires a second step; of admins it is required everywhere. */
const organisers: Role[] = ['chief', 'owner', 'finance', 'admin']

/** Signed in by email only, without a second step. */
async function byEmailAlone(role: Role) {
  const { uid } = people[role]
  for (const table of ['passkeys', 'totp_secrets'] as const)
    await database.db.deleteFrom(table).where('uid', '=', uid).execute()
  return { session: await make.session(uid, { emailOnly: true }) }
}

const becomeOf = (response: Response) =>
  response.statusCode < 400
    ? 'done'
    : response.json().type === '/api/errors#strong_sign_in_required'
      ? 'needs a second step'
      : 'refused'

/** What depends on the role needs the second step; what is the person's own doesn't. */
function expectedWithoutSecondStep(row: Row, role: Role) {
  const { answers, inSession = answers, givesMoreTo = [] } = row
  const table = expand(inSession)
  // Admins need it everywhere: by email only they have the rights of their other roles.
  const isStranger = role === 'admin' && table['signed-in'] >= 400
  if (table[role] >= 400 || isStranger || row.provesSecondStep) return expect.stringMatching(/refused|needs/)
  return gives(row, role) || givesMoreTo.includes(role) ? 'needs a second step' : 'done'
}

describe('an organiser without a second step', () => {
  const askOf = (roles: string) =>
    database.pool.query(`
      update projects set strong_sign_in = '{${roles}}';
      alter table projects alter column strong_sign_in set default '{${roles}}'`)
  beforeAll(() => askOf('owner,finance,chief'))
  afterAll(() => askOf(''))

  it.each(matrix)('at %s keeps their own rights, but not those of the role', async (...entry) => {
    const expected = organisers.map((role) => [role, expectedWithoutSecondStep(entry[1], role)])
    expect(await ask(entry, organisers, byEmailAlone, becomeOf)).toEqual(Object.fromEntries(expected))
  })

  it.each([...organisers, 'desk', 'member'] as const)('is told so in the project: %s', async (role) => {
    const { you } = (await call(`GET ${ofProject}`, await byEmailAlone(role))).json()
    expect(you.needs_second_step).toBe(organisers.includes(role))
  })
})

type Kind = 'every scope' | 'its scope alone' | 'session'
const kinds: Kind[] = ['every scope', 'its scope alone', 'session']

function showing(kind: Kind, { scope }: Row) {
  if (kind === 'session') return bySession
  return byToken(kind === 'every scope' || scope === 'none' ? everyScope : [scope])
}

const answersTo = (kind: Kind, { answers, inSession = answers }: Row) =>
  expand(kind === 'session' ? inSession : answers)

/**
 * Roles are checked after credentials, regardless of their kind. So in the commit gate each role uses one
 * kind, another one at the next operation, and all kinds where they differ and at every twentieth row. The
 * nightly uses all of them everywhere.
 */
const withEveryKind = matrix.filter(
  ([, { inSession, endsCredentials }], i) => process.env.FULL || inSession || endsCredentials || i % 20 === 0,
)

describe('`you.may` of a project', () => {
  const mayOf = async (role: Role) =>
    (await call(`GET ${ofProject}`, await bySession(role))).json().you?.may ?? []

  it.each(Object.entries(behind))(
    'has %s exactly for those whom its operations allow',
    async (key, names) => {
      const seen = await Promise.all(roles.map(async (role) => [role, has(await mayOf(role), key)] as const))
      for (const name of names) {
        const { answers } = matrix.find(([one]) => one === name)![1]
        const allowed = Object.entries(expand(answers)).map(([role, status]) => [
          role,
          ![401, 403, 404].includes(status),
        ])
        expect([name, Object.fromEntries(seen)]).toEqual([name, Object.fromEntries(allowed)])
      }
    },
  )

  it('covers every operation of a project that a role opens', () => {
    const opened = matrix.filter(
      ([name, row]) =>
        operationOf(name).path.startsWith('/api/projects/{pid}') && power.some((role) => gives(row, role)),
    )
    const covered = new Set([...Object.values(behind).flat(), ...Object.keys(byOtherFacts)])
    expect(opened.map(([name]) => name).filter((name) => !covered.has(name))).toEqual([])
  })

  it('has no key that is not in the table', async () => {
    const known = new Set(Object.keys(behind).map((key) => key.split(':')[0]))
    for (const role of roles)
      expect((await mayOf(role)).filter((key: string) => !known.has(key.split(':')[0]))).toEqual([])
  })
})

describe('access', () => {
  it.each(matrix.map((entry, i) => [entry[0], i, entry] as const))(
    'of %s is as the table says, with any credentials',
    async (_, i, entry) => {
      const kindOf = (role: Role) => kinds[(i + roles.indexOf(role)) % kinds.length]!
      const seen = await ask(entry, roles, (role) => showing(kindOf(role), entry[1])(role), statusOf)
      expect(seen).toStrictEqual(
        Object.fromEntries(roles.map((role) => [role, answersTo(kindOf(role), entry[1])[role]])),
      )
    },
  )

  it.each(withEveryKind)('of %s by token is as the table says', async (...entry) => {
    const [, row] = entry
    const seen = await ask(entry, roles, showing('every scope', row), statusOf)
    expect(seen).toStrictEqual(answersTo('every scope', row))
  })

  it.each(withEveryKind.filter(([, { scope }]) => scope !== 'none'))(
    'of %s needs no scope but its own',
    async (...entry) => {
      const [, row] = entry
      const seen = await ask(entry, roles, showing('its scope alone', row), statusOf)
      expect(seen).toStrictEqual(answersTo('its scope alone', row))
    },
  )

  it.each(withEveryKind)('of %s in a web session is as the table says', async (...entry) => {
    const [, row] = entry
    expect(await ask(entry, roles, bySession, statusOf)).toStrictEqual(answersTo('session', row))
  })

  it.each(matrix.filter(([, row]) => power.some((role) => gives(row, role))))(
    'of %s by a role is declared as such, so that a second step can be required',
    (name) => expect(asksForRole(operationOf(name).access)).toBe(true),
  )

  it.each(
    matrix.filter(([, { scope }]) => scope !== 'none').map((entry, i) => [entry[0], i, entry] as const),
  )('of %s requires a token with its scope, whoever holds it', async (_, i, entry) => {
    // In the commit gate the most powerful roles, and one of the others in turn.
    const holders = known.filter(
      (role, n) => process.env.FULL || role === 'owner' || role === 'admin' || n === i % known.length,
    )
    const without = everyScope.filter((scope) => scope !== entry[1].scope)
    const seen = await ask(entry, holders, byToken(without), (response) => [
      response.statusCode,
      response.json().type,
    ])
    const refused = [403, '/api/errors#insufficient_scope']
    expect(seen).toStrictEqual(Object.fromEntries(holders.map((role) => [role, refused])))
  })

  it.each(matrix.filter(([, { scope }]) => scope === 'none'))(
    'of %s does not look at a token',
    async (...entry) => {
      const seen = await ask(entry, roles, async () => ({ token: 'none' }), statusOf)
      expect(seen).toStrictEqual(expand(entry[1].answers))
    },
  )

  it.each(
    matrix.filter(
      ([name, { answers }]) => operationOf(name)?.method !== 'GET' && expand(answers).anyone === 401,
    ),
  )('of %s in a web session is refused to other sites', async (_, row) => {
    const { line, headers: _own, ...rest } = await row.call('admin')
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
})
