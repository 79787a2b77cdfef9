import { describe, expect, it } from 'vitest'
import type { Caller } from '../world/make.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, roles, database } = await createWorld()

/** Mei shares her number with her team, in one project. */
async function scene() {
  const given = await contacts.scene()
  await contacts.share(given.mei, 'teams', 'event')
  return given
}

type Scene = Awaited<ReturnType<typeof scene>>

/** Every list that could have Mei's number. */
async function seen({ pid, shift, mei }: Scene, { token }: { token: string }, inProject = pid) {
  const answers = [`team=photo`, `task=${shift}`, `at=${new Date().toISOString()}`].map((query) =>
    contacts.reachable({ pid: inProject }, { token }, query),
  )
  const bodies = (await Promise.all(answers)).map(({ body }) => body)
  return bodies.some((body) => body.includes(mei.uid) || body.includes('912'))
}

it('an owner who adds someone to their own project learns nothing before the person accepts', async () => {
  const { mei, ...rest } = await scene()
  const attacker = await make.caller({}, ['read', 'write', 'private'])
  const { pid } = await make.project()
  await make.team(pid, { tid: 'photo' })
  await make.owner(pid, attacker.uid)
  await make.membership(pid, 'photo', attacker.uid, 'chief')
  const added = await call(`POST /api/projects/${pid}/teams/photo/people`, {
    token: attacker.token,
    body: { email: mei.email },
  })
  expect(added.statusCode).toBe(201)
  expect(await seen({ mei, ...rest }, attacker, pid)).toBe(false)
})

it('an owner who moves their project back to a draft learns nothing', async () => {
  const given = await scene()
  expect(await seen(given, given.owner)).toBe(true)
  await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', given.pid).execute()
  expect(await seen(given, given.owner)).toBe(false)
})

it('someone invited learns nothing, even with a spot on the shift, until they accept', async () => {
  const given = await scene()
  expect(await seen(given, given.invited)).toBe(false)
  await database.db
    .updateTable('memberships')
    .set({ accepted_at: new Date(), accepted_how: 'invitation', vouched: true })
    .where('uid', '=', given.invited.uid)
    .execute()
  expect(await seen(given, given.invited)).toBe(true)
})

it('someone removed learns nothing, even with a spot left on the shift', async () => {
  expect(await seen(...(await scene().then((given) => [given, given.removed] as const)))).toBe(false)
})

it.each(['stranger', 'leadElsewhere', 'finance', 'helpDesk', 'admin'] as const)(
  'nor does %s, by the id of the team or the shift',
  async (name) => {
    const given = await scene()
    expect(await seen(given, given[name])).toBe(false)
  },
)

it('a site admin learns nothing without a role in the project, and is refused without two steps', async () => {
  const given = await scene()
  const answer = await contacts.reachable(given, given.admin, 'team=photo')
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: [], next_cursor: null }])
  const emailOnly = await make.session(given.admin.uid, { emailOnly: true })
  expect(
    (await call(`GET /api/projects/${given.pid}/contacts?team=photo`, { session: emailOnly })).statusCode,
  ).toBe(403)
})

it('a lead without the second step that the project requires learns nothing', async () => {
  const given = await scene()
  await database.db
    .updateTable('projects')
    .set({ strong_sign_in: ['chief'] })
    .where('pid', '=', given.pid)
    .execute()
  const session = await make.session(given.lead.uid, { emailOnly: true })
  const answer = await call(`GET /api/projects/${given.pid}/contacts?team=photo`, { session })
  expect([answer.statusCode, answer.json().type]).toEqual([403, expect.stringContaining('strong_sign_in')])
  const mate = await make.session(given.mate.uid, { emailOnly: true })
  expect(
    (await call(`GET /api/projects/${given.pid}/contacts?team=photo`, { session: mate })).statusCode,
  ).toBe(200)
})

it('nobody changes or reads another’s contacts by their id', async () => {
  const given = await scene()
  const answers = [
    await call(`GET /api/users/${given.mei.uid}/contacts`, { token: given.lead.token }),
    await call(`DELETE /api/users/${given.mei.uid}/contacts/phone`, { token: given.lead.token }),
    await call(`GET /api/users/${given.mei.uid}`, { token: given.lead.token }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200])
  expect(answers.some(({ body }) => body.includes('912'))).toBe(false)
})

