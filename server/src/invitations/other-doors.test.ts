import { describe, expect, it } from 'vitest'
import { untilNoJobs } from '../../test/world/jobs.ts'
import { untilSent } from '../../test/world/messages.ts'
import { createWorld } from '../../test/world/world.ts'
import { addJob } from '../platform/jobs/jobs.ts'

const world = await createWorld({ mail: true })
const { call, make, database } = world
const { scene, secretOf, staysOf, linesAbout, emailsTo, getInvitation, listMine, answerMine } =
  world.invitations
const { apply, decide, post, ...applications } = world.applications

describe('someone who is invited', () => {
  it('accepts and later leaves has an invitation that says so, and can use it to come back', async () => {
    const { pid, ada, add } = await scene()
    await add('lights')
    const yes = { answer: 'yes', listed: false }
    await answerMine(pid, ada, yes)
    const left = await call(`DELETE /api/projects/${pid}/teams/lights/members/${ada.uid}`, {
      token: ada.token,
    })
    expect(left.statusCode).toBe(204)
    const invitation = (state: string, joined: boolean) => [
      { pid, state, teams: [{ joined, open: true, left: joined ? null : 'left' }] },
    ]
    expect(await listMine(ada)).toMatchObject(invitation('no', false))
    await answerMine(pid, ada, yes)
    expect(await listMine(ada)).toMatchObject(invitation('yes', true))
  })

  it('and is removed after accepting reads so by the email link, and has nothing to answer', async () => {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    const secret = await secretOf(ada)
    await answerMine(pid, ada, { answer: 'yes', listed: false })
    await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: owner.token })
    const taken = [{ tid: 'lights', joined: false, left: 'removed' }]
    expect((await getInvitation(secret)).json()).toMatchObject({ state: 'yes', teams: taken })
    expect(await listMine(ada)).toEqual([])
    expect((await answerMine(pid, ada, { answer: 'yes' })).json().teams).toMatchObject(taken)
    expect(await staysOf(pid, ada)).toEqual(['lights member invitation removed'])

    await add('desk')
    await expect.poll(() => emailsTo(ada).length).toBe(2)
    expect(emailsTo(ada)[1]!.text).toContain('Registration')
    expect(emailsTo(ada)[1]!.text).not.toContain('Lights')
  })

  it('and applies joins by the application, and is invited again if that is undone', async () => {
    const here = await applications.scene()
    const { pid, chief, ada } = here
    await call(`POST /api/projects/${pid}/teams/photo/people`, {
      token: chief.token,
      body: { email: ada.email },
    })
    const id = (await apply(here)).json().id
    expect((await decide(here, id, { decision: 'accept' })).statusCode).toBe(200)
    expect(await staysOf(pid, ada)).toEqual(['photo member application'])
    expect(await linesAbout(pid, ada)).toContain('member.accepted photo')
    expect(await listMine(ada)).toMatchObject([{ pid, state: 'yes', teams: [{ joined: true }] }])
    expect((await post(here, id, 'undo', chief)).statusCode).toBe(200)
    expect(await staysOf(pid, ada)).toEqual(['photo member invited'])
    expect(await listMine(ada)).toMatchObject([{ pid, state: 'invited', teams: [{ joined: false }] }])
  })

  it('and joins the open team is a member', async () => {
    const { pid, ada, team, add } = await scene()
    await database.db
      .updateTable('teams')
      .set({ sign_up: 'open', recruiting: true })
      .where('pid', '=', pid)
      .execute()
    await add('lights')
    const joined = await call(`POST ${team('lights')}/join`, { token: ada.token })
    expect([joined.statusCode, joined.json().role]).toEqual([200, 'member'])
    expect(await staysOf(pid, ada)).toEqual(['lights member application'])
    expect(await linesAbout(pid, ada)).toEqual(['member.invited lights', 'member.accepted lights'])
    expect(await listMine(ada)).toMatchObject([{ state: 'yes', teams: [{ tid: 'lights', joined: true }] }])
  })

  it('to two teams and joins one still has to answer about the other', async () => {
    const { pid, ada, team, add } = await scene()
    for (const tid of ['lights', 'desk']) await add(tid)
    await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: ada.token })
    expect(await listMine(ada)).toMatchObject([{ state: 'invited' }])
    await answerMine(pid, ada, { answer: 'yes', listed: false, tids: ['desk'] })
    expect(await staysOf(pid, ada)).toEqual(['lights member invited declined', 'desk member invitation'])
  })
})

describe('someone added to a team before there were invitations', () => {
  const hour = () => database.transact((tx) => addJob(tx, 'housekeeping', {}))

  it('is asked within the hour, once, and may accept', async () => {
    const { pid, ada } = await scene()
    const bo = await make.person()
    await make.membership(pid, 'lights', ada.uid, 'member', 'invited')
    await make.membership(pid, 'desk', ada.uid, 'chief', 'invited')
    await make.membership(pid, 'desk', bo.uid)
    await hour()
    const secret = await secretOf(ada)
    await hour()
    await untilSent(database)
    expect([ada, bo].map((one) => emailsTo(one).map(({ subject }) => subject))).toEqual([
      ['The organisers invited you to Lantern Days'],
      [],
    ])
    const asked = { was: null, by: null, open: true, joined: false, left: null }
    expect((await getInvitation(secret)).json().teams).toEqual([
      { ...asked, tid: 'lights', name: 'Lights', role: 'member' },
      { ...asked, tid: 'desk', name: 'Registration', role: 'chief' },
    ])
    await answerMine(pid, ada, { answer: 'yes', listed: true })
    expect(await staysOf(pid, ada)).toEqual(['lights member invitation', 'desk chief invitation'])
  })

  it('is asked once the project is open again, if it closed before the email was sent', async () => {
    const { ada, add, move } = await scene()
    await move('closed')
    expect((await add('lights')).statusCode).toBe(201)
    await untilSent(database)
    expect([emailsTo(ada), await listMine(ada)]).toEqual([[], []])
    await move('open')
    await hour()
    const secret = await secretOf(ada)
    expect((await getInvitation(secret)).json().state).toBe('invited')
    expect(await listMine(ada)).toMatchObject([{ state: 'invited' }])
  })

  it('is not asked to a draft, nor to a closed project', async () => {
    for (const state of ['draft', 'closed', 'archived']) {
      const { pid, ada } = await scene(state)
      await make.membership(pid, 'lights', ada.uid, 'member', 'invited')
      await hour()
      await untilNoJobs(database.db, { name: 'housekeeping' })
      await untilSent(database)
      expect([state, emailsTo(ada)]).toEqual([state, []])
    }
  })
})
