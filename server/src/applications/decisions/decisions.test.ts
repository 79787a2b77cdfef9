import { describe, expect, it } from 'vitest'
import type { ApplicationScene } from '../../../test/world/applications.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { post, decide, get, states, messagesTo, at, letTimePass } = world.applications

const why = (answer: { statusCode: number; json(): { why: object[] } }) => [
  answer.statusCode,
  ...answer.json().why,
]

const roleOf = async ({ pid }: ApplicationScene, tid: string, { uid }: { uid: string }) =>
  database.db
    .selectFrom('memberships')
    .select(['role', 'left_how'])
    .where('pid', '=', pid)
    .where('tid', '=', tid)
    .where('uid', '=', uid)
    .orderBy('joined_at')
    .execute()

const lastEmailTo = async ({ uid }: { uid: string }) => {
  const { params } = await database.db
    .selectFrom('messages')
    .select('params')
    .where('uid', '=', uid)
    .where('kind', 'like', 'application.%')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return params
}

describe('a decision', () => {
  it('to accept adds a member at once and ends the other choices', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    const answer = await decide(scene, id, { decision: 'accept', message: 'See you on Friday!' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().can_undo_until).not.toBeNull()
    expect(await states(scene, id)).toEqual(['accepted', 'photo accepted', 'desk withdrawn'])
    expect(await roleOf(scene, 'photo', scene.ada)).toEqual([{ role: 'member', left_how: null }])
    expect(await messagesTo(scene.ada)).toEqual([
      { kind: 'application.received', state: 'queued' },
      { kind: 'application.accepted', state: 'held' },
    ])
    expect(await lastEmailTo(scene.ada)).toEqual({
      application: id,
      tid: 'photo',
      team: 'Photo',
      message: 'See you on Friday!',
    })
    const history = await call(`GET /api/projects/${scene.pid}/teams/photo/history`, {
      token: scene.chief.token,
    })
    expect(history.json().data.map((line: { verb: string }) => line.verb)).toEqual([
      'application.accepted',
      'member.added',
    ])
    await letTimePass(scene, '31 seconds')
    const { data } = (await call('GET /api/users/me/applications', { token: scene.ada.token })).json()
    expect(data[0].next).toEqual({ actor: 'nobody', tid: null, team: null, answer_by: null })
  })

  it('to accept a chief of the team keeps them a chief', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    await make.membership(scene.pid, 'photo', scene.ada.uid, 'chief')
    await decide(scene, id, { decision: 'accept' })
    expect(await roleOf(scene, 'photo', scene.ada)).toEqual([{ role: 'chief', left_how: null }])
    await post(scene, id, 'undo', scene.chief)
    expect(await roleOf(scene, 'photo', scene.ada)).toEqual([{ role: 'chief', left_how: null }])
  })

  it('to decline continues with the next team, skips archived ones, and ends without consent', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'stage', 'desk'] })
    const gone = { archived_at: new Date() }
    await database.db
      .updateTable('teams')
      .set(gone)
      .where('pid', '=', scene.pid)
      .where('tid', '=', 'stage')
      .execute()
    await decide(scene, id, { decision: 'decline', reason: 'full', message: 'Sorry!' })
    expect(await states(scene, id)).toEqual(['pending', 'photo declined', 'stage withdrawn', 'desk pending'])
    expect(await lastEmailTo(scene.ada)).toEqual({
      application: id,
      tid: 'desk',
      team: 'Registration',
      answer_by: {
        en: expect.stringMatching(/^\d+ \w+ \d{4}$/),
        'zh-TW': expect.stringMatching(/^\d{4}年\d+月\d+日$/),
      },
      reason: {
        en: 'Unfortunately, Photo can’t offer you a spot this time. The team is full.',
        'zh-TW': '很抱歉，「Photo」這次無法錄取你。這一組已額滿。',
      },
      message: 'Sorry!',
    })
    expect(await messagesTo(scene.other)).toEqual([{ kind: 'chiefs.digest', state: 'held' }])
    await decide(scene, id, { tid: 'desk', decision: 'decline' }, scene.other)
    expect(await states(scene, id)).toEqual([
      'declined',
      'photo declined',
      'stage withdrawn',
      'desk declined',
    ])
    expect((await messagesTo(scene.ada)).map(({ kind }) => kind)).toEqual([
      'application.received',
      'application.moved',
      'application.declined',
    ])
    const { steps } = await get(scene, id, scene.ada)
    expect([steps[0].reason, steps[0].message, steps[0].decided]).toEqual(['full', 'Sorry!', null])
  })

  it('to decline by the last team leads to the pool with consent, where owners assign or end it', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo'], pool: true })
    await decide(scene, id, { decision: 'decline' })
    expect(await states(scene, id)).toEqual(['pooled', 'photo declined'])
    const forward = { tid: undefined, decision: 'forward', to: 'desk', note: 'Take a look.' }
    expect(why(await decide(scene, id, forward))).toEqual([403, refusals['owners-only']])
    const nowhere = await decide(scene, id, { tid: undefined, decision: 'accept' }, scene.owner)
    expect([nowhere.statusCode, nowhere.json().errors[0].pointer]).toEqual([400, '/body/tid'])
    expect((await decide(scene, id, forward, scene.owner)).statusCode).toBe(200)
    expect(await states(scene, id)).toEqual(['pending', 'photo declined', 'desk pending'])
    await decide(scene, id, { tid: 'desk', decision: 'decline' }, scene.other)
    expect(await states(scene, id)).toEqual(['pooled', 'photo declined', 'desk declined'])
    const end = { tid: undefined, decision: 'decline', reason: 'too-late' }
    expect((await decide(scene, id, end, scene.owner)).json().state).toBe('declined')
    expect((await decide(scene, id, end, scene.owner)).json()).toMatchObject({
      status: 409,
      detail:
        'Owner has already decided on this application: declined. Fetch it again to see its current state.',
      decided: { by: { uid: scene.owner.uid, name: 'Owner' }, decision: 'declined', tid: null },
    })
  })

  it('to forward goes to any team that recruits and has not declined', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'], pool: true })
    const forward = (to: string, by = scene.chief, tid = 'photo') =>
      decide(scene, id, { tid, decision: 'forward', to, note: 'Good with light.' }, by)
    await scene.team('quiet', 'Quiet', { recruiting: false })
    await scene.team('gone', 'Gone', { archived_at: new Date() })
    await scene.team('closed', 'Closed', { sign_up: 'invitation' })
    const unknown = await forward('none')
    expect([unknown.statusCode, unknown.json().errors[0].pointer]).toEqual([400, '/body/to'])
    const wasThere = [409, refusals['was-there']]
    expect(why(await forward('quiet'))).toEqual([409, refusals['not-recruiting']])
    expect(why(await forward('gone'))).toEqual([409, refusals['team-archived']])
    expect(why(await forward('photo'))).toEqual(wasThere)
    await forward('closed')
    expect(await states(scene, id)).toEqual(['pending', 'photo forwarded', 'desk waiting', 'closed pending'])
    expect(why(await forward('photo', scene.owner, 'closed'))).toEqual(wasThere)
    await forward('desk', scene.owner, 'closed')
    expect(await states(scene, id)).toEqual([
      'pending',
      'photo forwarded',
      'desk pending',
      'closed forwarded',
    ])
    await decide(scene, id, { tid: 'desk', decision: 'accept' }, scene.other)
    expect(await roleOf(scene, 'desk', scene.ada)).toEqual([{ role: 'member', left_how: null }])
    expect((await messagesTo(scene.ada)).map(({ kind }) => kind)).toEqual([
      'application.received',
      'application.moved',
      'application.moved',
      'application.accepted',
    ])
  })

  it('to forward is limited to the chosen teams, unless the applicant agreed to others', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    const forward = (to: string) => decide(scene, id, { tid: 'photo', decision: 'forward', to }, scene.chief)
    expect(why(await forward('stage'))).toEqual([409, refusals['not-shared']])
    expect((await forward('desk')).statusCode).toBe(200)
  })

  it('is made once: others learn who decided what', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    const first = await decide(scene, id, { decision: 'decline' })
    const second = await decide(scene, id, { decision: 'accept' }, scene.owner)
    expect(second.json()).toEqual({
      type: '/api/errors#conflict',
      title: 'Conflicts with the current state',
      status: 409,
      detail:
        'Chief of Photo has already decided on this application: declined. Fetch it again to see its current state.',
      request_id: expect.any(String),
      why: [refusals['already-decided']],
      decided: {
        by: { uid: scene.chief.uid, name: 'Chief of Photo' },
        at: first.json().changed_at,
        decision: 'declined',
        tid: 'photo',
      },
    })
    expect(why(await decide(scene, id, { tid: 'stage', decision: 'accept' }, scene.owner))).toEqual([
      409,
      refusals['not-before-team'],
    ])
    expect(why(await decide(scene, id, { tid: 'desk', decision: 'accept' }))).toEqual([
      403,
      refusals['chiefs-only'],
    ])
  })

  it('does not accept into an archived team', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    const gone = { archived_at: new Date() }
    await database.db
      .updateTable('teams')
      .set(gone)
      .where('pid', '=', scene.pid)
      .where('tid', '=', 'photo')
      .execute()
    expect(why(await decide(scene, id, { decision: 'accept' }))).toEqual([409, refusals['team-archived']])
    expect(await states(scene, id)).toEqual(['pending', 'photo pending'])
  })
})

