import { describe, expect, it } from 'vitest'
import type { Caller } from '../world/make.ts'
import { createWorld } from '../world/world.ts'

const { call, make, roles, inbox, database } = await createWorld({ mail: true })

async function scene(state = 'open') {
  const { pid } = await make.project({ name: 'Lantern Days', state })
  await make.team(pid, { tid: 'photo', name: 'Photo' })
  const caller = (name: string, given: object = {}) =>
    make.caller({ name, ...given }, ['read', 'write', 'admin'])
  const [owner, partner] = [await caller('Owner'), await caller('Partner')]
  for (const { uid } of [owner, partner]) await make.owner(pid, uid)
  return { pid, owner, partner, admin: await caller('Root', { admin: true }) }
}
type Scene = Awaited<ReturnType<typeof scene>>

async function request(line: string, { token }: Caller, body?: object): Promise<void> {
  const answer = await call(line, { token, ...(body && { body }) })
  if (answer.statusCode >= 300) throw new Error(answer.body)
}

/** The subjects of emails to each owner, once they have that many. */
async function emailsTo({ owner, partner }: Scene, count: number): Promise<string[][]> {
  const to = [owner, partner].map(
    ({ email }) =>
      () =>
        inbox.messages().flatMap((one) => (one.to.includes(email) ? [one.subject] : [])),
  )
  for (const list of to) await expect.poll(() => list().length).toBe(count)
  return to.map((list) => list())
}

/** What the audit log of the event says about the person, with who did it. */
const linesAbout = async ({ pid }: Scene, { uid }: Caller) =>
  (
    await database.db
      .selectFrom('audit')
      .select(['verb', 'actor'])
      .where('pid', '=', pid)
      .where('subject', '=', `person:${uid}`)
      .orderBy('id')
      .execute()
  ).map(({ verb, actor }) => [verb, actor === uid ? 'themselves' : 'someone else'])

describe('a site admin who adds themselves to a team', () => {
  it.each<[string, (given: Scene) => Promise<void>, string]>([
    [
      'by id',
      ({ pid, admin }) => request(`PUT /api/projects/${pid}/teams/photo/members/${admin.uid}`, admin),
      'member.added',
    ],
    [
      'as its lead',
      ({ pid, admin }) => request(`PUT /api/projects/${pid}/teams/photo/chiefs/${admin.uid}`, admin),
      'chief.added',
    ],
    [
      'by address',
      ({ pid, admin }) =>
        request(`POST /api/projects/${pid}/teams/photo/people`, admin, { email: admin.email }),
      'member.added',
    ],
  ])('%s is announced to all owners', async (_, add, verb) => {
    for (const state of ['open', 'draft']) {
      const given = await scene(state)
      await add(given)
      const subject = 'Lantern Days: Root added themselves to a team'
      expect(await emailsTo(given, 1)).toEqual([[subject], [subject]])
      expect(await linesAbout(given, given.admin)).toEqual([[verb, 'themselves']])
    }
  })

  it('is announced although they have left again, and when they become its lead', async () => {
    const given = await scene()
    const { pid, owner, admin } = given
    const path = `/api/projects/${pid}/teams/photo`
    await request(`PUT ${path}/members/${admin.uid}`, admin)
    await request(`PUT ${path}/chiefs/${admin.uid}`, admin)
    await request(`DELETE ${path}/chiefs/${admin.uid}`, admin)
    await emailsTo(given, 2)
    const texts = inbox.messages().flatMap(({ to, text }) => (to.includes(owner.email) ? [text] : []))
    expect(texts.map((text) => /themselves to (.*) at/.exec(text)?.[1])).toEqual([
      'Photo',
      'Photo as team lead',
    ])
  })

  it('is not announced if they have the right to as an owner or a lead', async () => {
    const given = await scene()
    const { pid, owner, partner } = given
    await request(`PUT /api/projects/${pid}/teams/photo/members/${owner.uid}`, owner)
    const { uid } = await make.caller({ name: 'Root', admin: true })
    await make.owner(pid, uid)
    const token = await make.token(uid)
    await request(`PUT /api/projects/${pid}/teams/photo/members/${uid}`, { ...partner, token })
    const kinds = await database.db.selectFrom('messages').select('kind').where('pid', '=', pid).execute()
    expect(kinds).toEqual([])
  })
})

describe('a site admin who gives themselves a role', () => {
  it.each(['owner', 'finance', 'desk'] as const)(
    'as %s is announced to all owners, and waits',
    async (role) => {
      const given = await scene()
      const { pid, owner, admin } = given
      expect((await roles.grant(pid, admin, admin, role)).statusCode).toBe(201)
      await emailsTo(given, 1)
      expect((await roles.accept(pid, admin, role)).statusCode).toBe(204)
      for (const subjects of await emailsTo(given, 2))
        expect(subjects.map((subject) => subject.includes('Root'))).toEqual([true, true])
      const list = await roles.list(pid, owner)
      const held = list.find(({ uid }: { uid: string }) => uid === admin.uid)
      expect([held.role, held.state]).toEqual([role, 'new'])
      expect(await linesAbout(given, admin)).toEqual([
        [`${role}.granted`, 'themselves'],
        [`${role}.accepted`, 'themselves'],
      ])
    },
  )
})
