import { expect, it } from 'vitest'
import { addPasskeyOf, outcome } from '../../../test/world/sign-in.ts'
import { createWorld } from '../../../test/world/world.ts'
import type { PersonId } from '../../platform/ids.ts'
import { applyDueReset, resetSecondStep } from './resets.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world

/** Someone with an app and a passkey, in a project with two owners. */
async function scene() {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const { tid } = await make.team(pid)
  const lost = await make.person()
  await make.membership(pid, tid, lost.uid)
  const session = await make.session(lost.uid)
  await world.secondStep.addTotp(session)
  await addPasskeyOf(call, session)
  const owners = [await make.person({ name: 'Ada' }), await make.person(), await make.person()]
  for (const { uid } of owners) await make.owner(pid, uid)
  const line = `/api/projects/${pid}/second-step-resets/${lost.uid}`
  const ask = async (by: { uid: PersonId }) => call(`PUT ${line}`, { session: await make.session(by.uid) })
  const stepsOf = async () => (await call('GET /api/sign-in', { session })).json().session.second_step
  return { pid, lost, session, owners: owners as [Owner, Owner, Owner], line, ask, stepsOf }
}
type Owner = Awaited<ReturnType<typeof make.person>>

const emailTo = (email: string, words: string) =>
  inbox.waitFor(({ to, subject }) => to.includes(email) && subject.includes(words))
const makeDue = (pid: string) =>
  database.db.updateTable('second_step_resets').set({ due_at: new Date() }).where('pid', '=', pid).execute()
const applyDue = () => database.transact(applyDueReset)
const whole = { passkey: true, totp: true, recovery_codes: 10 }

it('takes two owners and 72 hours, and the person is told each time', async () => {
  const { pid, lost, owners, ask, stepsOf } = await scene()
  const asked = await ask(owners[0])
  expect([outcome(asked), asked.json()]).toEqual([
    '200',
    {
      pid,
      project: 'Lantern Days',
      uid: lost.uid,
      name: lost.name,
      asked_by: { uid: owners[0].uid, name: 'Ada' },
      asked_at: expect.any(String),
      due_at: null,
    },
  ])
  expect((await emailTo(lost.email, 'asked to turn off')).text).toContain('Ada, an owner of Lantern Days')
  for (const { email } of owners.slice(1))
    expect((await emailTo(email, 'Turn off two-step verification for')).text).toContain(
      `Ask ${lost.name} in person or by phone`,
    )
  expect((await ask(owners[0])).json().due_at).toBeNull()
  const { due_at } = (await ask(owners[1])).json()
  const hours = (Date.parse(due_at) - Date.now()) / 3_600_000
  expect([hours > 71.9, hours < 72.1]).toEqual([true, true])
  for (const { email } of [lost, owners[0], owners[2]]) await emailTo(email, 'about to be turned off')
  const askersEmails = inbox.messages().filter(({ to }) => to.includes(owners[0].email))
  expect(askersEmails.map(({ subject }) => subject)).not.toContain(
    `Turn off two-step verification for ${lost.name}?`,
  )
  expect((await ask(owners[2])).json().due_at).toBe(due_at)
  expect(await applyDue()).toBe(false)
  expect(await stepsOf()).toEqual(whole)
  await makeDue(pid)
  expect([await applyDue(), await applyDue()]).toEqual([true, false])
  await emailTo(lost.email, 'was turned off')
  expect(await stepsOf()).toEqual({ passkey: false, totp: false, recovery_codes: 0 })
  const lines = await database.db
    .selectFrom('audit')
    .select(['actor', 'verb'])
    .where('subject', '=', `person:${lost.uid}`)
    .where('verb', 'like', 'second-step%')
    .orderBy('id')
    .execute()
  expect(lines).toEqual([
    { actor: owners[0].uid, verb: 'second-step-reset.requested' },
    { actor: owners[1].uid, verb: 'second-step-reset.confirmed' },
    { actor: null, verb: 'second-step.reset' },
  ])
})

it('can be stopped by the person in any session, and by the link of any email', async () => {
  const { lost, owners, ask, stepsOf, pid } = await scene()
  await ask(owners[0])
  const first = await emailTo(lost.email, 'asked to turn off')
  await ask(owners[1])
  const session = await make.session(lost.uid, { emailOnly: true, hoursAgo: 9 })
  const own = await call('GET /api/users/me/second-step-resets', { session })
  expect(own.json().data).toHaveLength(1)
  const stop = () => call('DELETE /api/users/me/second-step-resets', { session })
  expect([outcome(await stop()), outcome(await stop())]).toEqual(['204', '204'])
  await emailTo(lost.email, 'stays on')
  const byLink = (url: string) =>
    call('POST /api/second-step-resets/stop', { body: { link: url.split('#')[1] } })
  expect(outcome(await byLink(first.links[0]!))).toBe('400 wrong_code')
  await ask(owners[1])
  const again = await inbox.waitFor(
    ({ id, to, subject }) =>
      id > first.id && to.includes(lost.email) && subject.includes('asked to turn off'),
  )
  expect(outcome(await byLink(again.links[0]!))).toBe('204')
  expect(
    (
      await call(`GET /api/projects/${pid}/second-step-resets`, {
        session: await make.session(owners[0].uid),
      })
    ).json().data,
  ).toEqual([])
  expect(await applyDue()).toBe(false)
  expect(await stepsOf()).toEqual(whole)
})

