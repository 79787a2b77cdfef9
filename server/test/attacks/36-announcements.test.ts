import { describe, expect, it } from 'vitest'
import { makeJobsDue, untilNoJobs } from '../world/jobs.ts'
import { createOutbox, untilSent } from '../world/messages.ts'
import { at } from '../world/tasks.ts'

const { call, database, make, tasks, to } = await createOutbox()
const { pool } = database

type Caller = { token: string }

const words = { en: { subject: 'Hello', body: 'Hi {name}\n\n{shifts}' } }

/**
 * Photo: its chief, Ada, Ben, Cy, and Ida, who is invited. Desk: its chief, and Ada, who has a shift there. Elsewhere is
 * another project, where the chief of photo leads the team of the same name.
 */
async function scene() {
  const all = await tasks.scene()
  const { pid } = all
  const ida = await make.caller({ name: 'Ida Invited' })
  await make.membership(pid, 'photo', ida.uid, 'member', 'invited')
  await make.membership(pid, 'desk', all.ada.uid)
  const secret = {
    title: 'Secret shift',
    tid: 'desk',
    starts_at: at('08-07', '09:00'),
    ends_at: at('08-07', '11:00'),
  }
  const shift = await make.task(all, secret, all.owner)
  expect((await tasks.assign(all, shift, all.ada.uid, {}, all.owner)).statusCode).toBe(200)
  const path = `/api/projects/${pid}`
  const send = (line: string, by: Caller, body?: object) =>
    call(line.replace(' ', ` ${path}/`), { token: by.token, ...(body && { body }) })
  const write = (by: Caller, body: object) =>
    send('POST announcements', by, { texts: words, urgent: true, ...body })
  const preview = (by: Caller, body: object) =>
    send('POST announcement-previews', by, { texts: words, ...body })
  const written = async (body: object) => {
    const made = await write(all.owner, body)
    expect(made.statusCode).toBe(201)
    return made.json().id as string
  }
  return { ...all, ida, path, send, write, preview, written }
}

async function sendNow() {
  await makeJobsDue(database.db, { name: 'send-announcement' })
  await untilNoJobs(database.db, { name: 'send-announcement' })
  await untilSent(database)
}

