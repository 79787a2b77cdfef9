import { describe, expect, it } from 'vitest'
import type { Caller } from '../world/make.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, roles, database } = await createWorld()
const scopes = ['read', 'write', 'private', 'admin'] as const

/** Mei shares her number with the people of her teams, or of her shifts, which are far away. */
async function scene(audience = 'teams') {
  const given = await contacts.scene(200)
  await contacts.share(given.mei, audience, 'event')
  await database.db.updateTable('teams').set({ recruiting: true }).where('pid', '=', given.pid).execute()
  return given
}
type Given = Awaited<ReturnType<typeof scene>>

async function request(line: string, { token }: { token: string }, body?: object) {
  const answer = await call(line, { token, ...(body && { body }) })
  if (answer.statusCode >= 300) throw new Error(`${line}: ${answer.body}`)
  return answer.statusCode === 204 ? null : answer.json()
}

async function sees(given: Given, viewer: Caller): Promise<boolean> {
  const lists = [`team=photo`, `task=${given.shift}`]
  const answers = await Promise.all(lists.map((query) => contacts.reachable(given, viewer, query)))
  return answers.some(({ body }) => body.includes(given.mei.uid))
}

/** As if everything had happened so many hours earlier. */
async function letHoursPass({ pid }: Given, hours: number): Promise<void> {
  await roles.letHoursPass(pid, hours)
  await database.pool.query(
    'update task_seats set changed_at = changed_at - make_interval(hours => $2) where pid = $1',
    [pid, hours],
  )
}

async function seesInTheEnd(given: Given, viewer: Caller): Promise<boolean[]> {
  const seen = [await sees(given, viewer)]
  for (const hours of [71, 1]) {
    await letHoursPass(given, hours)
    seen.push(await sees(given, viewer))
  }
  return seen
}
const afterThreeDays = [false, false, true]
const atOnce = [true, true, true]

async function newOwner({ pid, owner }: Given): Promise<Caller> {
  const one = await make.caller({}, [...scopes])
  await roles.appoint(pid, owner, one, 'owner')
  return one
}
async function newLead({ pid }: Given): Promise<Caller> {
  const one = await make.caller({}, [...scopes])
  await make.membership(pid, 'photo', one.uid, 'chief')
  return one
}

const byThose: [string, (given: Given) => Promise<Caller>, boolean[]][] = [
  ['a new owner', newOwner, afterThreeDays],
  ['a new lead', newLead, afterThreeDays],
  ['a site admin', async ({ admin }) => admin, afterThreeDays],
  ['an owner', async ({ owner }) => owner, atOnce],
  ['a lead', async ({ lead }) => lead, atOnce],
]

/** Ways into the team of those who run it. */
const ways: Record<string, (given: Given, by: Caller, one: Caller) => Promise<unknown>> = {
  async 'by accepting their application'({ pid }, by, one) {
    const wish = { tids: ['photo'], motivation: 'I like lanterns.', pool: false }
    const { id } = await request(`POST /api/projects/${pid}/applications`, one, wish)
    const decision = { tid: 'photo', decision: 'accept' }
    await request(`POST /api/projects/${pid}/applications/${id}/decision`, by, decision)
  },
  async 'by an invitation that they accept'({ pid }, by, one) {
    await request(`POST /api/projects/${pid}/teams/photo/people`, by, { email: one.email })
    await request(`PUT /api/users/me/invitations/${pid}`, one, { answer: 'yes', listed: true })
  },
}

