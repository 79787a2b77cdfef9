import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { conduct } from '../../test/world/years.ts'
import { refusals } from '../refusals.ts'

const world = await createWorld({ mail: true })
const { call, make } = world
const { year, rollOver, audited, membersOf, open, send } = world.years
const { secretOf, getInvitation, answer } = world.invitations
const yes = { answer: 'yes', statements: [{ sid: 'conduct', version: 1 }] }

describe('invitations back', () => {
  it('cannot bring back someone who was removed', async () => {
    const scene = await year()
    const { next, owner, ada } = scene
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(ada)
    await answer(secret, yes)
    const joined = (await membersOf(next)).filter(([, uid]) => uid === ada.uid)
    expect(joined.length).toBeGreaterThan(0)
    for (const [tid] of joined)
      await call(`DELETE /api/projects/${next}/teams/${tid}/members/${ada.uid}`, { token: owner.token })
    expect((await answer(secret, yes)).statusCode).toBe(200)
    expect((await membersOf(next)).filter(([, uid]) => uid === ada.uid)).toEqual([])
  })

  it('can be answered by accepting, partly accepting, declining, and accepting again', async () => {
    const scene = await year()
    const { next, ada } = scene
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(ada)
    const asked = { role: 'member', was: 'member', by: null, open: true }
    const shown = (state: string, desk: boolean, lights: boolean, answered = state !== 'invited') => ({
      pid: next,
      project: scene.body().name,
      starts_on: '2027-12-11',
      ends_on: '2027-12-12',
      name: 'Ada',
      state,
      listed: true,
      teams: [
        {
          tid: 'desk',
          name: 'Registration',
          ...asked,
          joined: desk,
          left: desk || !answered ? null : 'left',
        },
        {
          tid: 'lights',
          name: 'Lights',
          ...asked,
          joined: lights,
          left: lights || !answered ? null : 'left',
        },
      ],
      named: true,
      in_project: desk || lights,
      second_step: false,
      statements: answered
        ? []
        : [{ sid: 'conduct', version: 1, texts: conduct('Be good'), made_at: expect.any(String) }],
      purposes: [],
    })
    const seats = (...tids: string[]) => tids.map((tid) => [tid, ada.uid, 'member'])
    expect((await getInvitation(secret)).json()).toEqual(shown('invited', false, false))
    expect(await membersOf(next)).toEqual(seats())
    for (const [body, expected, tids] of [
      [yes, shown('yes', true, true), ['desk', 'lights']],
      [yes, shown('yes', true, true), ['desk', 'lights']],
      [{ ...yes, tids: ['lights'] }, shown('yes', false, true), ['lights']],
      [{ answer: 'no' }, shown('no', false, false), []],
      [{ ...yes, tids: ['desk'] }, shown('yes', true, false), ['desk']],
    ] as const) {
      const answered = await answer(secret, body)
      expect([answered.statusCode, answered.json()]).toEqual([200, expected])
      expect(await membersOf(next)).toEqual(seats(...tids))
      expect((await getInvitation(secret)).json()).toEqual(expected)
    }
    const lines = (await audited(next)).filter(({ actor }) => actor === ada.uid)
    expect(lines.map(({ verb, tid }) => [verb, tid])).toEqual([
      ['statement.signed', null],
      ['member.added', 'desk'],
      ['member.added', 'lights'],
      ['invitation.accepted', null],
      ['member.left', 'desk'],
      ['member.left', 'lights'],
      ['invitation.declined', null],
      ['member.added', 'desk'],
      ['invitation.accepted', null],
    ])
  })

  it('do not demote a chief', async () => {
    const scene = await year()
    await make.membership(scene.pid, 'lights', scene.chief.uid)
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(scene.chief)
    await answer(secret, yes)
    const mine = async () => (await membersOf(scene.next)).filter(([, uid]) => uid === scene.chief.uid)
    expect(await mine()).toEqual([
      ['desk', scene.chief.uid, 'chief'],
      ['lights', scene.chief.uid, 'member'],
    ])
    await answer(secret, { answer: 'no' })
    expect(await mine()).toEqual([['desk', scene.chief.uid, 'chief']])
  })

  it('are for the teams they name that still exist', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(scene.bo)
    for (const tids of [['desk'], ['none'], ['lights', 'desk']]) {
      const refused = await answer(secret, { ...yes, tids })
      expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([400, '/body/tids'])
    }
    await call(`PATCH /api/projects/${scene.next}/teams/lights`, {
      token: scene.owner.token,
      body: { archived: true },
    })
    const answered = (await answer(secret, yes)).json()
    expect([answered.state, answered.teams]).toEqual([
      'yes',
      [
        {
          tid: 'lights',
          name: 'Lights',
          role: 'member',
          was: 'member',
          by: null,
          open: false,
          joined: false,
          left: null,
        },
      ],
    ])
  })

  it('end when the project is closed, and then look unknown', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(scene.ada)
    const change = (state: string) =>
      call(`PATCH /api/projects/${scene.next}`, { token: scene.owner.token, body: { state } })
    expect((await answer(secret, yes)).statusCode).toBe(200)
    await change('closed')
    const none = (await getInvitation('0'.repeat(64))).json()
    for (const answered of [
      await getInvitation(secret),
      await answer(secret, { answer: 'no' }),
      await answer('none', { answer: 'no' }),
    ])
      expect([answered.statusCode, answered.json()]).toEqual([
        404,
        { ...none, request_id: expect.any(String) },
      ])
    expect((await membersOf(scene.next)).filter(([, uid]) => uid === scene.ada.uid)).toHaveLength(2)
    const refused = await send(scene)
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['project-state']]])
    await change('open')
    expect((await getInvitation(secret)).json().state).toBe('yes')
  })

  it('are rate-limited per network', async () => {
    const strict = await createWorld({ mail: true, work: false, settings: { SIGN_IN_RATE_LIMIT: '3' } })
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await strict.call('POST /api/invitations/lookup', { body: { secret: 'none' } })).statusCode,
      )
    expect(statuses).toEqual([404, 404, 404, 429, 429])
  })
})
