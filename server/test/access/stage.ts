import { sealForPerson } from '../../src/people/index.ts'
import { createKeyRing } from '../../src/platform/db/key-ring.ts'
import type { Scope } from '../../src/platform/http/access.ts'
import { newId } from '../../src/platform/ids.ts'
import { createWorld } from '../world/world.ts'

const monthFromNow = new Date(Date.now() + 30 * 86_400_000)
export const inAMonth = monthFromNow.toISOString().slice(0, 10)

// Only access-matrix.test.ts imports this folder: its modules run once, as part of that file.
const world = await createWorld({
  settings: {
    EMAIL_HASH: 'sha256',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'help@example.test',
  },
})
export const { call, make, operations, database, config } = world

/** Callers: nobody, and people by their relation to the project. */
export const roles = [
  'anyone',
  'signed-in',
  // As a chief who hasn't accepted.
  'invited',
  'member',
  'chief',
  'chief-of-another-team',
  'owner',
  'new-owner',
  'offered-owner',
  'owner-of-another',
  'finance',
  'desk',
  'admin',
] as const
export type Role = (typeof roles)[number]

export interface Call {
  line: string
  body?: object
  form?: Record<string, string>
  headers?: Record<string, string>
}

/**
 * The status that each role gets; `else` is for roles that aren't named. Unless named, a new owner counts as
 * an owner, and someone who is invited, or offered ownership, counts as signed in.
 */
export type Answers = Partial<Record<Role, number>> & { else: number }

export interface Row {
  /** Created for each role, with everything it needs. */
  call: (role: Role) => Promise<Call>
  /** The scope that a token needs, whoever holds it. `none` if tokens aren't checked. */
  scope: Scope | 'none'
  /** With a token of every scope. */
  answers: Answers
  /** In a web session, if different. */
  inSession?: Answers
  /** Roles that see more than plain members in a shared response. */
  givesMoreTo?: Role[]
  /** Whether it discloses nothing that would need a second step. */
  harmless?: true
  /** Whether they have a second step by then, and must use it. */
  provesSecondStep?: true
  /** Whether callers must authenticate again afterwards. */
  endsCredentials?: true
}

/** By operation id; a word after a colon distinguishes several rows of one operation. */
export type Rows = Record<string, Row>

const otherwise: Partial<Record<Role, Role>> = {
  invited: 'signed-in',
  'new-owner': 'owner',
  'offered-owner': 'signed-in',
}
const answerTo = (answers: Answers, role: Role): number =>
  answers[role] ?? (otherwise[role] ? answerTo(answers, otherwise[role]) : answers.else)

export const expand = (answers: Answers) =>
  Object.fromEntries(roles.map((role) => [role, answerTo(answers, role)])) as Record<Role, number>

export const open: Answers = { else: 200 }
export const anyoneKnown = (status: number): Answers => ({ anyone: 401, else: status })
export const ownersAndAdmins = (status: number): Answers => ({
  anyone: 401,
  else: 403,
  owner: status,
  admin: status,
})

export const at = (line: string, body?: object) => async () => (body ? { line, body } : { line })

/** The project in the requests; the member and the chief are in its first team. */
export const { pid } = await make.project()
export const { tid } = await make.team(pid)
const otherTeam = await make.team(pid)
const otherProject = await make.project()

export const people = Object.fromEntries(
  await Promise.all(
    roles.map(async (role) => [role, await make.person({ admin: role === 'admin' })] as const),
  ),
) as Record<Role, Awaited<ReturnType<typeof make.person>>>
await make.membership(pid, tid, people.member.uid)
await make.membership(pid, tid, people.chief.uid, 'chief')
await make.membership(pid, tid, people.invited.uid, 'chief', 'invited')
await make.membership(pid, otherTeam.tid, people['chief-of-another-team'].uid, 'chief')
await world.roles.letHoursPass(pid, 72)
await make.owner(pid, people.owner.uid)
await make.owner(otherProject.pid, people['owner-of-another'].uid)
for (const role of ['finance', 'desk'] as const) await make.role(pid, people[role].uid, role)
await make.role(pid, people['new-owner'].uid, 'owner', { settles_at: monthFromNow })
await make.offer(pid, people['offered-owner'].uid, 'owner')

type Credentials = { token?: string; session?: string }
const shown = new Map<string, Promise<Credentials>>()

/** Created once and reused, for speed. Nobody has any. */
function credentials(role: Role, kind: string, create: () => Promise<Credentials>): Promise<Credentials> {
  if (role === 'anyone') return Promise.resolve({})
  return shown.getOrInsertComputed(`${role} ${kind}`, create)
}

export const byToken = (scopes: readonly Scope[]) => (role: Role) =>
  credentials(role, scopes.join(), async () => ({ token: await make.token(people[role].uid, [...scopes]) }))

export const bySession = (role: Role) =>
  credentials(role, 'session', async () => ({ session: await make.session(people[role].uid) }))

export const renewCredentials = () => shown.clear()

let made = 0
export const newNumber = () => ++made
export const newEmail = () => `new-${newNumber()}@example.test`

export async function newest(table: 'api_tokens' | 'sessions', role: Role): Promise<string> {
  const { id } = await database.db
    .selectFrom(table)
    .select('id')
    .where('uid', '=', people[role].uid)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

export async function addPasskey(role: Role): Promise<string> {
  const bytes = Buffer.from(`passkey ${newNumber()}`)
  const row = { id: newId<string>(), uid: people[role].uid, name: 'Mine', counter: 0, synced: false }
  await database.db
    .insertInto('passkeys')
    .values({ ...row, transports: [], credential_id: bytes, public_key: bytes })
    .execute()
  return row.id
}

/** Adds an authenticator app. */
export async function addTotp(role: Role): Promise<void> {
  const { uid } = people[role]
  await database.transact(async (tx) => {
    const ring = createKeyRing(config)!
    const sealed = await sealForPerson(tx, ring, uid, 'authenticator app', Buffer.alloc(20))
    await tx
      .insertInto('totp_secrets')
      .values({ uid, sealed, confirmed_at: new Date() })
      .onConflict((conflict) => conflict.column('uid').doUpdateSet({ confirmed_at: new Date() }))
      .execute()
  })
}

export const removeTotp = (role: Role) =>
  database.db.deleteFrom('totp_secrets').where('uid', '=', people[role].uid).execute()

export async function addIdentity(role: Role): Promise<string> {
  const { uid, email } = people[role]
  const row = { issuer: 'https://provider.example', subject: String(newNumber()), uid, email }
  const { id } = await database.db
    .insertInto('identities')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the previous one: nobody may have more than five. */
export async function addAddress(role: Role): Promise<string> {
  const email = newEmail()
  await database.db
    .deleteFrom('email_addresses')
    .where('uid', '=', people[role].uid)
    .where('email', 'like', 'new-%')
    .execute()
  await database.db.insertInto('email_addresses').values({ email, uid: people[role].uid }).execute()
  return email
}

/** The member was notified of it more than a day ago. */
export async function openPurpose(purpose: string): Promise<void> {
  const { db } = database
  await db
    .insertInto('project_purposes')
    .values({ pid, purpose, until: inAMonth, opened_by: people.owner.uid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const notified_at = new Date(Date.now() - 25 * 3_600_000)
  await db
    .insertInto('purpose_notices')
    .values({ pid, purpose, uid: people.member.uid, until: inAMonth, how: 'email', notified_at })
    .onConflict((conflict) =>
      conflict.columns(['pid', 'purpose', 'uid', 'until']).doUpdateSet({ notified_at }),
    )
    .execute()
}
