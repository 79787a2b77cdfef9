import { sql } from 'kysely'
import type { Database, Db, Transaction } from '../../src/platform/db/database.ts'
import type { Scope } from '../../src/platform/http/access.ts'
import { newId, type PersonId } from '../../src/platform/ids.ts'
import { makeExchangeCredentials } from '../../src/sign-in/index.ts'
import { startSession } from '../../src/sign-in/sessions/sessions.ts'
import { exchangeCredentials } from '../../src/sign-in/tokens/tokens.ts'
import { createCounter } from '../file-end.ts'
import { deleteJobs } from './jobs.ts'

const nextNumber = createCounter()

const browser = { sessionToken: null, deviceToken: null, device: 'Test', address: '::1', timeZone: null }

const forgetNotices = (tx: Transaction, uid: PersonId) =>
  deleteJobs(tx, { name: 'mail-account-notice', where: sql`payload->>'uid' = ${uid}` })

export type Caller = Awaited<ReturnType<Factories['caller']>>
type Factories = ReturnType<typeof createFactories>

type Standing = [role?: 'chief' | 'member', as?: 'invited']
/** By their own application, which a lead who isn't new accepted just now. */
export const applied = () => ({ accepted_at: new Date(), accepted_how: 'application', vouched: true })

type Role = 'owner' | 'finance' | 'desk'
const days = 86_400_000

function roleFactories(db: Db) {
  /** Accepted and settled long ago, unless the test is about a new one. */
  async function role(
    pid: string,
    uid: string,
    role: Role,
    given: { accepted_at?: Date; settles_at?: Date; granted_by?: string } = {},
  ) {
    const longAgo = new Date(Date.now() - 100 * days)
    await db
      .insertInto('project_roles')
      .values({ pid, uid, role, accepted_at: longAgo, settles_at: longAgo, ...given })
      .execute()
  }
  const owner = (pid: string, uid: string) => role(pid, uid, 'owner')

  async function offer(pid: string, uid: string, role: Role, given: { expires_at?: Date } = {}) {
    const expires_at = new Date(Date.now() + 14 * days)
    await db
      .insertInto('role_offers')
      .values({ pid, uid, role, expires_at, ...given })
      .execute()
  }

  return { role, owner, offer }
}

/** Inserts rows with sensible defaults; pass what the test is about. */
export function createFactories(database: Database) {
  const { db } = database

  async function person(
    given: {
      email?: string
      name?: string
      listed?: boolean | null
      admin?: boolean
      language?: string
    } = {},
  ) {
    const n = nextNumber()
    const row = {
      uid: newId<PersonId>(),
      email: `person-${n}@example.test`,
      name: `Person ${n}`,
      listed: true,
      ...given,
    }
    await db.insertInto('people').values(row).execute()
    return row
  }

  async function project(
    given: {
      pid?: string
      state?: string
      listing?: string
      name?: string
      starts_on?: string
      time_zone?: string
    } = {},
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

  /** Of someone who applied; or who is invited and hasn't answered. */
  async function membership(pid: string, tid: string, uid: string, ...[role = 'member', as]: Standing) {
    const row = { pid, id: newId<string>(), tid, uid, role, ...(as !== 'invited' && applied()) }
    await db.insertInto('memberships').values(row).execute()
    return row
  }

  const signIn = createSignInFactories(database)

  /** A person who calls the API. */
  async function caller(given: Parameters<typeof person>[0] = {}, scopes?: Scope[]) {
    const one = await person(given)
    return { ...one, token: await signIn.token(one.uid, scopes) }
  }

  return { person, caller, project, team, membership, ...roleFactories(db), ...signIn }
}

/** Credentials of people. */
function createSignInFactories({ transact }: Database) {
  const credentials = (uid: PersonId, scopes: Scope[] = ['read', 'write'], { strong = true } = {}) =>
    transact((tx) => makeExchangeCredentials(tx, { uid, actor: null, name: 'Test', scopes, strong }))

  async function token(uid: PersonId, scopes?: Scope[], how?: { strong: boolean }): Promise<string> {
    const given = await credentials(uid, scopes, how)
    const issued = await transact(async (tx) => {
      const answer = await exchangeCredentials(tx, given, { days: 90, seen: browser })
      // Nobody is notified of what a test has created itself.
      await forgetNotices(tx, uid)
      return answer
    })
    if (!('access_token' in issued)) throw new Error('no token')
    return issued.access_token
  }

  /** A fresh sign-in in a new browser; with a second step unless it is by email only. */
  async function session(uid: PersonId, { hoursAgo = 0, emailOnly = false } = {}): Promise<string> {
    const provenAt = new Date(Date.now() - hoursAgo * 3_600_000)
    const strongAt = emailOnly ? null : provenAt
    const started = await transact((tx) =>
      startSession(tx, { uid, method: 'code', provenAt, strongAt, browser, days: 180 }),
    )
    return started.token
  }

  return { credentials, token, session }
}
