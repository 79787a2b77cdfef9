import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ApplicationScene } from '../../../test/world/applications.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database, make } = world
const { apply, post, decide, get, states: way, messagesTo, letTimePass, at } = world.applications

const why = (answer: { statusCode: number; json(): { why: object[] } }) => [
  answer.statusCode,
  ...answer.json().why,
]

/** All rows that a decision may change, to the microsecond. */
async function rowsOf({ pid }: ApplicationScene): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select (select jsonb_agg(to_jsonb(a) - 'before' order by id) from applications a where pid = $1) as applications,
            (select jsonb_agg(to_jsonb(s) order by application, n) from application_steps s where pid = $1) as steps,
            (select jsonb_agg(to_jsonb(t) order by id) from interviews t where pid = $1) as interviews,
            (select jsonb_agg(to_jsonb(m) order by id) from memberships m where pid = $1) as memberships`,
    [pid],
  )
  return rows[0]
}

/** Waits until a statement waits for a lock. */
async function waitForLock(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

const decisions: [string, object, object][] = [
  ['accepted', { tids: ['photo', 'desk'] }, { decision: 'accept' }],
  ['declined', { tids: ['photo'] }, { decision: 'decline', reason: 'full' }],
  ['declined with another wish', { tids: ['photo', 'desk'] }, { decision: 'decline' }],
  ['declined into the pool', { tids: ['photo'], pool: true }, { decision: 'decline' }],
  ['forwarded', { tids: ['photo'], pool: true }, { decision: 'forward', to: 'desk', note: 'For you.' }],
  [
    'forwarded to a wish',
    { tids: ['photo', 'stage', 'desk'] },
    { decision: 'forward', to: 'desk', note: 'Ho.' },
  ],
]

describe('undo', () => {
  it.each(decisions)('restores exactly what was %s, and sends nothing', async (_, wish, decision) => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, wish)
    const before = [await rowsOf(scene), await get(scene, id)]
    expect((await decide(scene, id, decision)).statusCode).toBe(200)
    expect(await rowsOf(scene)).not.toEqual(before[0])
    const undone = await post(scene, id, 'undo', scene.chief)
    expect(undone.statusCode).toBe(200)
    expect([await rowsOf(scene), await get(scene, id)]).toEqual(before)
    expect((await messagesTo(scene.ada)).map(({ state }) => state)).toEqual(['queued', 'dropped'])
    // And it can be decided again.
    expect((await decide(scene, id, { decision: 'accept' })).statusCode).toBe(200)
  })

  it('is possible for the decider and for owners, and only for the last decision', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    const undo = (by: { token: string }) => post(scene, id, 'undo', by)
    const movedOn = [409, refusals['moved-on']]
    const notTheirs = [403, refusals['decider-only']]
    expect(why(await undo(scene.owner))).toEqual(movedOn)
    await decide(scene, id, { decision: 'decline' })
    expect(why(await undo(scene.ada))).toEqual(notTheirs)
    expect(why(await undo(scene.other))).toEqual(notTheirs)
    expect((await get(scene, id, scene.other)).can_undo_until).toBeNull()
    expect((await get(scene, id, scene.owner)).can_undo_until).not.toBeNull()
    await decide(scene, id, { tid: 'desk', decision: 'accept' }, scene.other)
    expect(why(await undo(scene.chief))).toEqual(notTheirs)
    expect((await undo(scene.owner)).statusCode).toBe(200)
    expect(await way(scene, id)).toEqual(['pending', 'photo declined', 'desk pending'])
    // The email about the first decision is still sent.
    expect(await messagesTo(scene.ada)).toEqual([
      { kind: 'application.received', state: 'queued' },
      { kind: 'application.moved', state: 'held' },
      { kind: 'application.accepted', state: 'dropped' },
    ])
    expect(why(await undo(scene.owner))).toEqual(movedOn)
  })

  it('expires after its time, or when their membership has changed', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    const undo = () => post(scene, id, 'undo', scene.chief)
    await decide(scene, id, { decision: 'accept' })
    await call(`PUT /api/projects/${scene.pid}/teams/photo/chiefs/${scene.ada.uid}`, {
      token: scene.owner.token,
    })
    expect(why(await undo())).toEqual([409, refusals['moved-on']])
    expect(await messagesTo(scene.ada)).toEqual([
      { kind: 'application.received', state: 'queued' },
      { kind: 'application.accepted', state: 'held' },
      { kind: 'team.lead', state: 'queued' },
    ])
    await letTimePass(scene, '31 seconds')
    expect((await get(scene, id, scene.chief)).can_undo_until).toBeNull()
    expect(why(await undo())).toEqual([409, refusals['undo-over']])
  })
})

describe('the applicant', () => {
  const mine = async ({ ada }: ApplicationScene) =>
    (await call('GET /api/users/me/applications', { token: ada.token })).json().data

  it.each(decisions)('does not see that it is %s while that can be undone', async (_, wish, decision) => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, wish)
    const before = [await get(scene, id, scene.ada), await mine(scene)]
    await decide(scene, id, decision)
    expect([await get(scene, id, scene.ada), await mine(scene)]).toEqual(before)
    // The others see it at once.
    const now = await get(scene, id)
    await letTimePass(scene, '31 seconds')
    const states = ({ state, steps }: { state: string; steps: { state: string }[] }) => [
      state,
      ...steps.map((step) => step.state),
    ]
    expect(states(now)).not.toEqual(states(before[0]))
    const [own] = await mine(scene)
    expect([own, await get(scene, id, scene.ada)].map(states)).toEqual([states(now), states(now)])
  })

  it.each(decisions)(
    'can withdraw one that is %s, as if nobody had decided yet',
    async (_, wish, decision) => {
      const scene = await world.applications.scene()
      const id = await make.application(scene, wish)
      await decide(scene, id, decision)
      const answer = await post(scene, id, 'withdraw', scene.ada)
      expect([answer.statusCode, answer.json().state]).toEqual([200, 'withdrawn'])
      const tids: string[] = (wish as { tids: string[] }).tids
      expect(await way(scene, id)).toEqual(['withdrawn', ...tids.map((tid) => `${tid} withdrawn`)])
      expect((await messagesTo(scene.ada)).map(({ state }) => state)).toEqual(['queued', 'dropped'])
      const { rows } = await database.pool.query(
        `select (select count(*)::int from memberships where uid = $1) as stays,
              array(select verb from audit where actor = $1 and pid = $2 order by id) as verbs`,
        [scene.ada.uid, scene.pid],
      )
      const verbs = ['application.sent', 'application.undone', 'application.withdrawn']
      expect(rows).toEqual([{ stays: 0, verbs }])
      expect(why(await post(scene, id, 'undo', scene.owner))[1]).toMatchObject({ rule: 'moved-on' })
    },
  )

  it('cannot apply again during a decision', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    let sent: ReturnType<typeof apply> | undefined
    await database.transact(async (tx) => {
      await sql`
        update applications
           set state = 'declined',
               before = jsonb_build_object('until', now() + interval '30 seconds', 'state', 'pending')
         where pid = ${scene.pid} and id = ${id}`.execute(tx)
      sent = apply(scene)
      await waitForLock()
    })
    expect((await sent!).json().why).toEqual([refusals['already-applied']])
  })

  it('cannot apply again before they know that it is over, nor withdraw after', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    await decide(scene, id, { decision: 'decline' })
    expect(why(await apply(scene, { tids: ['desk'] }))).toEqual([409, refusals['already-applied']])
    expect((await post(scene, id, 'undo', scene.chief)).statusCode).toBe(200)
    await decide(scene, id, { decision: 'decline' })
    await letTimePass(scene, '31 seconds')
    expect(why(await post(scene, id, 'withdraw', scene.ada))[1]).toMatchObject({ rule: 'application-over' })
    expect((await apply(scene, { tids: ['desk'] })).statusCode).toBe(201)
  })
})

describe('several decisions at once', () => {
  it('are undone independently', async () => {
    const scene = await world.applications.scene()
    const ids: string[] = []
    for (const name of ['Bo', 'Cy', 'Di'])
      ids.push(await make.application(scene, { tids: ['photo'], pool: true }, await scene.person(name)))
    const [bo, cy, di] = ids as [string, string, string]
    const { token } = scene.chief
    await call(`POST ${at(scene)}/decisions`, { token, body: { ids, tid: 'photo', decision: 'decline' } })
    await decide(scene, bo, { tid: undefined, decision: 'decline' }, scene.owner)
    const answer = await call(`POST ${at(scene)}/undo`, { token, body: { ids: [...ids, scene.ada.uid] } })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        data: [
          {
            id: bo,
            done: false,
            detail: refusals['decider-only'].detail,
            why: [refusals['decider-only']],
          },
          { id: cy, done: true },
          { id: di, done: true },
          { id: scene.ada.uid, done: false, detail: 'Not found' },
        ],
      },
    ])
    expect(await Promise.all(ids.map((id) => way(scene, id)))).toEqual([
      ['declined', 'photo declined'],
      ['pending', 'photo pending'],
      ['pending', 'photo pending'],
    ])
    const { rows } = await database.pool.query(
      `select kind, state, count(*)::int from messages where pid = $1 and kind in ('application.pooled', 'application.declined')
        group by kind, state order by kind, state`,
      [scene.pid],
    )
    expect(rows).toEqual([
      { kind: 'application.declined', state: 'held', count: 1 },
      { kind: 'application.pooled', state: 'dropped', count: 2 },
      { kind: 'application.pooled', state: 'held', count: 1 },
    ])
  })
})
