import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeJobsDue, selectJobs } from '../../../test/world/jobs.ts'
import { releaseMessages } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { applicationJobs } from '../index.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { call, database } = world
const { post, decide, letTimePass, messagesTo } = world.applications

const speak = ({ uid }: { uid: string }, language: string) =>
  database.db.updateTable('people').set({ language }).where('uid', '=', uid).execute()

/** The next email to someone about this. */
const emailTo = ({ email }: { email: string }, subject: string) =>
  inbox.waitFor((message) => message.to.includes(email) && message.subject.includes(subject))

const eventually = { timeout: 10_000 }
const untilDropped = (chief: { uid: string }) =>
  expect.poll(async () => (await messagesTo(chief))[0]!.state, eventually).toBe('dropped')

const remind = () => applicationJobs({ database })['remind-of-applications']!.run({}, { last: false })

describe('emails to applicants', () => {
  it('say what happens next and by when, in their language', async () => {
    const scene = await world.applications.scene()
    await speak(scene.ada, 'zh-TW')
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    const received = await emailTo(scene.ada, '已收到你的申請')
    expect(received.text).toContain('Ada，你好：\n\n謝謝你願意幫忙！「Photo」正在審核你的申請，會在 ')
    expect(received.text).toContain('http://localhost:8080/home')
    await decide(scene, id, { decision: 'decline', reason: 'other-skills', message: '下次再來！' })
    await speak(scene.ada, 'en')
    await releaseMessages(database)
    const moved = await emailTo(scene.ada, 'Registration is now reviewing your application')
    expect(moved.text).toMatch(
      /^Hi Ada,\n\nUnfortunately, Photo can’t offer you a spot this time\. The team is looking for other skills right now\.\n\n下次再來！\n\nRegistration is now reviewing your application and will reply by \d+ \w+ \d{4}\. You don’t need to do anything\.\n\n/,
    )
    await decide(scene, id, { tid: 'desk', decision: 'accept' }, scene.other)
    await releaseMessages(database)
    const accepted = await emailTo(scene.ada, 'welcome to Registration')
    expect(accepted.text).toContain(`http://localhost:8080/p/${scene.pid}/t/desk`)
    expect(accepted.text).not.toContain('{')
  })

  it('of a decision undone in time are never sent', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    await decide(scene, id, { decision: 'accept' })
    await post(scene, id, 'undo', scene.chief)
    await decide(scene, id, { decision: 'decline', reason: 'full' })
    await releaseMessages(database)
    await emailTo(scene.ada, 'an update on your application')
    const subjects = inbox
      .messages()
      .filter(({ to }) => to.includes(scene.ada.email))
      .map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('welcome to'))).toEqual([])
  })
})

describe('an email about an outdated decision', () => {
  const endOf = (one: { uid: string }, kind: string) =>
    expect.poll(
      async () => (await messagesTo(one)).find((message) => message.kind === kind)?.state,
      eventually,
    )

  it.each([
    ['application.moved', { tids: ['photo', 'desk'] }],
    ['application.pooled', { tids: ['photo'], pool: true }],
  ])('is dropped when they have taken it back: %s', async (kind, wish) => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, wish)
    await decide(scene, id, { decision: 'decline' })
    await post(scene, id, 'withdraw', scene.ada)
    await releaseMessages(database)
    await endOf(scene.ada, kind).toBe('dropped')
  })

  it('is dropped when they have left the team', async () => {
    const scene = await world.applications.scene()
    await decide(scene, await make.application(scene), { decision: 'accept' })
    await call(`DELETE /api/projects/${scene.pid}/teams/photo/members/${scene.ada.uid}`, {
      token: scene.ada.token,
    })
    await letTimePass(scene, '31 seconds')
    await releaseMessages(database)
    await endOf(scene.ada, 'application.accepted').toBe('dropped')
  })

  it('is sent if there was only a further decision, which may be undone', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    await decide(scene, id, { decision: 'decline' })
    await letTimePass(scene, '20 seconds')
    await decide(scene, id, { tid: 'desk', decision: 'decline' }, scene.other)
    await releaseMessages(database)
    await endOf(scene.ada, 'application.moved').toBe('sent')
    await endOf(scene.ada, 'application.declined').toBe('sent')
  })
})

