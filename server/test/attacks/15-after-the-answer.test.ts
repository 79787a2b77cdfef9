import { describe, expect, it } from 'vitest'
import { createWorld } from '../world/world.ts'

const world = await createWorld({ mail: true })
const { call, make, database, inbox, invitations, applications } = world
const { scene, secretOf, staysOf, linesAbout, getInvitation, answer, answerMine } = invitations
const yes = { answer: 'yes', listed: false }

describe('someone who has left', () => {
  it('no longer discloses the address they have now', async () => {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    await answerMine(pid, ada, yes)
    await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: ada.token })
    await database.db
      .updateTable('people')
      .set({ email: 'new.life@example.test' })
      .where('uid', '=', ada.uid)
      .execute()
    const former = await call(`GET ${team('lights')}/people?former=true`, { token: owner.token })
    expect(former.json().data).toMatchObject([{ uid: ada.uid, left_at: expect.any(String) }])
    expect(former.body).not.toContain('@')
  })

  it('cannot come back by an old email once the invitation is withdrawn', async () => {
    for (const said of [yes, { answer: 'no' }]) {
      const { pid, owner, ada, team, add } = await scene()
      await add('lights')
      await answerMine(pid, ada, said)
      const path = `DELETE ${team('lights')}/members/${ada.uid}`
      await call(path, { token: ada.token })
      for (let twice = 0; twice < 2; twice++)
        expect((await call(path, { token: owner.token })).statusCode).toBe(204)
      expect((await answerMine(pid, ada, yes)).statusCode).toBe(said === yes ? 200 : 404)
      const how = said === yes ? 'invitation' : 'invited'
      expect(await staysOf(pid, ada)).toEqual([`lights member ${how} removed`])
      const lines = await linesAbout(pid, ada)
      expect(lines.filter((line) => line.startsWith('member.removed'))).toEqual(['member.removed lights'])
    }
  })
})

it('an invitation withdrawn before it was answered is gone, and accepting leaves no trace', async () => {
  const { pid, owner, ada, team, add } = await scene()
  await add('lights')
  const secret = await secretOf(ada)
  await call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: owner.token })
  for (const { statusCode } of [
    await getInvitation(secret),
    await answer(secret, yes),
    await answerMine(pid, ada, yes),
  ])
    expect(statusCode).toBe(404)
  expect(await linesAbout(pid, ada)).toEqual(['member.invited lights', 'member.removed lights'])
})

describe('someone invited as a team lead', () => {
  it('is one if they join the open team, or are accepted by application', async () => {
    const { pid, ada, team, add } = await scene()
    await database.db
      .updateTable('teams')
      .set({ sign_up: 'open', recruiting: true })
      .where('pid', '=', pid)
      .execute()
    await add('lights', { role: 'chief' })
    expect((await call(`POST ${team('lights')}/join`, { token: ada.token })).json().role).toBe('chief')
    expect(await staysOf(pid, ada)).toEqual(['lights chief application'])
    expect(await linesAbout(pid, ada)).toEqual(['chief.invited lights', 'chief.accepted lights'])

    const here = await applications.scene()
    const id = (await applications.apply(here)).json().id
    await call(`POST /api/projects/${here.pid}/teams/photo/people`, {
      token: here.chief.token,
      body: { email: here.ada.email, role: 'chief' },
    })
    await applications.decide(here, id, { decision: 'accept' })
    expect(await staysOf(here.pid, here.ada)).toEqual(['photo chief application'])
  })
})

describe('making someone a team lead', () => {
  it('emails a member, because team leads can read private data later', async () => {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    await answerMine(pid, ada, yes)
    await call(`PUT ${team('lights')}/chiefs/${ada.uid}`, { token: owner.token })
    const mail = await inbox.waitFor(
      ({ to, subject }) => to.includes(ada.email) && subject.includes('you now lead Lights'),
    )
    expect(mail.text).toContain('Olga made you a team lead of Lights at Lantern Days')
    expect(mail.text).toContain('72 hours')
  })

  it('is possible for owners themselves, by uid as by address', async () => {
    const { pid, owner, team } = await scene()
    const { token, uid } = owner
    expect((await call(`PUT ${team('desk')}/chiefs/${uid}`, { token })).statusCode).toBe(204)
    expect(await staysOf(pid, owner)).toEqual(['desk chief confirmation'])
    const { token: stranger } = await make.caller()
    expect((await call(`PUT ${team('desk')}/chiefs/${uid}`, { token: stranger })).statusCode).toBe(403)
  })
})