it('a token without the scope learns nothing', async () => {
  const given = await scene()
  const token = await make.token(given.lead.uid, ['read', 'write'])
  const answers = [
    await contacts.reachable(given, { token }, 'team=photo'),
    await call('GET /api/users/me/contacts', { token }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
})

const threeDays = 72 * 3600_000
const before = (ms: number) => new Date(Date.now() - ms)

it('a new owner, and a team lead whom they appoint, wait three days for what leads see', async () => {
  const given = await contacts.scene()
  await contacts.share(given.mei, 'leads', 'event')
  const attacker = await make.caller({}, ['read', 'write', 'private'])
  await make.role(given.pid, attacker.uid, 'owner', { settles_at: new Date(Date.now() + 60_000) })
  expect(await seen(given, attacker)).toBe(false)
  const { id } = await make.membership(given.pid, 'photo', attacker.uid, 'chief')
  expect(await seen(given, attacker)).toBe(false)
  const lead = database.db.updateTable('memberships').where('id', '=', id)
  await lead.set({ joined_at: before(threeDays - 60_000), accepted_at: before(threeDays) }).execute()
  expect(await seen(given, attacker)).toBe(false)
  await lead.set({ joined_at: before(threeDays), accepted_at: before(threeDays) }).execute()
  expect(await seen(given, attacker)).toBe(true)
})

type Given = Awaited<ReturnType<typeof contacts.scene>>
interface Setter {
  token: string
}

/** Steps that leads of teams can take over the API. */
const inOneHour = () => {
  const at = (hours: number) =>
    new Date(Math.ceil(Date.now() / 60_000) * 60_000 + hours * 3_600_000).toISOString()
  return { starts_at: at(1), ends_at: at(3) }
}

async function create({ pid }: Given, { token }: Setter, tid: string, more: object = {}): Promise<string> {
  const task = { tid, title: 'A task', visible_to: 'project', roles: [{ name: '', skill: '', seats: 9 }] }
  const answer = await call(`POST /api/projects/${pid}/tasks`, { token, body: { ...task, ...more } })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json().id
}

async function put({ token }: Setter, path: string, body: object = {}): Promise<void> {
  const answer = await call(`PUT ${path}`, { token, body })
  if (answer.statusCode >= 300) throw new Error(answer.body)
}

const assign = ({ pid }: Given, by: Setter, task: string, { uid }: { uid: string }) =>
  put(by, `/api/projects/${pid}/tasks/${task}/people/${uid}`, { override: 'We need everyone.' })
const signUp = ({ pid }: Given, by: Setter, task: string) =>
  put(by, `/api/projects/${pid}/tasks/${task}/people/me`, { accept: ['travel', 'rest'] })
const record = ({ pid }: Given, by: Setter, task: string, { uid }: { uid: string }, state: string) =>
  put(by, `/api/projects/${pid}/tasks/${task}/people/${uid}/attendance`, { state })

const sees = async (given: Given, viewer: Setter, task: string, of: Caller = given.mei) =>
  (await contacts.reachable(given, viewer, `task=${task}`)).body.includes(of.uid)

describe('a lead who assigns someone of another team', () => {
  it.each([
    ['leads', 'event', {}],
    ['teams', 'event', {}],
    ['leads', 'shift', inOneHour()],
    ['shifts', 'shift', inOneHour()],
  ])(
    'learns nothing shared with %s during the %s, even if they say she arrived',
    async (audience, during, when) => {
      const given = await contacts.scene(200)
      const { leadElsewhere, stranger, mei } = given
      await contacts.share(mei, audience, during)
      const task = await create(given, leadElsewhere, 'desk', when)
      await assign(given, leadElsewhere, task, mei)
      await signUp(given, leadElsewhere, task)
      await signUp(given, stranger, task)
      for (const state of ['confirmed', 'arrived', 'done']) {
        if (state !== 'confirmed') await record(given, leadElsewhere, task, mei, state)
        expect([state, await sees(given, leadElsewhere, task), await sees(given, stranger, task)]).toEqual([
          state,
          false,
          false,
        ])
      }
    },
  )

  it('learns it if she signs up, or asks and is accepted', async () => {
    const given = await contacts.scene(200)
    const { leadElsewhere, mei } = given
    await contacts.share(mei, 'leads', 'event')
    const open = await create(given, leadElsewhere, 'desk')
    await signUp(given, mei, open)
    expect(await sees(given, leadElsewhere, open)).toBe(true)
    const asked = await create(given, leadElsewhere, 'desk', { sign_up: 'request' })
    await signUp(given, mei, asked)
    expect(await sees(given, leadElsewhere, asked)).toBe(false)
    await assign(given, leadElsewhere, asked, mei)
    expect(await sees(given, leadElsewhere, asked)).toBe(true)
    await record(given, leadElsewhere, asked, mei, 'arrived')
    expect(await sees(given, leadElsewhere, asked)).toBe(true)
  })
})

describe('someone whom their own lead assigns', () => {
  it('is on the shift with the others, once that lead has led the team for three days', async () => {
    const given = await contacts.scene(200)
    const { pid, lead, buddy, mei } = given
    await contacts.share(mei, 'shifts', 'event')
    const task = await create(given, lead, 'photo')
    await assign(given, lead, task, mei)
    await signUp(given, buddy, task)
    expect(await sees(given, buddy, task)).toBe(true)

    const added = await make.caller({}, ['read', 'write'])
    await make.membership(pid, 'photo', added.uid, 'chief')
    const other = await create(given, added, 'photo')
    await assign(given, added, other, mei)
    await signUp(given, buddy, other)
    await record(given, added, other, mei, 'arrived')
    expect(await sees(given, buddy, other)).toBe(false)
    await roles.letHoursPass(pid, 71)
    expect(await sees(given, buddy, other)).toBe(false)
    await roles.letHoursPass(pid, 1)
    expect(await sees(given, buddy, other)).toBe(true)
  })
})

/** Sets the seat back as well, as if the hours had passed. */
async function letHoursPass({ pid }: Given, hours: number): Promise<void> {
  await roles.letHoursPass(pid, hours)
  await database.pool.query(
    'update task_seats set changed_at = changed_at - make_interval(hours => $2) where pid = $1',
    [pid, hours],
  )
}

const selfMadeOwner = async ({ pid, owner }: Given) => {
  const one = await make.caller({}, ['read', 'write', 'private'])
  await roles.appoint(pid, owner, one, 'owner')
  return one
}

async function joinOpenTeam({ pid }: Given, { token }: Setter): Promise<void> {
  const open = { recruiting: true, sign_up: 'open' }
  await database.db.updateTable('teams').set(open).where('pid', '=', pid).execute()
  const answer = await call(`POST /api/projects/${pid}/teams/photo/join`, { token })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

describe.each([
  ['a new owner', selfMadeOwner],
  ['a site admin', async ({ admin }: Given) => admin],
])('%s who joins a team', (_, pick) => {
  it.each([
    [
      'adding themselves',
      ({ pid }: Given, one: Caller) => put(one, `/api/projects/${pid}/teams/photo/members/${one.uid}`),
    ],
    ['joining it while it is open to everyone', joinOpenTeam],
  ])('waits three days for what its people share with each other, after %s', async (__, join) => {
    const given = await contacts.scene(200)
    await contacts.share(given.mei, 'teams', 'event')
    const attacker = await pick(given)
    await join(given, attacker)
    expect(await seen(given, attacker)).toBe(false)
    await letHoursPass(given, 71)
    expect(await seen(given, attacker)).toBe(false)
    await letHoursPass(given, 1)
    expect(await seen(given, attacker)).toBe(true)
  })

  it('learns nothing by assigning its people to a shift of their own', async () => {
    const given = await contacts.scene(200)
    await contacts.share(given.mei, 'shifts', 'shift')
    const attacker = await pick(given)
    await put(attacker, `/api/projects/${given.pid}/teams/photo/members/${attacker.uid}`)
    const task = await create(given, attacker, 'photo', inOneHour())
    for (const one of [given.mei, attacker]) await assign(given, attacker, task, one)
    await record(given, attacker, task, given.mei, 'arrived')
    expect(await sees(given, attacker, task)).toBe(false)
  })

  it('learns nothing by signing up for a shift that she chose, although they were in another team before', async () => {
    const given = await contacts.scene(200)
    await contacts.share(given.mei, 'shifts', 'event')
    const attacker = await pick(given)
    await make.membership(given.pid, 'desk', attacker.uid)
    const long = { joined_at: before(9 * threeDays), accepted_at: before(9 * threeDays) }
    await database.db.updateTable('memberships').set(long).where('uid', '=', attacker.uid).execute()
    await assign(given, attacker, given.shift, attacker)
    expect(await sees(given, attacker, given.shift)).toBe(false)
    await letHoursPass(given, 72)
    expect(await sees(given, attacker, given.shift)).toBe(true)
  })
})

it('a new owner who gives the role up waits as long in a team that they added themselves to', async () => {
  const given = await contacts.scene()
  const { pid, mei, shift } = given
  await contacts.share(mei, 'teams', 'event')
  const attacker = await selfMadeOwner(given)
  await put(attacker, `/api/projects/${pid}/teams/photo/members/${attacker.uid}`)
  await assign(given, attacker, shift, attacker)
  expect((await roles.decline(pid, attacker, 'owner')).statusCode).toBe(204)
  expect(await seen(given, attacker)).toBe(false)
  await letHoursPass(given, 72)
  expect(await seen(given, attacker)).toBe(true)
})
