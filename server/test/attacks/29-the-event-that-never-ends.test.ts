import { expect, it } from 'vitest'
import { personalData } from '../../src/personal-data.ts'
import type { PersonId } from '../../src/platform/ids.ts'
import { deleteProjectAnswers, deleteUnusedSections } from '../../src/privacy/retention/retention.ts'
import { rulesOf } from '../world/claims.ts'
import { releaseMessages } from '../world/messages.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, purposes, database, inbox } = await createWorld({ mail: true })

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Mei shares her number with those who lead her, at an event that ends in so many days. */
async function scene(endsIn: number) {
  const given = await contacts.scene()
  await contacts.share(given.mei, 'leads', 'event')
  await letDaysPass(given.pid, endsIn)
  return given
}
type Scene = Awaited<ReturnType<typeof scene>>
type Viewed = { pid: string; mei: { uid: PersonId } }

/** As if the event had been planned with these days. */
const letDaysPass = (pid: string, endsIn: number) =>
  database.db
    .updateTable('projects')
    .set({ starts_on: '2020-01-01', ends_on: dayFromNow(endsIn), time_zone: 'UTC' })
    .where('pid', '=', pid)
    .execute()

const move = ({ pid, owner }: Scene, change: object) =>
  call(`PATCH /api/projects/${pid}`, { token: owner.token, body: change })

async function moveEnd(given: Scene, days: number) {
  expect((await move(given, { ends_on: dayFromNow(days) })).statusCode).toBe(200)
}

const sees = async (given: Scene) =>
  (await contacts.reachable(given, given.lead, 'team=photo')).body.includes(given.mei.uid)
const emailsTo = ({ pid, mei }: Viewed) =>
  database.db
    .selectFrom('messages')
    .select('kind')
    .where('pid', '=', pid)
    .where('uid', '=', mei.uid)
    .where('kind', '=', 'project.later')
    .execute()

it('an owner doesn’t get contacts back by moving the last day of an event that is over', async () => {
  const given = await scene(-30)
  expect(await sees(given)).toBe(false)
  await moveEnd(given, 300)
  expect(await sees(given)).toBe(false)
})

it('nor keeps them for longer than two weeks after the first end, in several steps', async () => {
  const given = await scene(-5)
  expect(await sees(given)).toBe(true)
  await moveEnd(given, 60)
  expect(await sees(given)).toBe(true)
  // Ten days later.
  await database.pool.query(`update projects set known_end = known_end - interval '10 days' where pid = $1`, [
    given.pid,
  ])
  expect(await sees(given)).toBe(false)
  for (const days of [-40, 90]) await moveEnd(given, days)
  expect(await sees(given)).toBe(false)
  expect(await emailsTo(given)).toEqual([])
})

it('whoever moves the last day before the event is over tells everyone what that means', async () => {
  const given = await scene(3)
  for (const days of [60, 90]) await moveEnd(given, days)
  expect(await emailsTo(given)).toHaveLength(1)
  await releaseMessages(database, 'project.later')
  const email = await inbox.waitFor(({ to }) => to.includes(given.mei.email))
  expect([email.subject, email.text]).toEqual([
    expect.stringContaining('ends later than planned'),
    expect.stringContaining('two weeks after the new last day'),
  ])
  await letDaysPass(given.pid, -5)
  await database.pool.query(`update projects set known_end = known_end - interval '95 days' where pid = $1`, [
    given.pid,
  ])
  expect(await sees(given)).toBe(true)
})

it('whoever moves it again tells those who weren’t told yet: the first owner, and people who joined since', async () => {
  const given = await scene(3)
  await moveEnd(given, 60)
  const [other, ann] = [await make.caller({}, ['read', 'write']), await make.person()]
  await make.owner(given.pid, other.uid)
  await make.membership(given.pid, 'photo', ann.uid)
  await moveEnd({ ...given, owner: other }, 90)
  const others = { owner: given.owner, ann, mei: given.mei }
  for (const [name, mei] of Object.entries(others))
    expect([name, await emailsTo({ pid: given.pid, mei })]).toEqual([name, [{ kind: 'project.later' }]])
})

it('an owner doesn’t get longer to read for a purpose by moving the last day of an event that is over', async () => {
  const given = await scene(-30)
  const open = async (days: number) => {
    const opened = await purposes.open(given.pid, 'emergency', given.owner.token, dayFromNow(days))
    return [opened.statusCode, rulesOf(opened)]
  }
  await moveEnd(given, 300)
  expect([await open(400), await open(300)]).toEqual([
    [409, ['purpose-ends']],
    [200, []],
  ])
  // Announced.
  const other = await scene(30)
  await moveEnd(other, 60)
  const opened = await purposes.open(other.pid, 'emergency', other.owner.token, dayFromNow(420))
  expect(opened.statusCode).toBe(200)
})

it('a mistaken date can be corrected, and an earlier one set, without an email', async () => {
  const given = await scene(30)
  await moveEnd(given, -20)
  expect(await sees(given)).toBe(false)
  await moveEnd(given, 30)
  expect([await sees(given), await emailsTo(given)]).toEqual([true, []])
  const other = await scene(30)
  await moveEnd(other, 20)
  expect([await sees(other), await emailsTo(other)]).toEqual([true, []])
})

it('private data isn’t kept for longer because the last day moves after the event', async () => {
  const given = await scene(-400)
  const { mei } = given
  await purposes.confide(mei.token, 'resume', { occupation: 'Nurse' })
  const old = new Date(Date.now() - 500 * 86_400_000)
  await database.db
    .updateTable('private_sections')
    .set({ updated_at: old, warned_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('uid', '=', mei.uid)
    .execute()
  await database.db.updateTable('contacts').set({ changed_at: old }).where('uid', '=', mei.uid).execute()
  await moveEnd(given, 300)
  await deleteUnusedSections(database, 12)
  await deleteProjectAnswers({ database, personalData }, 12)
  for (const table of ['private_sections', 'contacts'] as const)
    expect([
      table,
      await database.db.selectFrom(table).select('uid').where('uid', '=', mei.uid).execute(),
    ]).toEqual([table, []])
})

it('the history says who moved it, from when to when', async () => {
  const given = await scene(-30)
  await moveEnd(given, 300)
  const { data } = (await call(`GET /api/projects/${given.pid}/history`, { token: given.owner.token })).json()
  expect(data[0]).toMatchObject({ verb: 'project.changed' })
  const line = await database.db
    .selectFrom('audit')
    .select(['before', 'after', 'actor'])
    .where('pid', '=', given.pid)
    .where('verb', '=', 'project.changed')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    actor: given.owner.uid,
    before: { ends_on: dayFromNow(-30) },
    after: { ends_on: dayFromNow(300) },
  })
})