it('cannot be done by an owner and someone they appointed', async () => {
  const { pid, owners, ask } = await scene()
  const accomplice = await make.caller()
  await world.roles.appoint(pid, owners[0], accomplice, 'owner')
  await ask(owners[0])
  const rule = async () => (await ask(accomplice)).json().why[0].rule
  expect(await rule()).toBe('role-new')
  await world.roles.letHoursPass(pid, 72)
  expect(await rule()).toBe('confirmed-by-another')
  expect((await ask(owners[1])).json().due_at).not.toBeNull()
})

it('can be withdrawn by an owner', async () => {
  const { owners, ask, line, stepsOf, pid } = await scene()
  await ask(owners[0])
  await ask(owners[1])
  await makeDue(pid)
  const session = await make.session(owners[2].uid)
  expect(outcome(await call(`DELETE ${line}`, { session }))).toBe('204')
  expect(await applyDue()).toBe(false)
  expect(await stepsOf()).toEqual(whole)
})

it('is refused to admins, oneself, strangers, stale sessions and tokens', async () => {
  const { pid, owners, ask, line } = await scene()
  const admin = await make.person({ admin: true })
  expect(outcome(await ask(admin))).toBe('403 forbidden')
  const own = `PUT /api/projects/${pid}/second-step-resets/${owners[0].uid}`
  expect(outcome(await call(own, { session: await make.session(owners[0].uid) }))).toBe('403 forbidden')
  const stranger = `PUT /api/projects/${pid}/second-step-resets/${(await make.person()).uid}`
  expect(outcome(await call(stranger, { session: await make.session(owners[0].uid) }))).toBe('404 not_found')
  const stale = await make.session(owners[0].uid, { hoursAgo: 1 })
  expect(outcome(await call(`PUT ${line}`, { session: stale }))).toBe('403 step_up_required')
  const token = await make.token(owners[0].uid)
  expect(outcome(await call(`PUT ${line}`, { token }))).toBe('403 step_up_required')
})

it('counts two of many concurrent requests, and is done once', async () => {
  const { pid, lost, owners, ask } = await scene()
  await Promise.all([...owners, ...owners].map(ask))
  const row = await database.db
    .selectFrom('second_step_resets')
    .select(['asked_by', 'confirmed_by'])
    .where('uid', '=', lost.uid)
    .executeTakeFirstOrThrow()
  expect(row.confirmed_by).not.toBeNull()
  expect(row.confirmed_by).not.toBe(row.asked_by)
  await makeDue(pid)
  const done = await Promise.all(Array.from({ length: 5 }, applyDue))
  expect(done.filter(Boolean)).toHaveLength(1)
})

it('is refused for people who are merely invited, and for admins', async () => {
  const { pid, owners } = await scene()
  const { tid } = await make.team(pid)
  const ask = async (uid: PersonId) =>
    call(`PUT /api/projects/${pid}/second-step-resets/${uid}`, { session: await make.session(owners[0].uid) })
  const invited = await make.person()
  await make.membership(pid, tid, invited.uid, 'member', 'invited')
  expect(outcome(await ask(invited.uid))).toBe('404 not_found')
  const admin = await make.person({ admin: true })
  await make.membership(pid, tid, admin.uid)
  const answer = await ask(admin.uid)
  expect([outcome(answer), answer.json().why[0].rule]).toEqual(['403 forbidden', 'operator-only'])
})

it('on the command line takes 72 hours, too, and the email’s link stops it', async () => {
  const { lost, stepsOf, session } = await scene()
  const atCommandLine = () => database.transact((tx) => resetSecondStep(tx, lost.email, { now: false }))
  const due = await atCommandLine()
  expect(Math.round((due.getTime() - Date.now()) / 3_600_000)).toBe(72)
  expect(await atCommandLine()).toEqual(due)
  const own = (await call('GET /api/users/me/second-step-resets', { session })).json().data
  expect(own).toEqual([
    {
      pid: null,
      project: null,
      uid: lost.uid,
      name: lost.name,
      asked_by: null,
      asked_at: expect.any(String),
      due_at: due.toISOString(),
    },
  ])
  const { text, links } = await emailTo(lost.email, 'about to be turned off')
  expect(text).toContain('The server operator was told')
  const stop = () => call('POST /api/second-step-resets/stop', { body: { link: links[0]!.split('#')[1] } })
  expect([outcome(await stop()), outcome(await stop())]).toEqual(['204', '400 wrong_code'])
  await atCommandLine()
  await database.db
    .updateTable('second_step_resets')
    .set({ due_at: new Date() })
    .where('uid', '=', lost.uid)
    .execute()
  // While its email is being written, it is left for the next run.
  await expect.poll(applyDue).toBe(true)
  expect(await applyDue()).toBe(false)
  expect(await stepsOf()).toEqual({ passkey: false, totp: false, recovery_codes: 0 })
})

it('on the command line can be immediate, and every address is told', async () => {
  const { lost, stepsOf, session } = await scene()
  const more = `more-${lost.email}`
  await database.db.insertInto('email_addresses').values({ email: more, uid: lost.uid }).execute()
  const reset = (email: string) => database.transact((tx) => resetSecondStep(tx, email, { now: true }))
  await reset(lost.email)
  for (const email of [lost.email, more]) await emailTo(email, 'was turned off')
  expect(await stepsOf()).toEqual({ passkey: false, totp: false, recovery_codes: 0 })
  await expect
    .poll(async () => (await call('GET /api/sign-in', { session })).json().session.strong)
    .toBe(false)
  await expect(reset('no@example.test')).rejects.toThrow('Nobody')
})