describe('several decisions at once', () => {
  it('are made independently', async () => {
    const scene = await world.applications.scene()
    const ids: string[] = []
    for (const name of ['Bo', 'Cy', 'Di'])
      ids.push(await make.application(scene, { tids: ['photo'] }, await scene.person(name)))
    const elsewhere = await make.application(scene, { tids: ['desk'] })
    const first = await decide(scene, ids[1]!, { decision: 'decline' })
    const body = { ids: [...ids, elsewhere], tid: 'photo', decision: 'accept', message: 'Welcome!' }
    const all = (token: string) => call(`POST ${at(scene)}/decisions`, { token, body })
    expect(why(await all(scene.other.token))).toEqual([403, refusals['chiefs-only']])
    const answer = await all(scene.chief.token)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        data: [
          { id: ids[0], done: true },
          {
            id: ids[1],
            done: false,
            detail:
              'Chief of Photo has already decided on this application: declined. Fetch it again to see its current state.',
            why: [refusals['already-decided']],
            decided: {
              by: { uid: scene.chief.uid, name: 'Chief of Photo' },
              at: first.json().changed_at,
              decision: 'declined',
              tid: 'photo',
            },
          },
          { id: ids[2], done: true },
          { id: elsewhere, done: false, detail: 'Not found' },
        ],
      },
    ])
    expect(await states(scene, ids[2]!)).toEqual(['accepted', 'photo accepted'])
    const { rows } = await database.pool.query(
      `select kind, count(*)::int from messages where pid = $1 and kind like 'application.a%' group by kind`,
      [scene.pid],
    )
    expect(rows).toEqual([{ kind: 'application.accepted', count: 2 }])
  })
})
