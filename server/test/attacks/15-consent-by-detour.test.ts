import { describe, expect, it } from 'vitest'
import { releaseMessages } from '../world/messages.ts'
import { createWorld } from '../world/world.ts'

const world = await createWorld({ mail: true })
const { call, inbox, make, database, invitations, applications, purposes, roles } = world

const conduct = (pid: string) => `/api/projects/${pid}/statements/conduct`

async function publish({ pid, owner }: { pid: string; owner: { token: string } }, text: string) {
  const texts = { en: { title: 'Conduct', text }, 'zh-TW': { title: '守則', text } }
  const { statusCode } = await call(`PUT ${conduct(pid)}`, { token: owner.token, body: { texts } })
  expect(statusCode).toBeLessThan(300)
}

const sign = (pid: string, { token }: { token: string }, version: number) =>
  call(`PUT ${conduct(pid)}/signatures/me`, { token, body: { version } })

async function signedBy(pid: string, { uid }: { uid: string }) {
  const rows = await database.db
    .selectFrom('signatures')
    .select('version')
    .where('pid', '=', pid)
    .where('uid', '=', uid as never)
    .orderBy('version')
    .execute()
  return rows.map(({ version }) => version)
}

describe('a token without the scope private', () => {
  it('cannot say that its owner has seen why private data is read', async () => {
    const scene = await invitations.scene()
    const reader = await make.token(scene.owner.uid, ['read', 'write', 'private'])
    const victim = await make.caller({ listed: null }, ['read', 'write', 'private'])
    const profile = {
      legal_name: '林小虎',
      national_id: 'A123456789',
      national_id_country: 'TW',
      birthday: '1990-03-04',
    }
    await purposes.confide(victim.token, 'real-profile', profile)
    const { until } = (await purposes.open(scene.pid, 'insurance', reader)).json()
    await scene.add('lights', { email: victim.email })

    const token = await make.token(victim.uid, ['write'])
    const given = { answer: 'yes', listed: true, purposes: [{ purpose: 'insurance', until }] } as const
    expect((await invitations.answerMine(scene.pid, { token }, given)).statusCode).toBe(200)
    const read = await purposes.readOf(scene.pid, 'insurance', victim.uid, reader)
    expect(read.statusCode).toBeGreaterThanOrEqual(400)
    expect(read.body).not.toContain('A123456789')
  })
})

