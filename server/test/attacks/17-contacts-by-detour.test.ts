import { expect, it } from 'vitest'
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
