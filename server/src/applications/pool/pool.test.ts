import { describe, expect, it } from 'vitest'
import type { ApplicationScene } from '../../../test/world/applications.ts'
import { makeJobsDue } from '../../../test/world/jobs.ts'
import { releaseMessages } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { jobTables } from '../../platform/jobs/graphile.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, database, make } = world
const { post, decide, get, states, messagesTo, at } = world.applications

const pooled = (scene: ApplicationScene, body: object = {}, by = scene.ada) =>
  make.application(scene, { tids: [], pool: true, ...body }, by)
const search = (scene: ApplicationScene, query = '', by: { token: string } = scene.chief) =>
  call(`GET /api/projects/${scene.pid}/pool${query}`, { token: by.token })
const invite = (
  scene: ApplicationScene,
  id: string,
  body: object = {},
  by: { token: string } = scene.chief,
) => call(`POST ${at(scene, id, 'invitations')}`, { token: by.token, body: { tid: 'photo', ...body } })
const takeBack = (scene: ApplicationScene, id: string, tid = 'photo', by: { token: string } = scene.chief) =>
  call(`DELETE ${at(scene, id, `invitations/${tid}`)}`, { token: by.token })
const answer = (
  scene: ApplicationScene,
  id: string,
  said: string,
  tid = 'photo',
  by: { token: string } = scene.ada,
) => call(`PUT ${at(scene, id, `invitations/${tid}`)}`, { token: by.token, body: { answer: said } })
const bySecret = (what: 'lookup' | 'answer', body: object) =>
  call(`POST /api/pool-invitations/${what}`, { body })

const why = (response: { statusCode: number; json(): { why: object[] } }) => [
  response.statusCode,
  ...response.json().why,
]

/** From the invitation email, once it may be sent. */
async function secretFor({ email }: { email: string }, subject: string): Promise<string> {
  await releaseMessages(database)
  const message = await inbox.waitFor((one) => one.to.includes(email) && one.subject.includes(subject))
  return /\/invited#yes\.([0-9a-f]{64})/.exec(message.text)![1]!
}

const teamsOf = async ({ pid }: ApplicationScene, { uid }: { uid: string }) =>
  (
    await database.db
      .selectFrom('memberships')
      .select('tid')
      .where('pid', '=', pid)
      .where('uid', '=', uid)
      .where('left_at', 'is', null)
      .execute()
  ).map(({ tid }) => tid)

const invitation = (scene: ApplicationScene, more: object = {}) => ({
  pid: scene.pid,
  project: expect.stringContaining('Lantern Days'),
  tid: 'photo',
  team: 'Photo',
  name: 'Ada',
  note: '',
  state: 'invited',
  ...more,
})

