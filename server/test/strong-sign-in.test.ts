import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { startIdentityProvider } from '../dev/identity-provider.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { refusals } from '../src/refusals.ts'
import { selectJobs } from './world/jobs.ts'
import { browse, callbackOf, providerSettings } from './world/providers.ts'
import { codeOf } from './world/second-step.ts'
import { outcome } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const provider = await startIdentityProvider({ redirectUris: ['strong', 'plain'].map(callbackOf) })
afterAll(() => provider.stop())
const world = await createWorld({
  settings: providerSettings([
    { id: 'strong', ...provider, domains: ['example.test'], strong: { amr: ['mfa'] } },
    { id: 'plain', ...provider, domains: ['example.test'] },
  ]),
})
const { call, database, make } = world

let n = 0
const create = (by: { session?: string; token?: string }) =>
  call('POST /api/projects', {
    ...by,
    body: {
      pid: `made-${++n}`,
      name: 'Next',
      starts_on: '2027-01-01',
      ends_on: '2027-01-02',
      time_zone: 'Asia/Taipei',
    },
  })
const refused = '403 strong_sign_in_required'
const whyOf = (setting: string) => [{ ...refusals['strong-sign-in'], setting }]

/** A token that this person creates in a session. */
async function tokenMadeIn(session: string): Promise<string> {
  const body = { name: 'Script', scopes: ['read', 'write', 'admin'] }
  const { username, password } = (await call('POST /api/exchange-credentials', { session, body })).json()
  return (await call('POST /api/token', { form: { username, password } })).json().access_token
}

describe('an admin', () => {
  it('who signed in by email only is refused admin operations, and told how', async () => {
    const { uid } = await make.person({ admin: true })
    const answer = await create({ session: await make.session(uid, { emailOnly: true }) })
    expect([outcome(answer), answer.json().why]).toEqual([refused, whyOf('installation.admins')])
  })

  it('adds an authenticator app in that session, and continues', async () => {
    const { uid } = await make.person({ admin: true })
    const session = await make.session(uid, { emailOnly: true })
    const { secret } = await world.secondStep.addTotp(session)
    await expect.poll(async () => outcome(await create({ session }))).toBe('201')
    const next = await make.session(uid, { emailOnly: true })
    expect(outcome(await create({ session: next }))).toBe(refused)
    const proven = world.secondStep.next(await world.secondStep.withTotp(next, codeOf(secret)))
    expect(outcome(await create({ session: proven }))).toBe('201')
  })

  it('creates tokens as strong as the session', async () => {
    const { uid } = await make.person({ admin: true })
    const weak = await tokenMadeIn(await make.session(uid, { emailOnly: true }))
    const strong = await tokenMadeIn(await make.session(uid))
    expect([outcome(await create({ token: weak })), outcome(await create({ token: strong }))]).toEqual([
      refused,
      '201',
    ])
  })

  it('without a second step cannot read others’ drafts', async () => {
    const { uid } = await make.person({ admin: true })
    const { pid } = await make.project({ state: 'draft' })
    const read = async (session: string) => outcome(await call(`GET /api/projects/${pid}`, { session }))
    expect(await read(await make.session(uid, { emailOnly: true }))).toBe('404 not_found')
    expect(await read(await make.session(uid))).toBe('200')
  })

  it('without a second step still has an ordinary account', async () => {
    const session = await make.session((await make.person({ admin: true })).uid, { emailOnly: true })
    for (const line of ['GET /api/users/me', 'GET /api/sessions', 'GET /api/users/me/schedule'])
      expect([line, outcome(await call(line, { session }))]).toEqual([line, '200'])
  })
})

describe('a provider', () => {
  const signIn = async (id: string, amr: string[]) => {
    const { email } = await make.person({ admin: true })
    provider.answerWith({ sub: `s${++n}`, name: 'Admin', email, email_verified: true, amr })
    return (await world.providers.signIn(id)).session!
  }

  it('that reports a second step counts, if its configuration says how', async () => {
    expect(outcome(await create({ session: await signIn('strong', ['pwd', 'mfa']) }))).toBe('201')
    expect(outcome(await create({ session: await signIn('strong', ['pwd']) }))).toBe(refused)
    expect(outcome(await create({ session: await signIn('plain', ['mfa']) }))).toBe(refused)
  })

  /** Someone with an authenticator app, and a provider account with their address. */
  async function withBoth() {
    const { uid, email } = await make.person({ admin: true })
    const own = await make.session(uid)
    await world.secondStep.addTotp(own)
    const become = () =>
      provider.answerWith({ sub: email, name: 'Admin', email, email_verified: true, amr: ['mfa'] })
    const outcomes = async () => {
      become()
      const { session } = await world.providers.signIn('strong')
      return outcome(await create({ session: session! }))
    }
    const link = async (session: string) => {
      become()
      const { to, device } = await world.providers.leave('strong', { query: '?fresh=1', session })
      return world.providers.comeBack(await browse(to), device, session)
    }
    return { uid, own, outcomes, link }
  }

  it('that was linked by the address alone does not prove a second step of someone who has one', async () => {
    const { outcomes } = await withBoth()
    expect([await outcomes(), await outcomes()]).toEqual([refused, refused])
  })

  it('that was linked after their own second step does', async () => {
    const { own, outcomes, link } = await withBoth()
    await link(own)
    expect(await outcomes()).toBe('201')
  })

  it('that was linked by the address alone does once it is used from a session with their second step', async () => {
    const { uid, own, outcomes, link } = await withBoth()
    expect(await outcomes()).toBe(refused)
    await link(await make.session(uid, { emailOnly: true }))
    expect(await outcomes()).toBe(refused)
    await link(own)
    expect(await outcomes()).toBe('201')
  })

  it('that was unlinked is linked again with an email, and never proves a second step by an emailed code', async () => {
    const { uid, own, outcomes, link } = await withBoth()
    await link(own)
    await database.db
      .updateTable('identities')
      .set({ removed_at: new Date() })
      .where('uid', '=', uid)
      .execute()
    await link(await make.session(uid, { emailOnly: true }))
    expect(await outcomes()).toBe(refused)
    const emails = await selectJobs(database.db, sql`payload ->> 'about' as about`, {
      where: sql`payload ->> 'uid' = ${uid} and payload ->> 'kind' = 'provider-linked'`,
    })
    expect(emails).toEqual([{ about: 'strong' }, { about: 'strong' }])
  })
})

