import { describe, expect, it } from 'vitest'
import { makeJobsDue, untilNoJobs } from '../../test/world/jobs.ts'
import { createOutbox, untilSent } from '../../test/world/messages.ts'
import { at } from '../../test/world/tasks.ts'

const { call, database, make, tasks, to } = await createOutbox()

const inBoth = (subject: string, body: string) => ({
  en: { subject, body },
  'zh-TW': { subject: `${subject}（中）`, body: `${body}（中）` },
})

/** Photo: its chief, Ada, Ben, Cy, and Ida, who is invited. Desk: its chief, and Ada. Ada has a shift on Saturday. */
async function scene() {
  const all = await tasks.scene()
  const { pid, owner, chief } = all
  const path = `/api/projects/${pid}/announcements`
  const ida = await make.caller({ name: 'Ida' })
  await make.membership(pid, 'photo', ida.uid, 'member', 'invited')
  await make.membership(pid, 'desk', all.ada.uid)
  await database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', all.cy.uid).execute()
  const saturday = await make.task(all, {
    title: 'Doors',
    location: 'Gate 3',
    starts_at: at('08-07', '09:00'),
    ends_at: at('08-07', '11:00'),
  })
  expect((await tasks.signUp(all, saturday, all.ada)).statusCode).toBe(200)
  const write = (body: object, by = owner) =>
    call(`POST ${path}`, {
      token: by.token,
      body: { texts: inBoth('Hello', 'Hi {name}'), urgent: true, ...body },
    })
  const read = async (id: string, by = owner) => (await call(`GET ${path}/${id}`, { token: by.token })).json()
  const cancel = (id: string, by = owner) => call(`POST ${path}/${id}/cancel`, { token: by.token })
  const inbox = async (by: { token: string }) =>
    (await call('GET /api/users/me/announcements', { token: by.token })).json()
  return { ...all, ida, path, write, read, cancel, inbox, owner, chief }
}

/** As if half a minute had passed. */
async function sendNow({ pid }: { pid: string }) {
  await database.pool.query(
    `update announcements set send_at = now() where pid = $1 and state = 'scheduled'`,
    [pid],
  )
  await makeJobsDue(database.db, { name: 'send-announcement' })
  await untilNoJobs(database.db, { name: 'send-announcement' })
}

const subjects = (email: string) => to(email).map(({ text }) => /^Subject: (.*)$/m.exec(text)![1])

