import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'
import { notifyOfPurposes } from './notifications.ts'
import type { Purpose } from './policy.ts'

const { call, make, database, purposes: steps } = await createWorld()
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [tomorrow, inThreeDays] = [dayIn(2), dayIn(3)]

/** A project with an owner, a desk and three people in a team, the first of whom has a phone number. */
async function scene() {
  const { pid } = await make.project({ starts_on: tomorrow })
  const { tid } = await make.team(pid)
  const people = [await make.person(), await make.person(), await make.person()]
  for (const { uid } of people) await make.membership(pid, tid, uid)
  const tokens: Record<string, string> = {}
  for (const role of ['owner', 'desk'] as const) {
    const { uid } = await make.person()
    await make.role(pid, uid, role)
    tokens[role] = await make.token(uid, ['read', 'write', 'private'])
  }
  const { uid } = people[0]!
  const subject = { uid, token: await make.token(uid, ['read', 'write', 'private']) }
  await call('PUT /api/users/me/real-profile', { token: subject.token, body: { phone: '+886912345678' } })
  const token = tokens.owner!
  /** And everyone was notified of it a day ago. */
  const open = async (purpose: Purpose, until: string) => {
    await steps.open(pid, purpose, token, until)
    await steps.endNoticePeriod(pid)
  }
  const readAs = (role: string, purpose: Purpose) =>
    call(`POST /api/projects/${pid}/purposes/${purpose}/reads`, { token: tokens[role]!, body: { uid } })
  return { pid, token, subject, people: people.map((one) => one.uid).toSorted(), open, readAs }
}

/** After they stopped, on a page that shows this last day. */
async function shareAgain(pid: string, { token }: { token: string }, until: string) {
  const path = `/api/users/me/purposes/${pid}/insurance/withdrawal`
  for (const line of [`PUT ${path}`, `DELETE ${path}?until=${until}`])
    expect((await call(line, { token })).statusCode).toBe(204)
}

const waiting = async (pid: string) => {
  const notices = database.db.selectFrom('purpose_notices').select(['uid', 'until']).where('pid', '=', pid)
  return notices.where('notified_at', 'is', null).orderBy('uid').execute()
}

it('for longer notifies everyone again, and stays readable until the day they know of', async () => {
  const { pid, people, token, open, readAs } = await scene()
  await open('emergency', tomorrow)
  expect((await steps.open(pid, 'emergency', token, inThreeDays)).statusCode).toBe(200)
  expect(await waiting(pid)).toEqual(people.map((uid) => ({ uid, until: inThreeDays })))
  for (const reader of ['owner', 'desk'])
    expect([reader, (await readAs(reader, 'emergency')).statusCode]).toEqual([reader, 200])
  const progress = async () =>
    (await call(`GET /api/projects/${pid}/purposes/emergency/missing`, { token })).json()
  expect(await progress()).toMatchObject({
    until: inThreeDays,
    people: 3,
    notified: 0,
    notified_earlier: 3,
    readable: 3,
  })

  // The day they know of is over, and the email about the later one has not been sent.
  const past = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const known = database.db.updateTable('purpose_notices').set({ until: past }).where('pid', '=', pid)
  await known.where('until', '=', tomorrow).execute()
  expect((await readAs('owner', 'emergency')).json().why).toEqual([refusals['not-notified']])
  await steps.endNoticePeriod(pid)
  expect((await readAs('owner', 'emergency')).statusCode).toBe(200)
  expect(await progress()).toMatchObject({ notified: 3, notified_earlier: 0, readable: 3 })
})

it('is in the history with the last day, and the one before', async () => {
  const { pid, token } = await scene()
  for (const until of [tomorrow, inThreeDays]) await steps.open(pid, 'insurance', token, until)
  const { data } = (await call(`GET /api/projects/${pid}/history?verb=purpose`, { token })).json()
  expect(data.map(({ before, after }: Record<string, unknown>) => [before, after])).toEqual([
    [{ until: tomorrow }, { until: inThreeDays }],
    [null, { until: tomorrow }],
  ])
})

it('for shorter notifies nobody', async () => {
  const { pid, token, open, readAs } = await scene()
  await open('insurance', inThreeDays)
  expect((await steps.open(pid, 'insurance', token, tomorrow)).statusCode).toBe(200)
  expect([await waiting(pid), (await readAs('owner', 'insurance')).statusCode]).toEqual([[], 200])
})

it('for shorter and then longer again notifies everyone, who know of the shorter period', async () => {
  const { pid, people, token, open, readAs } = await scene()
  await open('insurance', tomorrow)
  await open('insurance', inThreeDays)
  for (const until of [tomorrow, inThreeDays]) await steps.open(pid, 'insurance', token, until)
  expect(await waiting(pid)).toEqual(people.map((uid) => ({ uid, until: inThreeDays })))
  const known = database.db.selectFrom('purpose_notices').select(['uid', 'until']).where('pid', '=', pid)
  expect(await known.where('notified_at', 'is not', null).orderBy('uid').execute()).toEqual(
    people.map((uid) => ({ uid, until: tomorrow })),
  )
  expect((await readAs('owner', 'insurance')).statusCode).toBe(200)
})

it('for shorter before the emails are sent lets them announce the earlier day only', async () => {
  const { pid, token } = await scene()
  for (const until of [inThreeDays, tomorrow]) await steps.open(pid, 'insurance', token, until)
  const dates = (await waiting(pid)).map(({ until }) => until)
  expect(dates).toEqual([tomorrow, tomorrow, tomorrow])
})

it('what someone saw on a page replaces a later day that they once knew of', async () => {
  const { pid, token, subject, open, readAs } = await scene()
  await open('insurance', inThreeDays)
  await steps.open(pid, 'insurance', token, tomorrow)
  await shareAgain(pid, subject, tomorrow)
  await steps.open(pid, 'insurance', token, inThreeDays)
  expect(await waiting(pid)).toContainEqual({ uid: subject.uid, until: inThreeDays })
  expect((await readAs('owner', 'insurance')).statusCode).toBe(200)
})

it('while someone looks at a page lets it inform them up to the day it shows, and an email of the rest', async () => {
  const { pid, token, subject, open } = await scene()
  await open('insurance', tomorrow)
  await steps.open(pid, 'insurance', token, inThreeDays)
  await shareAgain(pid, subject, tomorrow)
  const ofSubject = database.db.selectFrom('purpose_notices').select(['until', 'how'])
  const notices = () => ofSubject.where('uid', '=', subject.uid).orderBy('until').execute()
  expect(await notices()).toEqual([{ until: tomorrow, how: 'page' }])
  await database.transact((tx) => notifyOfPurposes(tx))
  expect(await notices()).toEqual([
    { until: tomorrow, how: 'page' },
    { until: inThreeDays, how: 'email' },
  ])
})