describe('the digest of a chief', () => {
  const digest = async (chief: { uid: string; email: string }, part: string) => {
    await releaseMessages(database)
    const message = await inbox.waitFor(
      ({ to, subject, text }) =>
        to.includes(chief.email) && subject.includes('updates') && text.includes(part),
    )
    await expect
      .poll(async () => (await messagesTo(chief)).every(({ state }) => state === 'sent'), eventually)
      .toBe(true)
    return message
  }

  it('is one email for everything that happened and is still true', async () => {
    const scene = await world.applications.scene()
    const people: Record<string, { uid: string; token: string }> = {}
    for (const name of ['Bo', 'Cy', 'Di', 'Ed']) people[name] = await scene.person(name)
    const ids: Record<string, string> = {}
    for (const [name, one] of Object.entries(people))
      ids[name] = await make.application(scene, { tids: ['photo'] }, one)
    await post(scene, ids.Bo!, 'withdraw', people.Bo!)
    await decide(scene, ids.Cy!, { decision: 'accept' }, scene.owner)
    // Undone: they wait as before.
    await decide(scene, ids.Di!, { decision: 'decline' })
    await post(scene, ids.Di!, 'undo', scene.chief)
    const message = await digest(scene.chief, 'New applications')
    expect(message.subject).toMatch(/updates from your teams \(4\)$/)
    expect(message.text).toContain(
      'Hi Chief of Photo,\n\nNew applications: Di (Photo), Ed (Photo)\n\nWithdrew their application: Bo (Photo)\n\nJoined: Cy (Photo)\n\n',
    )
    expect(message.text).toContain(`http://localhost:8080/p/${scene.pid}/applications`)
    expect((await messagesTo(scene.chief)).length).toBe(1)
  })

  it('is not sent if nothing in it is true any more', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    await decide(scene, id, { decision: 'decline' }, scene.owner)
    await releaseMessages(database)
    await untilDropped(scene.chief)
  })

  it('reminds of waiting applicants, at most every three days', async () => {
    const scene = await world.applications.scene()
    await make.application(scene, { tids: ['photo'] }, await scene.person('Late'))
    await letTimePass(scene, '5 days')
    await make.application(scene, { tids: ['photo'] }, await scene.person('Fresh'))
    await digest(scene.chief, 'Fresh')
    // Reported just now.
    await remind()
    expect((await messagesTo(scene.chief)).filter(({ state }) => state === 'held')).toEqual([])
    await letTimePass(scene, '3 days')
    await remind()
    const message = await digest(scene.chief, 'Overdue')
    expect(message.text).toContain('Overdue applications: Late (Photo)\n\n')
    expect(message.text).not.toContain('Fresh')
  })

  it('waits while its updates can be undone', async () => {
    const scene = await world.applications.scene()
    const sendIn = async () => {
      const { rows } = await database.pool.query(
        `select round(extract(epoch from send_at - now()))::int as seconds from messages
          where uid = $1 and kind = 'chiefs.digest'`,
        [scene.other.uid],
      )
      return rows[0].seconds as number
    }
    await make.application(scene, { tids: ['desk'] }, await scene.person('Bo'))
    await letTimePass(scene, '895 seconds')
    const id = await make.application(scene, { tids: ['photo', 'desk'] })
    await decide(scene, id, { decision: 'decline' })
    expect(await sendIn()).toBeGreaterThan(25)
    await makeJobsDue(database.db)
    // Its job checks too early, and runs again.
    await expect
      .poll(
        () =>
          selectJobs(database.db, sql`attempts, run_at > now() as later`, {
            where: sql`payload::text like '%' || (select id from messages
              where uid = ${scene.other.uid} and kind = 'chiefs.digest') || '%'`,
          }),
        eventually,
      )
      .toEqual([{ attempts: 0, later: true }])
    const message = await digest(scene.other, 'New applications')
    expect(message.text).toContain('New applications: Ada (Registration), Bo (Registration)\n\n')
  })

  it('goes to the owners of the project if a team has no chief', async () => {
    const scene = await world.applications.scene()
    await make.application(scene, { tids: ['stage'] })
    expect((await messagesTo(scene.owner)).map(({ kind }) => kind)).toEqual(['chiefs.digest'])
    const message = await digest(scene.owner, 'New applications')
    expect(message.text).toContain('New applications: Ada (Stage)\n\n')
    await letTimePass(scene, '8 days')
    await call(`PATCH /api/projects/${scene.pid}`, { token: scene.owner.token, body: { state: 'closed' } })
    await remind()
    await remind()
    await digest(scene.owner, 'Overdue applications: Ada (Stage)')
    await remind()
    expect((await messagesTo(scene.owner)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  it('is not sent to a chief who unsubscribed', async () => {
    const scene = await world.applications.scene()
    const body = { kinds: ['chiefs.digest'] }
    await call('PUT /api/users/me/email-opt-outs', { token: scene.chief.token, body })
    await make.application(scene)
    expect(await messagesTo(scene.chief)).toEqual([])
  })
})