describe('an invitation from the pool', () => {
  it('is sent by email and accepted with one click', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    const invited = await invite(scene, id, { note: 'We need your camera.' })
    const note = 'We need your camera.'
    expect([invited.statusCode, invited.json()]).toEqual([201, invitation(scene, { note })])
    const secret = await secretFor(scene.ada, 'Photo invites you to join')
    expect((await bySecret('lookup', { secret })).json()).toEqual(invitation(scene, { note }))
    const yes = await bySecret('answer', { secret, answer: 'yes' })
    expect([yes.statusCode, yes.json()]).toEqual([200, invitation(scene, { note, state: 'yes' })])
    expect(await teamsOf(scene, scene.ada)).toEqual(['photo'])
    expect(await states(scene, id)).toEqual(['accepted', 'photo accepted'])
    const again = await bySecret('answer', { secret, answer: 'yes' })
    expect([again.statusCode, again.json().state]).toEqual([200, 'yes'])
    expect(why(await bySecret('answer', { secret, answer: 'no' }))).toEqual([
      409,
      refusals['invitation-over'],
    ])
    await inbox.waitFor(
      ({ to, subject }) => to.includes(scene.ada.email) && subject.includes('welcome to Photo'),
    )
    expect((await messagesTo(scene.ada)).map(({ kind }) => kind)).toEqual([
      'application.received',
      'pool.invited',
      'application.accepted',
    ])
    expect(await messagesTo(scene.chief)).toEqual([{ kind: 'chiefs.digest', state: 'held' }])
    expect((await search(scene)).json().data).toEqual([])
  })

  it('may be declined, and the person stays in the pool for others', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    const since = (await search(scene)).json().data[0].since
    await invite(scene, id)
    await invite(scene, id, { tid: 'desk' }, scene.other)
    const no = await answer(scene, id, 'no')
    expect([no.statusCode, no.json()]).toEqual([200, invitation(scene, { state: 'no' })])
    expect((await answer(scene, id, 'no')).statusCode).toBe(200)
    expect(await states(scene, id)).toEqual(['pooled', 'photo declined', 'desk invited'])
    expect(await teamsOf(scene, scene.ada)).toEqual([])
    expect((await search(scene)).json().data[0].since).toBe(since)
    expect((await answer(scene, id, 'yes', 'desk')).json().state).toBe('yes')
    expect(await teamsOf(scene, scene.ada)).toEqual(['desk'])
    await releaseMessages(database)
    const digest = await inbox.waitFor(({ to }) => to.includes(scene.chief.email))
    expect(digest.text).toContain('Hi Chief of Photo,\n\nDeclined an invitation: Ada (Photo)\n\n')
  })

  it('is emailed again if it was withdrawn for a moment', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    await invite(scene, id)
    const forward = { decision: 'forward', to: 'desk' }
    const invitations = async () =>
      (await messagesTo(scene.ada)).filter(({ kind }) => kind === 'pool.invited').map(({ state }) => state)
    const undo = async () => (await post(scene, id, 'undo', scene.owner)).statusCode
    await decide(scene, id, { tid: undefined, ...forward }, scene.owner)
    expect(await undo()).toBe(200)
    expect(await invitations()).toEqual(['held'])
    await decide(scene, id, { tid: undefined, ...forward }, scene.owner)
    await database.pool.query(
      `update messages set send_at = now() where pid = $1 and kind = 'pool.invited'`,
      [scene.pid],
    )
    await makeJobsDue(database.db)
    await expect.poll(invitations, { timeout: 10_000 }).toEqual(['dropped'])
    expect(await undo()).toBe(200)
    expect(await states(scene, id)).toEqual(['pooled', 'photo invited'])
    expect(await invitations()).toEqual(['dropped', 'held'])
    await secretFor(scene.ada, 'Photo invites you to join')
  })

  it('sends no email if it is withdrawn in time, and leaves no trace', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    await invite(scene, id)
    expect((await takeBack(scene, id)).statusCode).toBe(204)
    expect(await states(scene, id)).toEqual(['pooled'])
    await releaseMessages(database)
    expect(await messagesTo(scene.ada)).toEqual([
      { kind: 'application.received', state: expect.any(String) },
      { kind: 'pool.invited', state: 'dropped' },
    ])
    expect((await takeBack(scene, id)).statusCode).toBe(404)
    expect((await invite(scene, id)).statusCode).toBe(201)
  })

  it('is void once it is withdrawn later', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    await invite(scene, id)
    const secret = await secretFor(scene.ada, 'Photo invites you to join')
    expect((await takeBack(scene, id)).statusCode).toBe(204)
    expect((await takeBack(scene, id)).statusCode).toBe(204)
    expect(await states(scene, id)).toEqual(['pooled', 'photo withdrawn'])
    expect((await bySecret('lookup', { secret })).json()).toEqual(invitation(scene, { state: 'over' }))
    for (const said of ['yes', 'no'])
      expect(why(await bySecret('answer', { secret, answer: said }))).toEqual([
        409,
        refusals['invitation-over'],
      ])
    expect(await teamsOf(scene, scene.ada)).toEqual([])
    expect((await bySecret('lookup', { secret: 'f'.repeat(64) })).statusCode).toBe(404)
    expect((await bySecret('answer', { secret: 'f'.repeat(64), answer: 'yes' })).statusCode).toBe(404)
  })

  it('stores only the hash of its secret', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    await invite(scene, id)
    const secret = await secretFor(scene.ada, 'Photo invites you to join')
    const rows = await Promise.all(
      ['messages', 'application_steps', 'audit', jobTables.jobs].map((table) =>
        database.pool.query(`select row_to_json(one)::text as row from ${table} as one`),
      ),
    )
    expect(rows.flatMap(({ rows }) => rows).filter(({ row }) => row.includes(secret))).toEqual([])
  })

  it('of two accepted at once leads into one team', async () => {
    for (let round = 0; round < 10; round++) {
      const scene = await world.applications.scene()
      const id = await pooled(scene)
      await invite(scene, id)
      await invite(scene, id, { tid: 'desk' }, scene.other)
      const answers = await Promise.all(['photo', 'desk'].map((tid) => answer(scene, id, 'yes', tid)))
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(await teamsOf(scene, scene.ada)).toHaveLength(1)
      const { state, steps } = await get(scene, id)
      expect([state, ...steps.map((step: { state: string }) => step.state).toSorted()]).toEqual([
        'accepted',
        'accepted',
        'withdrawn',
      ])
    }
  })

  it('requires the statements of the project to be signed', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    await invite(scene, id)
    const wording = { title: 'Conduct', text: 'Be kind.' }
    await call(`PUT /api/projects/${scene.pid}/statements/conduct`, {
      token: scene.owner.token,
      body: { texts: { en: wording, 'zh-TW': wording } },
    })
    expect(why(await answer(scene, id, 'yes'))).toEqual([
      409,
      { ...refusals['statement-unsigned'], statement: 'conduct' },
    ])
    expect(await states(scene, id)).toEqual(['pooled', 'photo invited'])
    expect((await answer(scene, id, 'no')).statusCode).toBe(200)
  })
})