describe.each(byThose)('whom %s lets into a team', (_, pick, expected) => {
  it.each(Object.entries(ways))(`%s, sees what its people share as they should`, async (__, way) => {
    const given = await scene()
    const by = await pick(given)
    const accomplice = await make.caller({}, [...scopes])
    await way(given, by, accomplice)
    expect(await seesInTheEnd(given, accomplice)).toEqual(expected)
  })

  it('by assigning them a spot that they asked for, sees what the people on the shift share', async () => {
    const given = await scene('shifts')
    await database.db.updateTable('tasks').set({ sign_up: 'request' }).where('pid', '=', given.pid).execute()
    const by = await pick(given)
    const path = `/api/projects/${given.pid}/tasks/${given.shift}/people`
    await request(`PUT ${path}/me`, given.stranger, { accept: ['travel', 'rest'] })
    // Long ago.
    await database.pool.query(`update task_seats set created_at = '2020-01-01' where pid = $1`, [given.pid])
    await request(`PUT ${path}/${given.stranger.uid}`, by, { override: 'We need everyone.' })
    expect(await seesInTheEnd(given, given.stranger)).toEqual(expected)
  })
})

it('someone who joins a team that a new owner opened to everyone waits', async () => {
  const given = await scene()
  const by = await newOwner(given)
  const accomplice = await make.caller({}, [...scopes])
  await request(`PATCH /api/projects/${given.pid}/teams/photo`, by, { sign_up: 'open' })
  await request(`POST /api/projects/${given.pid}/teams/photo/join`, accomplice)
  expect(await seesInTheEnd(given, accomplice)).toEqual(afterThreeDays)
})

it('someone who waits sees at once what the people share after a lead who isn’t new gives them a role', async () => {
  const given = await scene()
  const accomplice = await make.caller({}, [...scopes])
  await ways['by an invitation that they accept']!(given, await newOwner(given), accomplice)
  await request(`PUT /api/projects/${given.pid}/teams/photo/chiefs/${accomplice.uid}`, given.lead)
  expect(await seesInTheEnd(given, accomplice)).toEqual(atOnce)
})

it('someone who leaves and comes back by their old invitation waits', async () => {
  const given = await scene()
  const { pid, lead } = given
  const one = await make.caller({}, [...scopes])
  await ways['by an invitation that they accept']!(given, lead, one)
  await request(`DELETE /api/projects/${pid}/teams/photo/members/${one.uid}`, one)
  await request(`PUT /api/users/me/invitations/${pid}`, one, { answer: 'yes', listed: true })
  expect(await seesInTheEnd(given, one)).toEqual(afterThreeDays)
})

describe('a new owner who gives the role up waits as long', () => {
  const resign = async ({ pid }: Given, one: Caller) => {
    expect((await roles.decline(pid, one, 'owner')).statusCode).toBe(204)
  }

  it('after accepting an invitation by themselves', async () => {
    const given = await scene()
    const { pid, owner } = given
    const attacker = await newOwner(given)
    // With an agreement to accept, adding oneself is an invitation.
    const wording = { title: 'Conduct', text: 'Be kind.' }
    const texts = { en: wording, 'zh-TW': wording }
    await request(`PUT /api/projects/${pid}/statements/conduct`, owner, { texts })
    await request(`POST /api/projects/${pid}/teams/photo/people`, attacker, { email: attacker.email })
    const statements = [{ sid: 'conduct', version: 1 }]
    const yes = { answer: 'yes', listed: true, statements }
    await request(`PUT /api/users/me/invitations/${pid}`, attacker, yes)
    await resign(given, attacker)
    expect(await seesInTheEnd(given, attacker)).toEqual(afterThreeDays)
  })

  it.each([
    ['assigning themselves', false],
    ['accepting their own request', true],
  ])('after %s, on a shift of a team that they aren’t in', async (_, asks) => {
    const given = await scene('shifts')
    const { pid, shift } = given
    await database.db.updateTable('tasks').set({ sign_up: 'request' }).where('pid', '=', pid).execute()
    const attacker = await newOwner(given)
    await make.membership(pid, 'desk', attacker.uid)
    const path = `/api/projects/${pid}/tasks/${shift}/people`
    if (asks) await request(`PUT ${path}/me`, attacker, { accept: ['travel', 'rest'] })
    await request(`PUT ${path}/${attacker.uid}`, attacker, { override: 'We need everyone.' })
    await resign(given, attacker)
    expect(await seesInTheEnd(given, attacker)).toEqual(afterThreeDays)
  })
})