type Someone = Awaited<ReturnType<typeof make.person>>

describe('a project that requires it', () => {
  async function scene() {
    const { pid } = await make.project()
    const { tid } = await make.team(pid)
    const people = { owner: await make.person(), finance: await make.person(), chief: await make.person() }
    await make.owner(pid, people.owner.uid)
    await make.role(pid, people.finance.uid, 'finance')
    await make.membership(pid, tid, people.chief.uid, 'chief')
    const ask = (strong_sign_in: string[], session: string) =>
      call(`PATCH /api/projects/${pid}`, { session, body: { strong_sign_in } })
    /** What each of them may do after signing in by email only. */
    const may = async () => {
      const by = async (uid: PersonId, line: string) =>
        outcome(await call(line, { session: await make.session(uid, { emailOnly: true }) }))
      return {
        owner: await by(people.owner.uid, `GET /api/projects/${pid}/roles`),
        finance: await by(people.finance.uid, `GET /api/projects/${pid}/traffic-subsidy/claims`),
        chief: await by(people.chief.uid, `GET /api/projects/${pid}/applications`),
      }
    }
    return { pid, tid, people, ask, may, strong: await make.session(people.owner.uid) }
  }

  it.each([
    [[], { owner: '200', finance: '200', chief: '200' }],
    [['owner'], { owner: refused, finance: '200', chief: '200' }],
    [['finance', 'chief'], { owner: '200', finance: refused, chief: refused }],
    [['owner', 'finance', 'chief'], { owner: refused, finance: refused, chief: refused }],
  ])('of %j refuses those who signed in by email alone', async (roles, expected) => {
    const { ask, may, strong } = await scene()
    expect(outcome(await ask(roles, strong))).toBe('200')
    expect(await may()).toEqual(expected)
  })

  it('is set by an owner who meets it themselves', async () => {
    const { ask, people, pid } = await scene()
    const answer = await ask(['chief'], await make.session(people.owner.uid, { emailOnly: true }))
    expect([outcome(answer), answer.json().why]).toEqual([refused, whyOf('project.strong_sign_in')])
    const { strong_sign_in } = (await call(`GET /api/projects/${pid}`)).json()
    expect(strong_sign_in).toEqual([])
  })

  it('requires it of nobody else, and in no other project', async () => {
    const { ask, strong, people, tid, pid } = await scene()
    await ask(['owner', 'finance', 'chief'], strong)
    const member = await make.person()
    await make.membership(pid, tid, member.uid)
    const other = await make.project()
    await make.owner(other.pid, people.owner.uid)
    const weak = (uid: PersonId) => make.session(uid, { emailOnly: true })
    const team = `GET /api/projects/${pid}/teams/${tid}/people`
    expect(outcome(await call(team, { session: await weak(member.uid) }))).toBe('200')
    const roles = `GET /api/projects/${other.pid}/roles`
    expect(outcome(await call(roles, { session: await weak(people.owner.uid) }))).toBe('200')
  })

  it('shows its owners who has no second step yet, those first', async () => {
    const { pid, people, strong } = await scene()
    const { owner, finance, chief } = people
    await make.role(pid, chief.uid, 'finance')
    await world.secondStep.addTotp(await make.session(finance.uid, { emailOnly: true }))
    const list = await call(`GET /api/projects/${pid}/second-steps`, { session: strong })
    const entry = ({ uid, name }: Someone, roles: string[], second_step: boolean) => ({
      uid,
      name,
      roles,
      second_step,
    })
    const others = [entry(owner, ['owner'], true), entry(finance, ['finance'], true)]
    expect(list.json().data).toEqual([
      entry(chief, ['finance', 'chief'], false),
      ...others.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ])
  })

  it('is not bypassed by a token of an email-only session', async () => {
    const { ask, strong, people, pid } = await scene()
    await ask(['owner'], strong)
    const token = await tokenMadeIn(await make.session(people.owner.uid, { emailOnly: true }))
    expect(outcome(await call(`GET /api/projects/${pid}/roles`, { token }))).toBe(refused)
    const { rows } = await database.pool.query(`select strong from api_tokens where uid = $1`, [
      people.owner.uid,
    ])
    expect(rows).toEqual([{ strong: false }])
  })
})