describe('nobody is invited', () => {
  const cases: [string, (scene: ApplicationScene, id: string) => Promise<unknown>, object][] = [
    ['twice by one team', (scene, id) => invite(scene, id), refusals['already-invited']],
    [
      'into a team that takes nobody',
      ({ pid, chief }) =>
        call(`PATCH /api/projects/${pid}/teams/photo`, { token: chief.token, body: { recruiting: false } }),
      refusals['pool-recruiting'],
    ],
    [
      'into a team of the past',
      ({ pid, owner }) =>
        call(`PATCH /api/projects/${pid}/teams/photo`, { token: owner.token, body: { archived: true } }),
      refusals['team-archived'],
    ],
    [
      'when the project is closed',
      ({ pid, owner }) =>
        call(`PATCH /api/projects/${pid}`, { token: owner.token, body: { state: 'closed' } }),
      refusals['project-state'],
    ],
    [
      'where they are already',
      ({ pid, ada }) => make.membership(pid, 'photo', ada.uid),
      refusals['person-is-member'],
    ],
    [
      'who has taken it back',
      (scene, id) => call(`POST ${at(scene, id, 'withdraw')}`, { token: scene.ada.token }),
      refusals['not-in-pool'],
    ],
  ]
  it.each(cases)('%s', async (_, before, expected) => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    await before(scene, id)
    expect(why(await invite(scene, id))).toEqual([409, expected])
  })

  it('by a chief of another team, or if they never were in the pool', async () => {
    const scene = await world.applications.scene()
    const id = await pooled(scene)
    for (const refused of [await invite(scene, id, {}, scene.other), await invite(scene, id, {}, scene.ada)])
      expect(why(refused)).toEqual([403, refusals['chiefs-only']])
    const closed = await make.application(scene, { tids: ['desk'] }, await scene.person('Bo'))
    expect((await invite(scene, closed)).statusCode).toBe(404)
    await invite(scene, id)
    expect(why(await takeBack(scene, id, 'photo', scene.other))).toEqual([403, refusals['chiefs-only']])
    expect((await answer(scene, id, 'yes', 'photo', scene.other)).statusCode).toBe(404)
    expect((await answer(scene, id, 'yes', 'photo', scene.owner)).statusCode).toBe(404)
  })
})
