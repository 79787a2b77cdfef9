import { describe, expect, it } from 'vitest'
import { queriesAsked } from '../../test/queries-asked.ts'
import { createWorld } from '../../test/world/world.ts'
import type { ProjectId } from '../platform/ids.ts'
import { compareYears } from './comparison.ts'

const world = await createWorld({ mail: true })
const { call, database, make } = world
const { year, result, rollOver, open, send } = world.years
const { secretOf, answer } = world.invitations

describe('the comparison', () => {
  it('shows who returns, who is lost, and each team then and now', async () => {
    const scene = await year()
    const { pid, next, owner, ada } = scene
    const gone = await make.person()
    await make.membership(pid, 'lights', gone.uid)
    await rollOver(scene)
    const before = await result(scene)
    const shared = {
      pid: next,
      from_pid: pid,
      state: 'done',
      done: 5,
      total: 5,
      asked_at: expect.any(String),
      done_at: expect.any(String),
    }
    // The chief is invited, and hasn't accepted.
    expect(before).toEqual({
      ...shared,
      size: { before: 4, now: 0 },
      returning: 0,
      lost: 0,
      invitations: { invited: 3, yes: 0, no: 0, open: 3, to_send: 3 },
      teams_without_chief: ['desk', 'lights'],
      teams: [
        { tid: 'desk', name: 'Registration', before: 2, now: 0 },
        { tid: 'lights', name: 'Lights', before: 3, now: 0 },
      ],
      examples: [expect.objectContaining({ name: 'Ada' }), expect.objectContaining({ name: 'Bo' })],
    })
    await open(scene)
    await send(scene)
    await answer(await secretOf(ada), { answer: 'yes', statements: [{ sid: 'conduct', version: 1 }] })
    await answer(await secretOf(gone), { answer: 'no' })
    await call(`POST /api/projects/${next}/teams`, {
      token: owner.token,
      body: { tid: 'boats', name: 'Boats' },
    })
    await call(`PATCH /api/projects/${next}/teams/desk`, { token: owner.token, body: { archived: true } })
    expect(await result(scene)).toEqual({
      ...shared,
      size: { before: 4, now: 1 },
      // The chief was copied into a team that no longer exists.
      returning: 1,
      lost: 2,
      invitations: { invited: 3, yes: 1, no: 1, open: 1, to_send: 0 },
      teams_without_chief: ['lights', 'boats'],
      teams: [
        { tid: 'lights', name: 'Lights', before: 3, now: 1 },
        { tid: 'boats', name: 'Boats', before: null, now: 0 },
        { tid: 'desk', name: 'Registration', before: 2, now: null },
      ],
      examples: [],
    })
  })
})

it.each([1, 3])('takes six queries with %i of everything', async (count) => {
  const [past, next] = [await make.project(), await make.project()]
  const pid = next.pid as ProjectId
  const { db } = database
  await db.updateTable('projects').set({ rolled_over_from: past.pid }).where('pid', '=', pid).execute()
  const { uid } = await make.person()
  await db
    .insertInto('roll_overs')
    .values({ pid, from_pid: past.pid, asked_by: uid, choices: ['teams'] })
    .execute()
  for (let i = 0; i < count; i++) {
    const { tid } = await make.team(past.pid)
    await make.team(pid, { tid })
    const one = await make.person()
    await make.membership(past.pid, tid, one.uid)
    await db.insertInto('invitations').values({ pid, uid: one.uid, asks_back: true }).execute()
  }
  const [{ teams }, queries] = await queriesAsked(database.pool, () => compareYears(db, pid))
  expect([teams.length, queries]).toEqual([count, 6])
})
