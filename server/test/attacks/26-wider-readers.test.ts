import { describe, expect, it } from 'vitest'
import { png } from '../pictures.ts'
import { createWorld } from '../world/world.ts'

const { call, make, database, inbox, answers } = await createWorld({ mail: true })

interface Caller {
  token: string
  uid: string
}

const purposeOf = (purpose: string) => {
  const words = { title: 'Shirts', intro: '', purpose }
  return { texts: { en: words, 'zh-TW': words } }
}

/** Ada has given private answers that only owners were to read, one of them a file. */
async function confided() {
  const given = await answers.scene()
  const { pid, path, finance, owner, members } = given
  const ada = members[0]!
  const sent = await call(`POST /api/projects/${pid}/uploads?name=pass.png`, {
    token: ada.token,
    body: png(),
    headers: { 'content-type': 'image/png' },
  })
  await given.answer(ada, { worry: 'Heights', scan: sent.json().id as string, size: 'M' })
  /** What someone can read: private answers, the file, and whether they are exported. */
  const seenBy = async ({ token }: Caller) => {
    const read = await call(`POST ${path}/answers/private-reads`, { token, body: {} })
    const file = await call(`POST ${path}/answers/${ada.uid}/file-reads`, {
      token,
      body: { column: 'scan@1' },
    })
    const all = await call(`POST ${path}/answers/private-exports`, { token, body: { format: 'csv' } })
    expect([read.statusCode, all.statusCode]).toEqual([200, 200])
    return [read.json().data.length, file.statusCode, all.body.includes('Heights')]
  }
  const emailOf = (of: Caller, part: string) => {
    const { email } = of as unknown as { email: string }
    return inbox.waitFor(({ to, text }) => to.includes(email) && text.includes(part))
  }
  const isNotified = () =>
    expect
      .poll(async () => {
        const { rows } = await database.pool.query(
          'select from form_answers where pid = $1 and notified_at is not null',
          [pid],
        )
        return rows.length
      })
      .toBe(1)
  const dayLater = async () => {
    await isNotified()
    await database.pool.query(
      `update form_answers set notified_at = notified_at - interval '25 hours' where pid = $1`,
      [pid],
    )
  }
  const withdraw = async () => (await call(`DELETE ${path}/answers/me`, { token: ada.token })).statusCode
  const emails = async () =>
    (
      await database.pool.query(
        `select name from messages join people using (uid) where pid = $1 and kind = 'form.terms' order by name`,
        [pid],
      )
    ).rows.map(({ name }) => name as string)
  return { ...given, ada, finance, owner, seenBy, emailOf, isNotified, dayLater, withdraw, emails }
}

const everything = [1, 200, true]
const nothing = [0, 404, false]

describe('private answers that were given to owners', () => {
  it('are read by other roles only a day after an email about it', async () => {
    const { ada, change, finance, owner, seenBy, emailOf, isNotified, dayLater, members, answer, emails } =
      await confided()
    const [, bo] = members
    await answer(bo!, { size: 'L' })
    const { version } = await change({ readers: ['finance'] })
    expect(await seenBy(finance)).toEqual(nothing)
    const { subject, text } = await emailOf(ada, 'finance')
    expect(subject).toContain('how your private answers are used')
    expect(text).toContain('To plan.')
    expect(await emails()).toEqual(['Ada'])
    await isNotified()
    expect(await seenBy(finance)).toEqual(nothing)
    expect(await seenBy(owner)).toEqual(everything)
    await dayLater()
    expect(await seenBy(finance)).toEqual(everything)
    expect(version).toBe(3)
  })

  it('can be withdrawn before, even if the form has closed', async () => {
    const { change, finance, seenBy, dayLater, withdraw } = await confided()
    const closed = { closes_at: '2020-01-01T00:00:00Z' }
    await change(closed)
    expect(await withdraw()).toBe(409)
    await change({ ...closed, readers: ['finance'] })
    await dayLater()
    expect(await withdraw()).toBe(204)
    expect(await seenBy(finance)).toEqual(nothing)
  })

  it('are read by other roles if they are submitted again with that on the page', async () => {
    const { ada, change, finance, seenBy, answer, path, version: before } = await confided()
    const { version } = await change({ readers: ['finance'] })
    const stale = await call(`PUT ${path}/answers/me`, {
      token: ada.token,
      body: { version: before, values: { worry: 'Heights' }, done: true },
    })
    expect([stale.statusCode, stale.json().why[0].rule]).toEqual([409, 'form-changed'])
    expect(await seenBy(finance)).toEqual(nothing)
    await answer(ada, { worry: 'Heights' }, { of: version })
    expect((await seenBy(finance))[0]).toBe(1)
  })

  it('are no longer read by a role that is removed, and wait if it is added again', async () => {
    const { change, finance, seenBy, dayLater, ada, answer, emails } = await confided()
    await change({ readers: ['finance'] })
    await dayLater()
    expect(await seenBy(finance)).toEqual(everything)
    const { version } = await change({ readers: [] })
    await answer(ada, { worry: 'Heights' }, { of: version })
    await change({ readers: ['finance'] })
    expect((await seenBy(finance))[0]).toBe(0)
    expect(await emails()).toEqual(['Ada', 'Ada'])
  })

  it('aren’t read by a new owner through a role that was just added', async () => {
    const { pid, change, finance, seenBy } = await confided()
    await make.role(pid, finance.uid, 'owner')
    await database.pool.query(
      `update project_roles set settles_at = now() + interval '72 hours' where pid = $1 and uid = $2 and role = 'owner'`,
      [pid, finance.uid],
    )
    await change({ readers: ['finance'] })
    expect(await seenBy(finance)).toEqual(nothing)
  })
})

describe('private answers that were given for one purpose', () => {
  it('are read for another only a day after an email about it', async () => {
    const { ada, owner, change, seenBy, emailOf, isNotified, dayLater } = await confided()
    await change(purposeOf('To judge you.'))
    expect(await seenBy(owner)).toEqual(nothing)
    const { text } = await emailOf(ada, 'To judge you.')
    expect(text).toContain('event owners')
    await isNotified()
    expect(await seenBy(owner)).toEqual(nothing)
    await dayLater()
    expect(await seenBy(owner)).toEqual(everything)
    await change(purposeOf('To plan.'))
    expect(await seenBy(owner)).toEqual(everything)
  })
})

it('the history has the readers, and a version for each change of the purpose', async () => {
  const { pid, owner, change } = await confided()
  await change({ readers: ['finance', 'desk'] })
  await change({ readers: ['finance', 'desk'], ...purposeOf('To judge you.') })
  const history = await call(`GET /api/projects/${pid}/history?verb=form.changed`, { token: owner.token })
  expect(history.json().data.map(({ after }: { after: object }) => after)).toMatchObject([
    { version: 4 },
    { version: 3, readers: ['finance', 'desk'] },
    {},
  ])
})
