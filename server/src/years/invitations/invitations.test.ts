import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { untilNoJobs } from '../../../test/world/jobs.ts'
import { createWorld } from '../../../test/world/world.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, database } = world
const { year, preview, result, rollOver, audited, open, send } = world.years
const { secretOf, getInvitation } = world.invitations

describe('invitations', () => {
  it('are sent on request, once, with a secret that is not stored', async () => {
    const scene = await year()
    const { ada, bo, chief, owner, next } = scene
    await rollOver(scene)
    await open(scene)
    expect(inbox.messages().filter(({ to }) => to.includes(ada.email))).toEqual([])
    const answers = await Promise.all([send(scene), send(scene), send(scene)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202])
    expect(answers.map((one) => one.json().count).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
    const message = await inbox.waitFor(({ to }) => to.includes(ada.email))
    await inbox.waitFor(({ to }) => to.includes(bo.email))
    const secret = await secretOf(ada)
    expect(message.text).toBe(
      [
        'Hi Ada,',
        `${scene.body().name} is taking place on 11\u2009–\u200912 December 2027. Last time you were in Registration and Lights. Would you like to join us again?`,
        `Yes, I’ll join again:\nhttp://localhost:8080/invitation#yes.${secret}`,
        `Not this year:\nhttp://localhost:8080/invitation#no.${secret}`,
        'You’ll join only if you accept. Until the event is over, you can change your answer with the links in this email. If you didn’t expect this, you can ignore this email.',
        '-- \nManyhands\n',
      ].join('\n\n'),
    )
    expect(message.links).toEqual([
      `http://localhost:8080/invitation#yes.${secret}`,
      `http://localhost:8080/invitation#no.${secret}`,
    ])
    expect(message.headers['message-id']).toMatch(/^<[0-9a-f]{40}@example\.test>$/)
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

  it('are in the outbox, with the owners’ template, and say when they were sent', async () => {
    const scene = await year()
    const { next, owner, ada, bo } = scene
    const { token } = owner
    const body = { subject: 'Again?', body: 'Dear {name}: {days}, {teams}' }
    const at = (pid: string) => `/api/projects/${pid}/message-templates/year.invited/en`
    await call(`PUT ${at(scene.pid)}`, { token, body })
    const text = 'Dear Ada: 11\u2009–\u200912 December 2027, Registration and Lights'
    const example = { name: 'Ada', subject: 'Again?', text }
    expect((await preview(scene)).json().examples[0]).toEqual(example)
    await rollOver(scene)
    expect((await result(scene)).examples).toContainEqual(example)
    await open(scene)
    await send(scene)
    const message = await inbox.waitFor(({ to }) => to.includes(ada.email))
    expect([message.subject, message.text.split('\n\n')[0]]).toEqual(['Again?', text])
    await inbox.waitFor(({ to }) => to.includes(bo.email))
    const outbox = async () => (await call(`GET /api/projects/${next}/messages`, { token })).json().data
    const sent = { kind: 'year.invited', state: 'sent' }
    await expect.poll(outbox).toMatchObject([sent, sent])
    const { rows } = await database.pool.query(
      'select count(*)::int as emailed from invitations where pid = $1 and emailed_at is not null',
      [next],
    )
    expect(rows).toEqual([{ emailed: 2 }])
  })

  it('of a draft wait until it is open', async () => {
    const scene = await year()
    await rollOver(scene)
    const refused = await send(scene)
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['project-state']]])
    await open(scene)
    expect((await send(scene)).json()).toEqual({ count: 2 })
  })

  it('are in Chinese for people who use it', async () => {
    const scene = await year()
    await database.db
      .updateTable('people')
      .set({ language: 'zh-TW' })
      .where('uid', '=', scene.ada.uid)
      .execute()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    const message = await inbox.waitFor(({ to }) => to.includes(scene.ada.email))
    expect(message.subject).toBe(`【${scene.body().name}】今年也一起來嗎？`)
    expect(message.text).toContain(
      `Ada，你好：\n\n「${scene.body().name}」將在 2027年12月11日至12日舉行。上一屆你參加的組別：「Registration」、「Lights」。今年也一起來嗎？`,
    )
  })

  it('sent twice after a crash are the same email, and the links of both work', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    await send(scene)
    await secretOf(scene.ada)
    const quiet = () => untilNoJobs(database.db, { where: sql`run_at <= now()` })
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
    const emails = inbox.messages().filter(({ to }) => to.includes(scene.ada.email))
    expect(emails).toHaveLength(2)
    expect(new Set(emails.map(({ headers }) => headers['message-id'])).size).toBe(1)
    const secrets = emails.map(({ text }) => /#yes\.([0-9a-f]{64})/.exec(text)![1]!)
    expect(new Set(secrets).size).toBe(2)
    for (const secret of secrets) expect((await getInvitation(secret)).json().name).toBe('Ada')
  })

  it('need a mail server', async () => {
    const scene = await year()
    await rollOver(scene)
    await open(scene)
    const without = await createWorld({ settings: { DATABASE_URL: world.url } })
    const refused = await without.call(`POST /api/projects/${scene.next}/invitations/send`, {
      token: scene.owner.token,
    })
    expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['mail-set-up']]])
  })
})
