import { describe, expect, it } from 'vitest'
import type { Caller } from '../world/make.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, roles, database } = await createWorld()
const scopes = ['read', 'write', 'private', 'admin'] as const

/** Mei shares her number with people who lead her, and is on a shift of the team photo, hours away. */
async function scene(audience = 'leads') {
  const given = await contacts.scene(200)
  await contacts.share(given.mei, audience, 'event')
  return given
}
type Given = Awaited<ReturnType<typeof scene>>

async function request(line: string, { token }: { token: string }, body?: object) {
  const answer = await call(line, { token, ...(body && { body }) })
  if (answer.statusCode >= 300) throw new Error(`${line}: ${answer.body}`)
}

const move = ({ pid, shift }: Given, by: Caller, tid = 'desk') =>
  request(`PATCH /api/projects/${pid}/tasks/${shift}`, by, { tid })

const sees = async (given: Given, viewer: Caller) =>
  (await contacts.reachable(given, viewer, `task=${given.shift}`)).body.includes(given.mei.uid)

async function letHoursPass({ pid }: Given, hours: number): Promise<void> {
  await roles.letHoursPass(pid, hours)
  await database.pool.query(
    'update task_seats set changed_at = changed_at - make_interval(hours => $2) where pid = $1',
    [pid, hours],
  )
}

async function newOwner({ pid, owner }: Given): Promise<Caller> {
  const one = await make.caller({}, [...scopes])
  await roles.appoint(pid, owner, one, 'owner')
  return one
}
/** Of the shift’s team for years, and of the other since today. */
async function newLead({ pid, lead }: Given): Promise<Caller> {
  await make.membership(pid, 'desk', lead.uid, 'chief')
  return lead
}
/** The other way round. */
async function newLeadHere({ pid, leadElsewhere }: Given): Promise<Caller> {
  await make.membership(pid, 'photo', leadElsewhere.uid, 'chief')
  return leadElsewhere
}
async function leadOfBoth(given: Given): Promise<Caller> {
  const one = await newLead(given)
  await letHoursPass(given, 72)
  return one
}

const movers: [string, (given: Given) => Promise<Caller>, seen: boolean][] = [
  ['a new owner', newOwner, false],
  ['a new lead of the other team', newLead, false],
  ['a new lead of its team', newLeadHere, false],
  ['a site admin', async ({ admin }) => admin, false],
  ['an owner', async ({ owner }) => owner, true],
  ['a lead of both teams', leadOfBoth, true],
]

describe.each(movers)('a shift that %s moves to another team', (_, pick, seen) => {
  it('shows that team’s lead what people on it share only if the mover isn’t new', async () => {
    const given = await scene()
    const by = await pick(given)
    expect(await sees(given, given.leadElsewhere)).toBe(false)
    await move(given, by)
    expect(await sees(given, given.leadElsewhere)).toBe(seen)
    await letHoursPass(given, 100)
    expect(await sees(given, given.leadElsewhere)).toBe(seen)
  })

  it('shows them nothing more after they accept the requests that it came with', async () => {
    const given = await scene()
    const { pid, shift, mei, leadElsewhere } = given
    await database.pool.query(`update task_seats set state = 'requested' where pid = $1 and uid = $2`, [
      pid,
      mei.uid,
    ])
    await move(given, await pick(given))
    const override = 'We need everyone.'
    await request(`PUT /api/projects/${pid}/tasks/${shift}/people/${mei.uid}`, leadElsewhere, { override })
    expect(await sees(given, leadElsewhere)).toBe(seen)
  })
})

it('a shift that a new owner moved shows what people share again who sign up for it again', async () => {
  const given = await scene()
  const { pid, shift, mei, leadElsewhere } = given
  await move(given, await newOwner(given))
  const own = `/api/projects/${pid}/tasks/${shift}/people/me`
  await request(`DELETE ${own}`, mei)
  await request(`PUT ${own}`, mei, { accept: ['travel', 'rest'] })
  expect(await sees(given, leadElsewhere)).toBe(true)
})

it('moving a shift to a team of theirs and back reveals nothing to a new owner who is on it', async () => {
  const given = await scene('shifts')
  const by = await newOwner(given)
  await make.membership(given.pid, 'desk', by.uid)
  await request(`PUT /api/projects/${given.pid}/tasks/${given.shift}/people/me`, by, {
    accept: ['travel', 'rest'],
  })
  for (const tid of ['desk', 'photo']) {
    await move(given, by, tid)
    expect(await sees(given, by)).toBe(false)
  }
})

it('a shift that loses its team shows what people on it share to those who saw it', async () => {
  const given = await scene('shifts')
  expect(await sees(given, given.buddy)).toBe(true)
  const by = await newOwner(given)
  await request(`PATCH /api/projects/${given.pid}/tasks/${given.shift}`, by, { tid: null })
  expect(await sees(given, given.buddy)).toBe(true)
})
