import type { Database } from '../../src/platform/db/database.ts'
import type { Scope } from '../../src/platform/http/access.ts'
import { newId, type PersonId } from '../../src/platform/ids.ts'
import { makeExchangeCredentials } from '../../src/sign-in/index.ts'
import { hashSecret } from '../../src/sign-in/secrets.ts'
import { startSession } from '../../src/sign-in/sessions/sessions.ts'
import { exchangeCredentials } from '../../src/sign-in/tokens/tokens.ts'
import { createCounter } from '../file-end.ts'

const nextNumber = createCounter()

export type Caller = Awaited<ReturnType<Factories['caller']>>
type Factories = ReturnType<typeof createFactories>

/** Rows with sensible values; give what the test is about. */
export function createFactories({ db, transact }: Database) {
  async function person(given: { email?: string; name?: string; listed?: boolean; admin?: boolean } = {}) {
    const n = nextNumber()
    const row = { uid: newId<PersonId>(), email: `person-${n}@example.test`, name: `Person ${n}`, ...given }
    await db.insertInto('people').values(row).execute()
    return row
  }

  async function project(
    given: { pid?: string; state?: string; listing?: string; name?: string; starts_on?: string } = {},
  ) {
    const row = {
      pid: `p${nextNumber()}`,
      name: 'An event',
      state: 'open',
      starts_on: '2026-12-12',
      ends_on: given.starts_on ?? '2026-12-13',
      time_zone: 'Asia/Taipei',
      ...given,
    }
    await db.insertInto('projects').values(row).execute()
    return row
  }

  async function team(
    pid: string,
    given: { tid?: string; name?: string; position?: number; archived_at?: Date } = {},
  ) {
    const n = nextNumber()
    const row = { pid, tid: `t${n}`, name: `Team ${n}`, position: n, ...given }
    await db.insertInto('teams').values(row).execute()
    return row
  }

  async function membership(pid: string, tid: string, uid: string, role: 'chief' | 'member' = 'member') {
    const row = { pid, id: newId<string>(), tid, uid, role }
    await db.insertInto('memberships').values(row).execute()
    return row
  }

  async function role(pid: string, uid: string, role: 'owner' | 'finance' | 'desk') {
    await db.insertInto('project_roles').values({ pid, uid, role }).execute()
  }
  const owner = (pid: string, uid: string) => role(pid, uid, 'owner')

  const credentials = (uid: PersonId, scopes: Scope[] = ['read', 'write']) =>
    transact((tx) => makeExchangeCredentials(tx, { uid, actor: null, name: 'Test', scopes }))

  async function token(uid: PersonId, scopes: Scope[] = ['read', 'write']): Promise<string> {
    const given = await credentials(uid, scopes)
    const issued = await transact((tx) => exchangeCredentials(tx, given, 90))
    if (!('access_token' in issued)) throw new Error('no token')
    return issued.access_token
  }

  /** A person who calls the API. */
  async function caller(given: Parameters<typeof person>[0] = {}, scopes?: Scope[]) {
    const one = await person(given)
    return { ...one, token: await token(one.uid, scopes) }
  }

  /** A sign-in just now, in a browser of its own. */
  async function session(uid: PersonId, { hoursAgo = 0 } = {}): Promise<string> {
    const browser = { sessionToken: null, deviceToken: null, device: 'Test', address: '::1', timeZone: null }
    const started = await transact((tx) =>
      startSession(tx, { uid, way: 'code', provenAt: new Date(), browser, days: 180 }),
    )
    if (hoursAgo > 0)
      await db
        .updateTable('sessions')
        .set({ proven_at: new Date(Date.now() - hoursAgo * 3_600_000) })
        .where('token_hash', '=', hashSecret(started.token))
        .execute()
    return started.token
  }

  return { person, caller, project, team, membership, owner, role, credentials, token, session }
}