describe('a newer agreement', () => {
  it('is not agreed to by the decision of a team lead', async () => {
    const scene = await applications.scene()
    await publish(scene, 'Be kind.')
    await sign(scene.pid, scene.ada, 1)
    const id = await make.application(scene)
    await publish(scene, 'We may publish your photos.')
    expect((await applications.decide(scene, id, { decision: 'accept' })).statusCode).toBe(200)
    expect(await invitations.staysOf(scene.pid, scene.ada)).toEqual(['photo member invited'])

    const answer = (more: object) =>
      invitations.answerMine(scene.pid, scene.ada, { answer: 'yes', listed: false, ...more })
    expect((await answer({})).statusCode).toBe(409)
    const agreed = await answer({ statements: [{ sid: 'conduct', version: 2 }] })
    expect(agreed.statusCode).toBe(200)
    expect(await signedBy(scene.pid, scene.ada)).toEqual([1, 2])
    expect(await invitations.staysOf(scene.pid, scene.ada)).toEqual(['photo member invitation'])
  })

  it('is not agreed to by adding, importing or carrying over oneself', async () => {
    const scene = await invitations.scene()
    const { pid, owner } = scene
    const { token, uid, email } = owner
    await publish(scene, 'Be kind.')
    await scene.add('lights', { email })
    expect((await call(`PUT ${scene.team('lights')}/members/${uid}`, { token })).statusCode).toBe(204)
    const added = await call(`POST ${scene.team('desk')}/people`, { token, body: { email } })
    expect(added.statusCode).toBe(201)
    expect(await invitations.staysOf(pid, owner)).toEqual(['lights member invited', 'desk member invited'])

    const last = await world.years.year()
    await make.membership(last.pid, 'lights', last.owner.uid, 'chief')
    await world.years.rollOver(last)
    expect(await invitations.staysOf(last.next, last.owner)).toEqual(['lights chief invited'])
  })

  it('is not agreed to by accepting a role, not even in a draft', async () => {
    const scene = await invitations.scene('draft')
    const { pid } = scene
    const person = await make.caller()
    await publish(scene, 'Be kind.')
    await roles.grant(pid, scene.owner, person, 'finance')
    const offered = async () =>
      (await call('GET /api/users/me/roles', { token: person.token })).json().data[0]
    expect((await offered()).statements).toMatchObject([{ sid: 'conduct', version: 1 }])

    const accept = (statements?: object[]) =>
      call(`PUT /api/users/me/roles/${pid}/finance`, { token: person.token, body: { statements } })
    expect((await roles.accept(pid, person, 'finance')).statusCode).toBe(409)
    expect((await accept([{ sid: 'conduct', version: 2 }])).statusCode).toBe(409)
    expect((await offered()).state).toBe('offered')
    expect((await accept([{ sid: 'conduct', version: 1 }])).statusCode).toBe(204)
    expect(await signedBy(pid, person)).toEqual([1])
    expect(await offered()).toMatchObject({ state: 'new', statements: [] })

    await publish(scene, 'Be kinder.')
    expect((await roles.accept(pid, person, 'finance')).statusCode).toBe(204)
  })

  it('is on the list of everyone with a role, also of who created the project', async () => {
    const scene = await invitations.scene()
    await publish(scene, 'Be kind.')
    const { data } = (await call('GET /api/users/me/statements', { token: scene.owner.token })).json()
    expect(data).toMatchObject([{ pid: scene.pid, sid: 'conduct', version: 1 }])
  })

  it('is recorded for people who are in already, and ignored once it is retired', async () => {
    const scene = await invitations.scene()
    await scene.add('lights')
    const yes = (statements: object[]) =>
      invitations.answerMine(scene.pid, scene.ada, { answer: 'yes', listed: false, statements })
    expect((await yes([])).statusCode).toBe(200)
    await publish(scene, 'Be kind.')
    expect((await yes([{ sid: 'conduct', version: 2 }])).statusCode).toBe(409)
    expect(
      (
        await yes([
          { sid: 'conduct', version: 1 },
          { sid: 'retired', version: 1 },
        ])
      ).statusCode,
    ).toBe(200)
    expect(await signedBy(scene.pid, scene.ada)).toEqual([1])
  })
})

describe('someone with a second step', () => {
  it('does not join by adding themselves with a credential that did not prove it', async () => {
    const scene = await invitations.scene()
    await world.secondStep.addTotp(await make.session(scene.owner.uid))
    const token = await make.token(scene.owner.uid, ['read', 'write'], { strong: false })
    await scene.add('lights', { email: scene.owner.email }, scene.chief)
    const added = await call(`PUT ${scene.team('lights')}/members/${scene.owner.uid}`, { token })
    expect(added.statusCode).toBe(204)
    expect(await invitations.staysOf(scene.pid, scene.owner)).toEqual(['lights member invited'])
  })

  it('does not join from the talent pool by a link, and old links end when they secure the account', async () => {
    const scene = await applications.scene()
    const id = await make.application(scene, { tids: [], pool: true })
    const body = { tid: 'photo', note: 'Come' }
    await call(`POST /api/projects/${scene.pid}/applications/${id}/invitations`, {
      token: scene.chief.token,
      body,
    })
    await releaseMessages(database)
    const mail = await inbox.waitFor(
      (one) => one.to.includes(scene.ada.email) && one.text.includes('/invited#'),
    )
    const secret = /\/invited#yes\.([0-9a-f]{64})/.exec(mail.text)![1]!
    const session = await make.session(scene.ada.uid)
    await world.secondStep.addTotp(session)
    const answer = () => call('POST /api/pool-invitations/answer', { body: { secret, answer: 'yes' } })
    expect((await answer()).statusCode).toBe(403)
    expect((await call('POST /api/users/me/secure', { session })).json().ended.invitation_links).toBe(1)
    expect((await answer()).statusCode).toBe(404)
    expect(await invitations.staysOf(scene.pid, scene.ada)).toEqual([])
  })
})
