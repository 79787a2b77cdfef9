import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { addJob } from '../../platform/jobs.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database } = world
const { year, preview, result, rollOver, audited, membersOf, secretOf, open, send, getInvitation, answer } =
  world.years

describe('invitations', () => {
  it('go out when an owner says so, once, with a secret that nothing keeps', async () => {
    const scene = await year()
    const { ada, bo, chief, owner, next } = scene
    await rollOver(scene)
    await open(scene)
    expect(inbox.messages().filter(({ to }) => to.includes(ada.email))).toEqual([])
    const answers = await Promise.all([send(scene), send(scene), send(scene)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    expect(answers.map((one) => one.json().count).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    const mail = await inbox.waitFor(({ to }) => to.includes(ada.email))
    await inbox.waitFor(({ to }) => to.includes(bo.email))
    const secret = await secretOf(ada)
    expect(mail.text).toBe(
      [
        'Hello Ada,',
        `${scene.body().name} is on 11\u2009–\u200912 Dec 2027. Last year you were in Registration and Lights. Will you come back?`,
        `Yes, I come back:\nhttp://localhost:8080/back#yes.${secret}`,
        `Not this year:\nhttp://localhost:8080/back#no.${secret}`,
        'Nobody is added without a yes. Until the event is over you can change your answer with the links of this mail.',
        '-- \nManyhands\n',
      ].join('\n\n'),
    )
    expect(mail.links).toEqual([
      `http://localhost:8080/back#yes.${secret}`,
      `http://localhost:8080/back#no.${secret}`,
    ])
    expect(mail.headers['message-id']).toMatch(/^<[0-9a-f]{40}@example\.test>$/)
    for (const { email } of [ada, bo])
      expect(inbox.messages().filter(({ to }) => to.includes(email))).toHaveLength(1)
    expect(inbox.messages().filter(({ to }) => to.includes(chief.email))).toEqual([])
    const { rows } = await database.pool.query('select invitations::text as row from invitations')
    expect(rows.filter(({ row }) => row.includes(secret))).toEqual([])
    const lines = (await audited(next)).filter(({ verb }) => verb === 'invitations.sent')
    expect(lines).toEqual([
      { verb: 'invitations.sent', subject: `project:${next}`, tid: null, actor: owner.uid },
    ])
  })

  it('stand in the outbox, in the words of the owners, and say when they were sent', async () => {
    const scene = await year()
    const { next, owner, ada, bo } = scene
    const { token } = owner
    const body = { subject: 'Again?', body: 'Dear {name}: {days}, {teams}' }
    const at = (pid: string) => `/api/projects/${pid}/message-templates/year.invited/en`
    await call(`PUT ${at(scene.pid)}`, { token, body })
    const text = 'Dear Ada: 11\u2009–\u200912 Dec 2027, Registration and Lights'
    const example = { name: 'Ada', subject: 'Again?', text }
    expect((await preview(scene)).json().examples[0]).toEqual(example)
    await rollOver(scene)
    expect((await result(scene)).examples).toContainEqual(example)
    await open(scene)
    await send(scene)
    const mail = await inbox.waitFor(({ to }) => to.includes(ada.email))
    expect([mail.subject, mail.text.split('\n\n')[0]]).toEqual(['Again?', text])
    await inbox.waitFor(({ to }) => to.includes(bo.email))
    const outbox = async () => (await call(`GET /api/projects/${next}/messages`, { token })).json().data
    const sent = { kind: 'year.invited', state: 'sent' }
    await expect.poll(outbox).toMatchObject([sent, sent])
    const { rows } = await database.pool.query(
      'select count(*)::int as mailed from invitations where pid = $1 and mailed_at is not null',
      [next],
    )
    expect(rows).toEqual([{ mailed: 2 }])
  })

  it('of a draft wait until it is open', async () => {
    const scene = await year()
    await rollOver(scene)
    const refused = await send(scene)
    expect([refused.statusCode, refused.json().why]).toEqual([
      409,
      [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }],
    ])
    await open(scene)
    expect((await send(scene)).json()).toEqual({ count: 2 })
  })

  it('speak Chinese to those who do', async () => {
    const scene = await year()
    await database.db
      .updateTable('people')
      .set({ language: 'zh-TW' })
      .where('uid', '=', scene.ada.uid)
      .execute()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const mail = await inbox.waitFor(({ to }) => to.includes(scene.ada.email))
    expect(mail.subject).toBe(`「${scene.body().name}」，你會回來嗎？`)
    expect(mail.text).toContain(
      `Ada，你好：\n\n「${scene.body().name}」將在 2027/12/11至2027/12/12 舉行。去年你在「Registration」、「Lights」。今年你會回來嗎？`,
    )
  })

  it('are no way back for someone who was taken out', async () => {
    const scene = await year()
    const { next, owner, ada } = scene
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(ada)
    await answer(secret, { answer: 'yes' })
    const joined = (await membersOf(next)).filter(([, uid]) => uid === ada.uid)
    expect(joined.length).toBeGreaterThan(0)
    for (const [tid] of joined)
      await call(`DELETE /api/projects/${next}/teams/${tid}/members/${ada.uid}`, { token: owner.token })
    expect((await answer(secret, { answer: 'yes' })).statusCode).toBe(200)
    expect((await membersOf(next)).filter(([, uid]) => uid === ada.uid)).toEqual([])
  })

  it('are answered by a yes, a part of it, a no, and a yes again', async () => {
    const scene = await year()
    const { next, chief, ada } = scene
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(ada)
    const shown = (state: string, desk: boolean, lights: boolean) => ({
      pid: next,
      project: scene.body().name,
      starts_on: '2027-12-11',
      ends_on: '2027-12-12',
      name: 'Ada',
      state,
      teams: [
        { tid: 'desk', name: 'Registration', was: 'member', open: true, joined: desk },
        { tid: 'lights', name: 'Lights', was: 'member', open: true, joined: lights },
      ],
    })
    const chiefs = ['desk', chief.uid, 'chief']
    const seats = (...tids: string[]) =>
      [chiefs, ...tids.map((tid) => [tid, ada.uid, 'member'])].toSorted((a, b) =>
        a[0] + a[1]! < b[0] + b[1]! ? -1 : 1,
      )
    expect((await getInvitation(secret)).json()).toEqual(shown('invited', false, false))
    expect(await membersOf(next)).toEqual(seats())
    for (const [body, expected, tids] of [
      [{ answer: 'yes' }, shown('yes', true, true), ['desk', 'lights']],
      [{ answer: 'yes' }, shown('yes', true, true), ['desk', 'lights']],
      [{ answer: 'yes', tids: ['lights'] }, shown('yes', false, true), ['lights']],
      [{ answer: 'no' }, shown('no', false, false), []],
      [{ answer: 'yes', tids: ['desk'] }, shown('yes', true, false), ['desk']],
    ] as const) {
      const answered = await answer(secret, body)
      expect([answered.statusCode, answered.json()]).toEqual([200, expected])
      expect(await membersOf(next)).toEqual(seats(...tids))
      expect((await getInvitation(secret)).json()).toEqual(expected)
    }
    const lines = (await audited(next)).filter(({ actor }) => actor === ada.uid)
    expect(lines.map(({ verb, tid }) => [verb, tid])).toEqual([
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

  it('leave a chief what they are', async () => {
    const scene = await year()
    await make.membership(scene.pid, 'lights', scene.chief.uid)
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(scene.chief)
    await answer(secret, { answer: 'yes' })
    const mine = async () => (await membersOf(scene.next)).filter(([, uid]) => uid === scene.chief.uid)
    expect(await mine()).toEqual([
      ['desk', scene.chief.uid, 'chief'],
      ['lights', scene.chief.uid, 'member'],
    ])
    await answer(secret, { answer: 'no' })
    expect(await mine()).toEqual([['desk', scene.chief.uid, 'chief']])
  })

  it('are for the teams they name, and those that are still there', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(scene.bo)
    for (const tids of [['desk'], ['none'], ['lights', 'desk']]) {
      const refused = await answer(secret, { answer: 'yes', tids })
      expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([400, '/body/tids'])
    }
    await call(`PATCH /api/projects/${scene.next}/teams/lights`, {
      token: scene.owner.token,
      body: { archived: true },
    })
    const answered = (await answer(secret, { answer: 'yes' })).json()
    expect([answered.state, answered.teams]).toEqual([
      'yes',
      [{ tid: 'lights', name: 'Lights', was: 'member', open: false, joined: false }],
    ])
  })

  it('end when the project is closed, and then look like none', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const secret = await secretOf(scene.ada)
    const change = (state: string) =>
      call(`PATCH /api/projects/${scene.next}`, { token: scene.owner.token, body: { state } })
    expect((await answer(secret, { answer: 'yes' })).statusCode).toBe(200)
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
    expect([refused.statusCode, refused.json().why]).toEqual([
      409,
      [{ rule: 'project-state', setting: 'state of the project', lifted_by: 'owner' }],
    ])
    await change('open')
    expect((await getInvitation(secret)).json().state).toBe('yes')
  })

  it('sent twice, because nobody noted the first, are the same mail, and the links of both work', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    await secretOf(scene.ada)
    const quiet = () =>
      expect
        .poll(
          async () =>
            (await database.pool.query('select from graphile_worker.jobs where run_at <= now()')).rowCount,
        )
        .toBe(0)
    const again = async () => {
      const { id } = await database.db
        .selectFrom('messages')
        .select('id')
        .where('uid', '=', scene.ada.uid)
        .executeTakeFirstOrThrow()
      await database.transact((tx) => addJob(tx, 'send-message', { pid: scene.next, id }))
      await quiet()
    }
    await quiet()
    await again()
    await database.pool.query(`update messages set state = 'queued' where uid = $1`, [scene.ada.uid])
    await again()
    const mails = inbox.messages().filter(({ to }) => to.includes(scene.ada.email))
    expect(mails).toHaveLength(2)
    expect(new Set(mails.map(({ headers }) => headers['message-id'])).size).toBe(1)
    const secrets = mails.map(({ text }) => /#yes\.([0-9a-f]{64})/.exec(text)![1]!)
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect((await getInvitation(secret)).json().name).toBe('Ada')
  })

  it('of one network are limited', async () => {
    const strict = await createWorld({ mail: true, work: false, settings: { SIGN_IN_RATE_LIMIT: '3' } })
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await strict.call('POST /api/invitations/look', { body: { secret: 'none' } })).statusCode,
      )
    expect(statuses).toEqual([404, 404, 404, 429, 429])
  })

  it('need a mail server', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    const without = await createWorld({ settings: { DATABASE_URL: world.url } })
    const refused = await without.call(`POST /api/projects/${scene.next}/invitations/send`, {
      token: scene.owner.token,
    })
    expect([refused.statusCode, refused.json().why]).toEqual([
      409,
      [{ rule: 'mail-set-up', setting: 'SMTP_URL', lifted_by: 'operator' }],
    ])
  })
})
