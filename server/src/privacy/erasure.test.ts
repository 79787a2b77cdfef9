import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { findOrAddPerson, findPerson } from '../people/index.ts'
import { personalData } from '../personal-data.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { PersonId } from '../platform/ids.ts'
import { createMailer } from '../platform/mail/mailer.ts'
import { refusals } from '../refusals.ts'
import { erasePerson, findBlockers } from './erasure/erasure.ts'
import { eraseDuePeople } from './erasure/run.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database } = world
const { db } = database

const day = 86_400_000
const mailer = createMailer(world.config)
const run = (now = new Date()) => eraseDuePeople({ database, mailer, personalData }, now)
const later = () => run(new Date(Date.now() + 14 * day + 1000))
const setDue = (uid: string, ago = 1000) =>
  db
    .updateTable('people')
    .set({ erase_on: new Date(Date.now() - ago) })
    .where('uid', '=', uid)
    .execute()
const personOf = (uid: string) =>
  db.selectFrom('people').selectAll().where('uid', '=', uid).executeTakeFirstOrThrow()
const verbsOf = async (uid: string) =>
  (
    await db.selectFrom('audit').select('verb').where('subject', '=', `person:${uid}`).orderBy('id').execute()
  ).map(({ verb }) => verb)

const kept = [
  { what: 'profile', why: 'former-volunteer' },
  { what: 'reads-of-yours', why: 'seen-by-others' },
  { what: 'reads-by-you', why: 'who-looked' },
  { what: 'audiences', why: 'project-record' },
  { what: 'announcements', why: 'project-record' },
  { what: 'automations', why: 'project-record' },
  { what: 'memberships', why: 'team-history' },
  { what: 'event-contacts', why: 'event-page' },
  { what: 'project-roles-granted', why: 'project-record' },
  { what: 'role-offers-made', why: 'project-record' },
  { what: 'roll-overs', why: 'project-record' },
  { what: 'statements', why: 'project-record' },
  { what: 'application-decisions', why: 'project-record' },
  { what: 'application-notes', why: 'project-record' },
  { what: 'interviews-proposed', why: 'project-record' },
  { what: 'form-versions', why: 'project-record' },
  { what: 'forms', why: 'project-record' },
  { what: 'seats', why: 'former-volunteer' },
  { what: 'seats-assigned', why: 'project-record' },
  { what: 'hours-corrected', why: 'project-record' },
  { what: 'swap-decisions', why: 'project-record' },
  { what: 'covers', why: 'project-record' },
  { what: 'tasks-made', why: 'project-record' },
  { what: 'task-rules', why: 'project-record' },
  { what: 'check-in-settings', why: 'project-record' },
  { what: 'roster-seats-proposed', why: 'project-record' },
  { what: 'roster-drafts', why: 'project-record' },
  { what: 'roster-drafts-published', why: 'project-record' },
  { what: 'roster-fills', why: 'project-record' },
  { what: 'roster-settings', why: 'project-record' },
  { what: 'claims', why: 'project-record' },
  { what: 'claim-approvals', why: 'project-record' },
  { what: 'payouts', why: 'project-record' },
  { what: 'subsidy-ledger', why: 'project-record' },
  { what: 'subsidies', why: 'project-record' },
  { what: 'message-templates', why: 'project-record' },
  { what: 'purposes', why: 'project-record' },
  { what: 'audit', why: 'audit-trail' },
  { what: 'answers-about-you', why: 'answered-others' },
]

describe('requesting erasure', () => {
  it('sets a date two weeks ahead, once, and emails it', async () => {
    const { uid, email } = await make.person({ name: 'Ada' })
    const session = await make.session(uid)
    const first = await call('DELETE /api/users/me', { session })
    expect(first.statusCode).toBe(202)
    expect(first.json()).toEqual({ erase_on: expect.any(String), kept })
    const on = new Date(first.json().erase_on)
    expect(Math.abs(on.getTime() - Date.now() - 14 * day)).toBeLessThan(10_000)
    const again = await call('DELETE /api/users/me', { session })
    expect(again.json()).toEqual(first.json())
    const message = await inbox.waitFor(({ to }) => to.includes(email))
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(on)
    expect(message.subject).toBe(`Your account will be deleted on ${date}`)
    expect(message.links).toEqual(['http://localhost:8080/me/privacy'])
    expect(await verbsOf(uid)).toEqual(['person.erasure-requested'])
    expect(inbox.messages().filter(({ to }) => to.includes(email)).length).toBe(1)
    expect((await call('GET /api/users/me', { session })).json().erase_on).toBe(first.json().erase_on)
  })

  it('needs a fresh sign-in, in a browser', async () => {
    const { uid } = await make.person()
    const old = await call('DELETE /api/users/me', { session: await make.session(uid, { hoursAgo: 1 }) })
    expect([old.statusCode, old.json().type]).toEqual([403, '/api/errors#step_up_required'])
    const token = await make.token(uid, ['read', 'write', 'private', 'admin'])
    expect((await call('DELETE /api/users/me', { token })).json().why).toEqual([refusals['web-session-only']])
    expect((await personOf(uid)).erase_on).toBeNull()
  })

  it('can be cancelled', async () => {
    const { uid } = await make.person()
    const session = await make.session(uid)
    await call('DELETE /api/users/me', { session })
    for (let i = 0; i < 2; i++)
      expect((await call('DELETE /api/users/me/erasure', { session })).statusCode).toBe(204)
    expect(await verbsOf(uid)).toEqual(['person.erasure-requested', 'person.erasure-cancelled'])
    await later()
    expect((await personOf(uid)).erased_at).toBeNull()
  })

  it('is refused to the last owner and the last admin, who can see it in advance', async () => {
    const { uid } = await make.person({ admin: true })
    const { pid } = await make.project()
    const archived = await make.project({ state: 'archived' })
    const shared = await make.project()
    for (const one of [pid, archived.pid, shared.pid]) await make.owner(one, uid)
    await make.owner(shared.pid, (await make.person()).uid)
    const session = await make.session(uid)
    const owner = refusals['last-owner']
    const admin = refusals['last-admin']
    const refused = await call('DELETE /api/users/me', { session })
    expect([refused.statusCode, refused.json().why]).toEqual([409, [owner, admin]])
    expect((await call('GET /api/users/me/erasure', { session })).json()).toEqual({
      erase_on: null,
      erased: personalData.filter(({ erasure }) => erasure === 'delete').map(({ name }) => name),
      kept,
      blocked: [
        { ...owner, pid },
        { ...admin, pid: null },
      ],
    })
    await make.owner(pid, (await make.person()).uid)
    await make.person({ admin: true })
    expect((await call('DELETE /api/users/me', { session })).statusCode).toBe(202)
    await call('DELETE /api/users/me/erasure', { session })
  })
})