describe('an announcement', () => {
  it('is sent to everyone in the project who has accepted, once, by email and in the app', async () => {
    const given = await scene()
    const { id, ...made } = (await given.write({})).json()
    expect(made).toEqual({
      tid: null,
      author: { uid: given.owner.uid, name: 'Owner' },
      texts: inBoth('Hello', 'Hi {name}'),
      where: [],
      urgent: true,
      state: 'scheduled',
      created_at: expect.any(String),
      send_at: expect.any(String),
      sent_at: null,
      automation: null,
      recipients: 0,
      read: null,
      emails: { waiting: 0, sent: 0, undelivered: 0, dropped: 0 },
    })
    expect(Date.parse(made.send_at) - Date.parse(made.created_at)).toBe(30_000)
    await sendNow(given)
    await untilSent(database)
    expect(await given.read(id)).toMatchObject({
      state: 'sent',
      recipients: 5,
      read: 0,
      emails: { waiting: 0, sent: 5, undelivered: 0, dropped: 0 },
    })
    for (const one of [given.ada, given.ben, given.chief, given.other])
      expect(subjects(one.email)).toEqual(['Hello'])
    for (const one of [given.ida, given.outsider]) expect(to(one.email)).toEqual([])
    expect(to(given.cy.email)[0]!.text).toContain('<html lang=3D"zh-TW">')
    const { data, unread } = await given.inbox(given.ada)
    expect([data.length, unread, data[0].subject, data[0].read_at]).toEqual([1, 1, 'Hello', null])
    expect((await given.inbox(given.ida)).data).toEqual([])
  })

  it('is written to some, whatever several conditions say, in the text they can read', async () => {
    const given = await scene()
    const { id } = (
      await given.write({
        texts: { 'zh-TW': { subject: '週六', body: '早點來' } },
        where: [{ shift: { day: '2038-08-07' } }, { membership: { tids: ['photo', 'desk'] } }],
      })
    ).json()
    await sendNow(given)
    const { data } = (await call(`GET ${given.path}/${id}/recipients`, { token: given.owner.token })).json()
    expect(data).toEqual([{ uid: given.ada.uid, name: 'Ada', email: expect.any(String) }])
    expect((await given.inbox(given.ada)).data[0].subject).toBe('週六')
  })

  it('is opened in the app, with the reader’s own values', async () => {
    const given = await scene()
    const texts = { en: { subject: '{project}, {name}: {next_shift}', body: '{next_shift}' } }
    const { id } = (await given.write({ texts })).json()
    await sendNow(given)
    const open = (by: { token: string }) => call(`GET /api/users/me/announcements/${id}`, { token: by.token })
    const shift = 'Sat, 7 August 2038, 09:00–11:00 GMT+8 · Doors · Gate 3'
    const subject = expect.stringMatching(/^Lantern Days \d+, Ada: Sat, 7 August 2038, .* Gate 3$/)
    expect((await open(given.ada)).json()).toMatchObject({
      subject,
      body: '{next_shift}',
      values: { name: 'Ada', shifts: shift, next_shift: shift },
    })
    expect((await given.inbox(given.ada)).data[0].subject).toEqual(subject)
    expect((await open(given.ben)).json().values.next_shift).toBe('You have no upcoming shifts.')
    expect((await open(given.ida)).statusCode).toBe(404)
    const mark = () => call(`PUT /api/users/me/announcements/${id}/read`, { token: given.ada.token })
    expect([(await mark()).statusCode, (await mark()).statusCode]).toEqual([204, 204])
    expect((await given.inbox(given.ada)).unread).toBe(0)
    expect((await given.read(id)).read).toBe(1)
  })

  it('is withdrawn while nothing has left', async () => {
    const given = await scene()
    const { id } = (await given.write({})).json()
    expect((await given.cancel(id)).json().state).toBe('cancelled')
    expect((await given.cancel(id)).statusCode).toBe(200)
    await sendNow(given)
    await untilSent(database)
    expect(await given.read(id)).toMatchObject({ state: 'cancelled', recipients: 0 })
    expect(to(given.ada.email)).toEqual([])
  })

  it('isn’t sent if its author can’t write to these people any more, or the project is archived', async () => {
    const [left, archived] = [await scene(), await scene()]
    const { id } = (await left.write({ tid: 'photo' }, left.chief)).json()
    await call(`DELETE /api/projects/${left.pid}/teams/photo/chiefs/${left.chief.uid}`, left.owner)
    const other = (await archived.write({})).json()
    await database.pool.query(`update projects set state = 'archived' where pid = $1`, [archived.pid])
    for (const [given, one] of [
      [left, id],
      [archived, other.id],
    ] as const) {
      await sendNow(given)
      expect(await given.read(one)).toMatchObject({ state: 'stopped', recipients: 0, sent_at: null })
      expect((await given.cancel(one)).json().why?.[0].rule).toBe('announcement-stopped')
    }
  })

  it('waits until the morning unless it is urgent', async () => {
    const given = await scene()
    const timeOf = async (body: object) => new Date((await given.write(body)).json().send_at).toISOString()
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    const on = (time: string) => `${soon}T${time}:00+08:00`
    const utc = (moment: string) => new Date(moment).toISOString()
    const nextDay = (moment: string) => new Date(Date.parse(moment) + 86_400_000).toISOString()
    expect(await timeOf({ urgent: false, send_at: on('21:59') })).toBe(utc(on('21:59')))
    expect(await timeOf({ urgent: false, send_at: on('22:00') })).toBe(nextDay(on('08:00')))
    expect(await timeOf({ urgent: false, send_at: on('07:59') })).toBe(utc(on('08:00')))
    expect(await timeOf({ urgent: false, send_at: on('08:00') })).toBe(utc(on('08:00')))
    expect(await timeOf({ urgent: true, send_at: on('03:00') })).toBe(utc(on('03:00')))
  })

  it('is refused in a draft, far ahead, without a text, and with many scheduled', async () => {
    const given = await scene()
    const refused = async (body: object) => {
      const answer = await given.write(body)
      const { why, errors } = answer.json()
      return why?.[0].rule ?? errors?.[0].pointer
    }
    expect(await refused({ texts: {} })).toBe('/body/texts')
    expect(await refused({ send_at: '2039-01-01T00:00:00Z' })).toBe('/body/send_at')
    await database.pool.query(
      `insert into announcements (pid, id, author, conditions, texts, urgent, state, send_at)
       select $1, gen_random_uuid(), $2, '[]', '{}', false, 'scheduled', now() + interval '1 day'
         from generate_series(1, 50)`,
      [given.pid, given.owner.uid],
    )
    expect(await refused({})).toBe('announcement-limit')
    await database.pool.query(`update projects set state = 'draft' where pid = $1`, [given.pid])
    expect(await refused({})).toBe('announcement-draft')
  })
})

