import { expect, it } from 'vitest'
import type { Caller } from '../world/make.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, roles, years, database } = await createWorld({ mail: true })
const scopes = ['read', 'write', 'private', 'admin'] as const

/** Rolls the event over, publishes the draft, and Mei joins as she did last year. */
async function rollOver(by: (event: { pid: string; owner: Caller }) => Promise<Caller>) {
  const event = await years.year()
  const { pid } = event
  await database.db.deleteFrom('statements').where('pid', '=', pid).execute()
  await database.db.updateTable('projects').set({ strong_sign_in: [] }).where('pid', '=', pid).execute()
  const attacker = await by(event)
  await years.rollOver({ ...event, owner: attacker })
  const path = `/api/projects/${event.next}`
  const opened = await call(`PATCH ${path}`, { token: attacker.token, body: { state: 'open' } })
  expect(opened.statusCode).toBe(200)
  const mei = await make.caller({ name: 'Mei' }, ['read', 'write', 'private'])
  await contacts.share(mei, 'leads', 'event')
  await make.membership(event.next, 'desk', mei.uid)
  return { pid, next: event.next, attacker, mei }
}

const roleIn = async (pid: string, one: Caller) =>
  (await roles.list(pid, one)).find(
    ({ uid, role }: { uid: string; role: string }) => uid === one.uid && role === 'owner',
  )

async function sees(next: string, viewer: Caller, mei: Caller): Promise<boolean> {
  return (await contacts.reachable({ pid: next }, viewer, 'team=desk')).body.includes(mei.uid)
}

const newOwner = async ({ pid, owner }: { pid: string; owner: Caller }) => {
  const one = await make.caller({}, [...scopes])
  await roles.appoint(pid, owner, one, 'owner')
  await roles.letHoursPass(pid, 10)
  return one
}

it('a new owner waits in the next event for as long as in this one', async () => {
  const { pid, next, attacker, mei } = await rollOver(newOwner)
  const [before, after] = [await roleIn(pid, attacker), await roleIn(next, attacker)]
  expect([after.state, after.settles_at]).toEqual(['new', before.settles_at])
  const seen = [await sees(next, attacker, mei)]
  for (const hours of [61, 1]) {
    await roles.letHoursPass(next, hours)
    seen.push(await sees(next, attacker, mei))
  }
  expect(seen).toEqual([false, false, true])
})

it('nor do they see more through someone whom they let in there', async () => {
  const { next, attacker, mei } = await rollOver(newOwner)
  const accomplice = await make.caller({}, [...scopes])
  await contacts.share(mei, 'teams', 'event')
  const added = await call(`POST /api/projects/${next}/teams/desk/people`, {
    token: attacker.token,
    body: { email: accomplice.email },
  })
  expect(added.statusCode).toBe(201)
  const yes = { answer: 'yes', listed: true }
  const joined = await call(`PUT /api/users/me/invitations/${next}`, { token: accomplice.token, body: yes })
  expect([joined.statusCode, await sees(next, accomplice, mei)]).toEqual([200, false])
})

it('nor by rolling over twice', async () => {
  const { pid, next, attacker } = await rollOver(newOwner)
  const again = { pid: `${next}-again`, name: 'Again', starts_on: '2028-12-09', ends_on: '2028-12-10' }
  const answer = await call(`POST /api/projects/${next}/roll-over`, {
    token: attacker.token,
    body: { ...again, choices: ['teams'] },
  })
  expect(answer.statusCode).toBe(202)
  const [first, last] = [await roleIn(pid, attacker), await roleIn(again.pid, attacker)]
  expect([last.state, last.settles_at]).toEqual(['new', first.settles_at])
})

it('a site admin who has no role in this event waits like any new owner', async () => {
  const { next, attacker } = await rollOver(() => make.caller({ admin: true }, [...scopes]))
  const { state, accepted_at, settles_at } = await roleIn(next, attacker)
  expect([state, Date.parse(settles_at) - Date.parse(accepted_at)]).toEqual(['new', 72 * 3_600_000])
})

it('an owner who isn’t new has their full rights at once', async () => {
  const { next, attacker, mei } = await rollOver(async ({ owner: { uid, ...rest } }) => {
    return { ...rest, uid, token: await make.token(uid, [...scopes]) }
  })
  expect([(await roleIn(next, attacker)).state, await sees(next, attacker, mei)]).toEqual(['settled', true])
})
