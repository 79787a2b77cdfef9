import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { newId } from '../src/platform/ids.ts'
import { createWorld } from './world/world.ts'

const { make, database, contacts } = await createWorld()
const { db, pool } = database
const migration = (name: string) => readFileSync(new URL(`../migrations/${name}`, import.meta.url), 'utf8')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)

/** Before 0044, nobody was vouched for. */
async function upgrade(): Promise<void> {
  await pool.query('update memberships set vouched = true')
  await pool.query(migration('0046_vouched_by_established.sql'))
}

async function scene() {
  const given = await contacts.scene(200)
  await contacts.share(given.mei, 'teams', 'event')
  const newOwner = await make.caller()
  await make.role(given.pid, newOwner.uid, 'owner', {
    accepted_at: hoursAgo(30),
    settles_at: hoursAgo(-42),
  })
  const newLead = await make.caller()
  await make.membership(given.pid, 'photo', newLead.uid, 'chief')
  return { ...given, newOwner, newLead }
}
type Given = Awaited<ReturnType<typeof scene>>
type Person = { uid: string }

/** Someone whom they invited, or whose application they accepted, so many hours ago. */
async function letIn({ pid }: Given, by: Person, hours: number, how: 'invitation' | 'application') {
  const one = await make.caller({}, ['read', 'private'])
  const { id } = await make.membership(pid, 'photo', one.uid)
  await db
    .updateTable('memberships')
    .set({ joined_at: hoursAgo(hours), accepted_at: hoursAgo(hours), accepted_how: how })
    .set({ invited_by: how === 'invitation' ? by.uid : null })
    .where('id', '=', id)
    .execute()
  if (how === 'application') await insertDecision(pid, one, by)
  return one
}

async function insertDecision(pid: string, one: Person, by: Person): Promise<void> {
  const application = newId<string>()
  await db
    .insertInto('applications')
    .values({ pid, id: application, uid: one.uid, state: 'accepted', motivation: 'Lanterns.', pool: false })
    .execute()
  await db
    .insertInto('application_steps')
    .values({ pid, application, n: 1, tid: 'photo', how: 'chosen', state: 'accepted', decided_by: by.uid })
    .execute()
}

const cases: [string, (given: Given) => Person, hours: number, seen: boolean][] = [
  ['a new owner', ({ newOwner }) => newOwner, 2, false],
  ['a new lead', ({ newLead }) => newLead, 2, false],
  ['a site admin', ({ admin }) => admin, 2, false],
  ['a lead of another team', ({ leadElsewhere }) => leadElsewhere, 2, false],
  ['an owner', ({ owner }) => owner, 2, true],
  ['a lead', ({ lead }) => lead, 2, true],
  ['a new owner, long ago', ({ newOwner }) => newOwner, 80, true],
]

it.each(
  cases.flatMap(([name, ...rest]) =>
    (['invitation', 'application'] as const).map((how) => [name, how, ...rest] as const),
  ),
)(
  'an upgrade lets someone whom %s let in by %s see contacts accordingly',
  async (_, how, by, hours, seen) => {
    const given = await scene()
    const one = await letIn(given, by(given), hours, how)
    await upgrade()
    const { body } = await contacts.reachable(given, one, 'team=photo')
    expect(body.includes(given.mei.uid)).toBe(seen)
  },
)

it('an upgrade makes people wait who got in recently without a record of who let them in', async () => {
  const given = await scene()
  const one = await make.caller({}, ['read', 'private'])
  await make.membership(given.pid, 'photo', one.uid)
  await upgrade()
  expect((await contacts.reachable(given, one, 'team=photo')).body).not.toContain(given.mei.uid)
})

/** Someone who joined so many hours ago, and whose role someone new changed two hours ago. */
async function changeRole({ pid, newOwner }: Given, hours: number, accepted = true) {
  const one = await make.caller({}, ['read', 'private'])
  const { id } = await make.membership(pid, 'photo', one.uid, 'chief')
  const joined = { joined_at: hoursAgo(hours), accepted_at: accepted ? hoursAgo(hours) : null }
  const how = accepted ? 'confirmation' : null
  const left = { left_at: hoursAgo(2), left_how: 'changed' }
  await db
    .updateTable('memberships')
    .set({ ...joined, accepted_how: how, ...left })
    .where('id', '=', id)
    .execute()
  const now = await make.membership(pid, 'photo', one.uid)
  await db
    .updateTable('memberships')
    .set({ joined_at: hoursAgo(2), accepted_at: joined.accepted_at ?? hoursAgo(1), invited_by: newOwner.uid })
    .where('id', '=', now.id)
    .execute()
  return { ...one, earlier: id }
}

it('an upgrade doesn’t make people wait whose role changed, unless they were new before', async () => {
  const given = await scene()
  const sees = async (one: { token: string }) =>
    (await contacts.reachable(given, one, 'team=photo')).body.includes(given.mei.uid)
  const [longAgo, lately, never, again] = [
    await changeRole(given, 80),
    await changeRole(given, 30),
    await changeRole(given, 80, false),
    await changeRole(given, 80),
  ]
  // They left, and came back.
  await db
    .updateTable('memberships')
    .set({ left_at: hoursAgo(50) })
    .where('id', '=', again.earlier)
    .execute()
  const { id } = await make.membership(given.pid, 'past', again.uid)
  await db
    .updateTable('memberships')
    .set({ tid: 'photo', joined_at: hoursAgo(50), left_at: hoursAgo(40), left_how: 'left' })
    .where('id', '=', id)
    .execute()
  await upgrade()
  expect([await sees(longAgo), await sees(lately), await sees(never), await sees(again)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