describe('a chief', () => {
  it('writes to, previews and tries out nothing beyond their own team', async () => {
    const given = await scene()
    const elsewhere = await make.project()
    await make.team(elsewhere.pid, { tid: 'desk' })
    await make.membership(elsewhere.pid, 'desk', given.chief.uid, 'chief')
    const shift = (more: object) => ({ shift: { day: '2038-08-07', ...more } })
    for (const detour of [
      {},
      { tid: 'desk' },
      { tid: 'Desk' },
      { tid: 'nowhere' },
      { tid: 'photo', where: [shift({})] },
      { tid: 'photo', where: [shift({ tids: ['photo', 'desk'] })] },
      { tid: 'photo', where: [shift({ tids: ['photo'] }), shift({ tids: ['desk'] })] },
      { tid: 'photo', where: [{ any: [shift({ tids: ['photo'] }), shift({ tids: ['desk'] })] }] },
      { tid: 'photo', where: [{ not: shift({ tids: ['photo'] }) }] },
      { tid: 'photo', where: [{ membership: { tids: ['desk'] } }] },
      { tid: 'photo', where: [{ language: 'en' }] },
      { tid: 'photo', where: [{ open_spots: true }] },
    ]) {
      const answers = [await given.write(given.chief, detour), await given.preview(given.chief, detour)]
      expect([detour, ...answers.map(({ statusCode }) => statusCode)]).toEqual([detour, 403, 403])
    }
    for (const detour of [{}, { tid: 'desk' }]) {
      const tried = await given.send('POST announcement-tests', given.chief, { texts: words, ...detour })
      expect(tried.statusCode).toBe(403)
    }
  })

  it('learns from a refusal nothing about teams that they don’t lead', async () => {
    const given = await scene()
    const refused = async (tid: string) => {
      const { status, why } = (await given.preview(given.chief, { tid })).json()
      return { status, why }
    }
    expect(await refused('desk')).toEqual(await refused('nowhere'))
  })

  it('who left a team reads and withdraws nothing of it, and what they scheduled isn’t sent', async () => {
    const given = await scene()
    const { id } = (await given.write(given.chief, { tid: 'photo' })).json()
    await given.send(`DELETE teams/photo/chiefs/${given.chief.uid}`, given.owner)
    await make.membership(given.pid, 'desk', given.chief.uid, 'chief')
    for (const line of [`GET announcements/${id}`, `GET announcements/${id}/recipients`])
      expect((await given.send(line, given.chief)).statusCode).toBe(404)
    expect((await given.send(`POST announcements/${id}/cancel`, given.chief)).statusCode).toBe(404)
    expect((await given.send('GET announcements', given.chief)).json().data).toEqual([])
    await sendNow()
    expect((await given.send(`GET announcements/${id}`, given.owner)).json().state).toBe('stopped')
    expect(to(given.ben.email)).toEqual([])
  })

  it('sees neither whom nor how many an owner chose by conditions, in their team or beyond', async () => {
    const given = await scene()
    const hidden = [
      await given.written({ tid: 'photo', where: [{ language: 'en' }] }),
      await given.written({ tid: 'photo', where: [{ shift: { tids: ['photo', 'desk'] } }] }),
      await given.written({ tid: 'photo', where: [{ not: { shift: { tids: ['photo'] } } }] }),
      await given.written({ tid: 'desk' }),
      await given.written({}),
    ]
    const shown = await given.written({ tid: 'photo', where: [{ shift: { tids: ['photo'] } }] })
    await sendNow()
    for (const id of hidden)
      for (const line of [
        'GET announcements/ID',
        'GET announcements/ID/recipients',
        'POST announcements/ID/cancel',
      ])
        expect((await given.send(line.replace('ID', id), given.chief)).statusCode).toBe(404)
    const { data } = (await given.send('GET announcements', given.chief)).json()
    expect(data.map(({ id }: { id: string }) => id)).toEqual([shown])
  })

  it('finds nothing of one project under another', async () => {
    const given = await scene()
    const elsewhere = await make.project()
    await make.team(elsewhere.pid, { tid: 'photo' })
    await make.membership(elsewhere.pid, 'photo', given.chief.uid, 'chief')
    const id = await given.written({ tid: 'desk' })
    const { token } = given.chief
    for (const ending of ['', '/recipients'])
      expect(
        (await call(`GET /api/projects/${elsewhere.pid}/announcements/${id}${ending}`, { token })).statusCode,
      ).toBe(404)
  })

  it('isn’t told by a preview of people who are invited, or of shifts in other teams', async () => {
    const given = await scene()
    const answer = await given.preview(given.chief, { tid: 'photo' })
    expect(answer.json().count).toBe(4)
    for (const secret of ['Ida', given.ida.uid, 'Secret shift', 'Other'])
      expect(answer.body).not.toContain(secret)
    expect(answer.json().examples.map(({ name }: { name: string }) => name)).toContain('Ada')
    await make.membership(given.pid, 'photo', (await make.caller({ name: 'Ira' })).uid, 'member', 'invited')
    expect((await given.preview(given.chief, { tid: 'photo' })).json().count).toBe(4)
  })
})

describe('who opened it', () => {
  it('is told to nobody, not by person, by order or of few', async () => {
    const given = await scene()
    const ids = [await given.written({}), await given.written({ tid: 'desk' })]
    await sendNow()
    const about = async () =>
      Promise.all(
        ids.flatMap((id) =>
          [`announcements/${id}/recipients`, `announcements/${id}/recipients?undelivered=true`].map(
            async (path) => (await given.send(`GET ${path}`, given.owner)).body,
          ),
        ),
      )
    const before = await about()
    for (const id of ids)
      expect(
        (await call(`PUT /api/users/me/announcements/${id}/read`, { token: given.ada.token })).statusCode,
      ).toBe(204)
    expect(await about()).toEqual(before)
    const read = async (id: string) => (await given.send(`GET announcements/${id}`, given.owner)).json().read
    expect(await read(ids[0]!)).toBe(1)
    expect(await read(ids[1]!)).toBe(null)
    for (const path of ['announcements', 'history', 'messages'])
      expect((await given.send(`GET ${path}`, given.owner)).body).not.toContain('read_at')
  })
})