describe('chiefs', () => {
  it('write to their own team and its shifts, and to nobody else', async () => {
    const given = await scene()
    const status = async (body: object) => {
      const answer = await given.write(body, given.chief)
      return answer.json().why?.[0].rule ?? answer.statusCode
    }
    const shift = (tids: string[]) => ({ shift: { day: '2038-08-07', tids } })
    expect(await status({ tid: 'photo' })).toBe(201)
    expect(await status({ tid: 'photo', where: [shift(['photo'])] })).toBe(201)
    expect(await status({})).toBe('owners-only')
    expect(await status({ tid: 'desk' })).toBe('chiefs-only')
    for (const part of [
      shift(['desk']),
      shift(['photo', 'desk']),
      { shift: {} },
      { not: shift(['photo']) },
      { any: [shift(['photo']), { language: 'en' }] },
      { hours: { at_least: 1 } },
    ])
      expect(await status({ tid: 'photo', where: [part] })).toBe('announcement-conditions')
    await sendNow(given)
    await untilSent(database)
    expect(subjects(given.ada.email)).toEqual(['Hello', 'Hello'])
    expect(to(given.other.email)).toEqual([])
  })

  it('withdraw what they wrote, and not what an owner wrote to their team', async () => {
    const given = await scene()
    const [own, owners] = [
      (await given.write({ tid: 'photo' }, given.chief)).json().id,
      (await given.write({ tid: 'photo' })).json().id,
    ]
    const refused = (await given.cancel(owners, given.chief)).json()
    expect(refused.why[0].rule).toBe('owners-only')
    expect((await given.cancel(own, given.chief)).json().state).toBe('cancelled')
    expect((await given.cancel(owners)).json().state).toBe('cancelled')
  })

  it('see what was written to their team, and not the rest', async () => {
    const given = await scene()
    const ids = []
    for (const body of [{}, { tid: 'photo' }, { tid: 'desk' }]) ids.push((await given.write(body)).json().id)
    const list = async (by: { token: string }) =>
      (await call(`GET ${given.path}`, { token: by.token })).json().data?.map(({ id }: { id: string }) => id)
    expect(await list(given.owner)).toEqual(ids.toReversed())
    expect(await list(given.chief)).toEqual([ids[1]])
    expect(await list(given.ada)).toBe(undefined)
    for (const [n, id] of ids.entries()) {
      const own = n === 1
      expect((await call(`GET ${given.path}/${id}`, { token: given.chief.token })).statusCode).toBe(
        own ? 200 : 404,
      )
      expect((await given.cancel(id, given.chief)).statusCode).toBe(own ? 403 : 404)
    }
  })
})

describe('before it is sent', () => {
  const previewed = async (given: Awaited<ReturnType<typeof scene>>, draft: object, by = given.owner) =>
    (
      await call(`POST /api/projects/${given.pid}/announcement-previews`, {
        token: by.token,
        body: { texts: inBoth('Hello {project}', '**Hi** {name}\n\n{shifts}'), ...draft },
      })
    ).json()

  it('is shown as three recipients get it, in both languages', async () => {
    const given = await scene()
    const { count, examples } = await previewed(given, {})
    expect(count).toBe(5)
    expect(examples.map(({ name, language }: Record<string, string>) => [name, language])).toEqual([
      ['Ada', 'en'],
      ['Cy', 'zh-TW'],
      ['Ben', 'en'],
    ])
    expect(examples[0].text).toBe('Hi Ada\n\nSat, 7 August 2038, 09:00–11:00 GMT+8 · Doors · Gate 3')
    expect(examples[1].subject).toMatch(/^Hello Lantern Days \d+（中）$/)
  })

  it('tells a chief nothing of shifts in other teams', async () => {
    const given = await scene()
    const { examples } = await previewed(given, { tid: 'desk' }, given.other)
    expect(examples[0]).toMatchObject({ name: 'Ada', text: 'Hi Ada\n\nYou have no upcoming shifts.' })
  })

  it('is sent to its author alone, even to one who unsubscribed', async () => {
    const given = await scene()
    const body = { texts: inBoth('Try', 'Hi **{name}**') }
    const token = given.owner.token
    expect(
      (await call(`POST /api/projects/${given.pid}/announcement-tests`, { token, body })).statusCode,
    ).toBe(202)
    await untilSent(database)
    expect(subjects(given.owner.email)).toEqual(['Try'])
    expect(to(given.owner.email)[0]!.text).toContain('Hi <strong>Owner</strong>')
    expect(to(given.ada.email)).toEqual([])
  })
})

describe('a hostile name', () => {
  it('is no markup, link, header or placeholder', async () => {
    const given = await scene()
    const name = '[win](https://evil.example) <b>{shifts}</b> **x**'
    await database.db.updateTable('people').set({ name }).where('uid', '=', given.ben.uid).execute()
    await given.write({ texts: { en: { subject: 'Hi {name}', body: 'Dear {name}' } } })
    await sendNow(given)
    await untilSent(database)
    const { text } = to(given.ben.email)[0]!
    const plain = text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
    expect(plain).toContain('Dear [win](https://evil.example) &lt;b&gt;{shifts}&lt;/b&gt; **x**')
    expect(plain).not.toContain('href="https://evil.example"')
    expect(plain.match(/^Subject:.*$/gm)).toHaveLength(1)
  })
})

it('people who unsubscribed get no email, and see it in the app', async () => {
  const given = await scene()
  await call('PUT /api/users/me/email-opt-outs', {
    token: given.ada.token,
    body: { kinds: ['announcement.project'] },
  })
  const { id } = (await given.write({})).json()
  await given.write({ tid: 'photo' })
  await sendNow(given)
  await untilSent(database)
  expect(subjects(given.ada.email)).toEqual(['Hello'])
  expect((await given.read(id)).emails).toEqual({ waiting: 0, sent: 4, undelivered: 0, dropped: 1 })
  expect((await given.inbox(given.ada)).data).toHaveLength(2)
})
