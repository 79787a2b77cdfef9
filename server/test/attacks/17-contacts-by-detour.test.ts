import { expect, it } from 'vitest'
import { newId } from '../../src/platform/ids.ts'
import { createWorld } from '../world/world.ts'

const { call, make, contacts, database } = await createWorld()

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
    .set({ accepted_at: new Date(), accepted_how: 'invitation' })
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
  const mailOnly = await make.session(given.admin.uid, { mailOnly: true })
  expect(
    (await call(`GET /api/projects/${given.pid}/contacts?team=photo`, { session: mailOnly })).statusCode,
  ).toBe(403)
})

it('a lead without the second step that the project requires learns nothing', async () => {
  const given = await scene()
  await database.db
    .updateTable('projects')
    .set({ strong_sign_in: ['chief'] })
    .where('pid', '=', given.pid)
    .execute()
  const session = await make.session(given.lead.uid, { mailOnly: true })
  const answer = await call(`GET /api/projects/${given.pid}/contacts?team=photo`, { session })
  expect([answer.statusCode, answer.json().type]).toEqual([403, expect.stringContaining('strong_sign_in')])
  const mate = await make.session(given.mate.uid, { mailOnly: true })
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

it('a lead who assigns someone of another team learns nothing until they arrive', async () => {
  const given = await contacts.scene()
  await contacts.share(given.mei, 'shifts', 'event')
  const { pid, leadElsewhere, mei } = given
  const shown = { title: 'A trap', sign_up: 'assigned', visible_to: 'project', made_by: leadElsewhere.uid }
  const task = newId<string>()
  await database.db
    .insertInto('tasks')
    .values({ pid, id: task, tid: 'desk', ...shown })
    .execute()
  await database.db.insertInto('task_roles').values({ pid, task, n: 1, seats: 1, taken: 1 }).execute()
  const seat = { pid, id: newId<string>(), task, n: 1, uid: mei.uid, state: 'confirmed' }
  await database.db
    .insertInto('task_seats')
    .values({ ...seat, assigned_by: leadElsewhere.uid })
    .execute()
  const asked = async () =>
    (await contacts.reachable(given, leadElsewhere, `task=${task}`)).body.includes('912')
  expect(await asked()).toBe(false)
  await database.db.updateTable('task_seats').set({ state: 'arrived' }).where('id', '=', seat.id).execute()
  expect(await asked()).toBe(true)
})