describe('a volunteer', () => {
  it('sees no recipients, and only their own inbox', async () => {
    const given = await scene()
    const id = await given.written({ tid: 'photo' })
    await sendNow()
    const paths = ['announcements', `announcements/${id}`, `announcements/${id}/recipients`]
    for (const by of [given.ada, given.ida, given.outsider])
      for (const path of paths) expect((await given.send(`GET ${path}`, by)).statusCode).toBe(403)
    const mine = '/api/users/me/announcements'
    for (const by of [given.ida, given.outsider, given.other, given.owner]) {
      expect((await call(`GET ${mine}`, { token: by.token })).json().data).toEqual([])
      expect((await call(`GET ${mine}/${id}`, { token: by.token })).statusCode).toBe(404)
      expect((await call(`PUT ${mine}/${id}/read`, { token: by.token })).statusCode).toBe(404)
    }
    const got = await call(`GET ${mine}/${id}`, { token: given.ada.token })
    expect(got.statusCode).toBe(200)
    for (const other of [given.ben, given.cy, given.chief]) expect(got.body).not.toContain(other.uid)
    const { text } = to(given.ada.email)[0]!
    for (const other of [given.ben, given.cy]) expect(text).not.toContain(other.email)
    // A withdrawn one is gone, also for those who know where it was.
    await given.send(`POST announcements/${id}/cancel`, given.owner)
    expect((await call(`GET ${mine}/${id}`, { token: given.ada.token })).statusCode).toBe(404)
    expect((await call(`PUT ${mine}/${id}/read`, { token: given.ada.token })).statusCode).toBe(404)
  })
})

describe('hostile text', () => {
  const plain = (email: string) =>
    to(email)
      .at(-1)!
      .text.replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const htmlOf = (email: string) => plain(email).split('Content-Type: text/html')[1]!
  const headersOf = (email: string) => plain(email).split(/\n\r?\n/)[0]!

  it('in names and titles is neither header, HTML, link nor placeholder', async () => {
    const given = await scene()
    const name = '<img src=x onerror=alert(1)> [win](https://evil.example) {project}'
    const set = (statement: string, value: string) => pool.query(statement, [value, given.pid])
    await set(
      `update tasks set title = $1 where pid = $2`,
      '</td><a href="https://evil.example">{name}</a> `x`',
    )
    await pool.query('update people set name = $1 where uid = $2', [name, given.ada.uid])
    const text = {
      subject: '{name} {shifts}',
      body: '**{name}**\n\n- {shifts}\n\n[{name}](https://good.example)',
    }
    await given.written({ texts: { en: text } })
    await sendNow()
    const mail = htmlOf(given.ada.email)
    expect(mail).not.toMatch(/<img|href="https:\/\/evil/)
    expect(mail).toContain('&lt;img src=x onerror=alert(1)&gt; [win](https://evil.example) {project}')
    expect(mail.match(/href="https:\/\/good\.example"/g)).toHaveLength(1)
    expect(
      headersOf(given.ada.email)
        .match(/^(Subject|To|From|Bcc|Cc):/gim)!
        .toSorted(),
    ).toEqual(['From:', 'Subject:', 'To:'])
  })

  it('of an author adds no header, and no link but to the web or to an address', async () => {
    const given = await scene()
    for (const subject of ['Hi\r\nBcc: eve@evil.example', 'Hi\nX: y', 'Hi\0', '\ud800', 'x'.repeat(151), ''])
      expect((await given.write(given.owner, { texts: { en: { subject, body: 'x' } } })).statusCode).toBe(400)
    for (const body of ['\0', '\ud800', '\u0007', 'x'.repeat(10_001), '', ' '])
      expect((await given.write(given.owner, { texts: { en: { subject: 'x', body } } })).statusCode).toBe(400)
    const links = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      '//evil.example',
      'https://a"onx=1',
    ]
    const body = [
      ...links.map((link) => `[go](${link})`),
      '<script>alert(1)</script>',
      '![i](https://a.example/i.png)',
    ]
    await given.written({ texts: { en: { subject: 'Links', body: body.join('\n\n') } } })
    await sendNow()
    const mail = htmlOf(given.ben.email)
    expect(mail).not.toMatch(/<script|<img|href="(?!https?:\/\/|mailto:)|href="[^"]*"onx/)
    expect(headersOf(given.ben.email)).not.toMatch(/evil/)
  })

  it('asks for no value that isn’t the reader’s own', async () => {
    const given = await scene()
    const inherited = '{link} {constructor} {__proto__} {values.name}'
    await given.written({ texts: { en: { subject: 'Tricks', body: `${inherited} {name}` } } })
    await sendNow()
    expect(plain(given.ben.email)).toContain(`${inherited} Ben`)
    const tricks = `{uid} {email} {token} {unsubscribe} ${inherited}`
    const { body } = await given.preview(given.owner, { texts: { en: { subject: 'x', body: tricks } } })
    expect(JSON.parse(body).examples[0].text).toBe(tricks)
  })
})