describe('erasing someone', () => {
  it('does not affect people whose address merely contains theirs', async () => {
    const short = await make.person({ email: 'li@example.test' })
    await make.person({ email: 'su-li@example.test' })
    const far = new Date(Date.now() + day)
    const keys = ['mail:to:li@example.test', 'mail:to:su-li@example.test', 'mail:to:li@example.test.tw']
    await db
      .insertInto('rate_limits')
      .values(keys.map((key) => ({ key, spent: 1, window_ends: far })))
      .execute()
    await setDue(short.uid)
    await run()
    const left = await db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', 'in', keys)
      .orderBy('key')
      .execute()
    expect(left.map(({ key }) => key)).toEqual(['mail:to:li@example.test.tw', 'mail:to:su-li@example.test'])
    expect(await findPerson(db, 'su-li@example.test')).not.toBeNull()
  })

  it('lets the same address start again, as a new person', async () => {
    const { uid, email } = await make.person()
    await setDue(uid)
    await run()
    expect(await findPerson(db, email)).toBeNull()
    expect(await findPerson(db, `${uid}@erased.invalid`)).toBeNull()
    const { person, isNew } = await database.transact((tx) => findOrAddPerson(tx, { email }))
    expect([isNew, person.uid === uid]).toEqual([true, false])
  })

  it('waits, and records it once, while they have become the last owner', async () => {
    const { uid } = await make.person()
    const { pid } = await make.project()
    await make.owner(pid, uid)
    await setDue(uid)
    for (let i = 0; i < 3; i++) await run()
    expect(await verbsOf(uid)).toEqual(['person.erasure-postponed'])
    await make.owner(pid, (await make.person()).uid)
    await run()
    expect(await verbsOf(uid)).toEqual(['person.erasure-postponed', 'person.erased'])
  })

  it('waits at most a day for a mail server that refuses the last email', async () => {
    const { uid, email } = await make.person()
    await setDue(uid)
    inbox.fail(1)
    await expect(run()).rejects.toThrow('someone could not be erased')
    expect((await personOf(uid)).erased_at).toBeNull()
    inbox.fail(1)
    await run(new Date(Date.now() + 25 * 3_600_000))
    expect((await personOf(uid)).erased_at).not.toBeNull()
    expect(inbox.messages().filter(({ to }) => to.includes(email))).toEqual([])
  })

  it('blocks concurrent additions until it is over', async () => {
    const { uid } = await make.person()
    await setDue(uid)
    const token = await make.token(uid)
    await call('GET /api/users/me', { token })
    let late: Promise<unknown> | undefined
    let change: ReturnType<typeof call> | undefined
    await database.transact(async (tx) => {
      await erasePerson(tx, uid, personalData, new Date())
      late = make.session(uid).catch((error: unknown) => error)
      change = call('PATCH /api/users/me', { token, body: { name: 'Back again', listed: true } })
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    expect(await late).toMatchObject({ message: 'the person is erased' })
    const sessions = await database.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()
    expect(sessions).toEqual([])
    expect((await change!).statusCode).toBe(401)
    expect(await personOf(uid)).toMatchObject({ name: 'A former volunteer', listed: false })
  })
})

describe('two owners who leave at once', () => {
  async function makeTwo() {
    const { pid } = await make.project()
    const two = [await make.person(), await make.person()].map(({ uid }) => uid as PersonId)
    for (const uid of two) await make.owner(pid, uid)
    for (const uid of two) await setDue(uid)
    return { pid, two }
  }
  const ownersOf = (pid: string) =>
    db.selectFrom('project_roles').select('uid').where('pid', '=', pid).execute()
  const together = (two: PersonId[], erase: (tx: Transaction, uid: PersonId) => Promise<unknown>) =>
    Promise.all(two.map((uid) => database.transact((tx) => erase(tx, uid))))

  it('leave one behind', async () => {
    for (let i = 0; i < 10; i++) {
      const { pid, two } = await makeTwo()
      const erased = await together(two, (tx, uid) => erasePerson(tx, uid, personalData, new Date()))
      expect(erased.filter(Boolean)).toEqual([true])
      expect((await ownersOf(pid)).length).toBe(1)
    }
  })

  it('would both be erased by a check-then-act implementation', async () => {
    const { pid, two } = await makeTwo()
    await together(two, async (tx, uid) => {
      if ((await findBlockers(tx, uid)).length > 0) return
      await new Promise((resolve) => setTimeout(resolve, 100))
      await tx.deleteFrom('project_roles').where('uid', '=', uid).execute()
    })
    expect((await ownersOf(pid)).length).toBe(0)
  })
})
