import { describe, expect, it } from 'vitest'
import { testNotificationKinds } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import type { ProjectId } from '../../platform/ids.ts'
import { queueNotifications } from '../index.ts'

const world = await createWorld({ mail: true, kinds: testNotificationKinds() })
const { inbox } = world
const { call, make, database } = world
const { db, transact } = database

async function scene() {
  const { pid } = await make.project()
  const ada = await make.person({ name: 'Ada' })
  const token = await make.token(ada.uid)
  const send = (kind = 'test.update') =>
    transact((tx) => queueNotifications(tx, [{ pid: pid as ProjectId, uid: ada.uid, kind, about: 'it' }]))
  const states = async () => {
    const query = db.selectFrom('messages').select('state').where('pid', '=', pid).orderBy('id')
    return (await query.execute()).map(({ state }) => state)
  }
  const optOuts = async () => (await call('GET /api/users/me/email-opt-outs', { token })).json()
  return { ada, token, send, states, optOuts }
}

async function emailed() {
  const given = await scene()
  await given.send()
  const message = await inbox.waitFor(({ to }) => to.includes(given.ada.email))
  const address = /^<(.*)>$/.exec(message.headers['list-unsubscribe']!)![1]!
  return { ...given, message, address, secret: address.split('/').at(-1)! }
}

const stopped = { kinds: ['test.update'], optional: expect.arrayContaining(['test.update', 'chiefs.digest']) }

describe('an email with an unsubscribe link', () => {
  it('says how, to people and to mail clients', async () => {
    const { message, address, secret } = await emailed()
    expect(address).toBe(`http://localhost:8080/api/unsubscribe/${secret}`)
    expect(message.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(message.headers['auto-submitted']).toBe('auto-generated')
    expect(message.text).toContain(
      `Unsubscribe from these emails:\nhttp://localhost:8080/unsubscribe#${secret}\n\n-- \nManyhands`,
    )
    expect(message.links).toEqual([`http://localhost:8080/unsubscribe#${secret}`])
  })

  it('opens a page and changes nothing by itself', async () => {
    const { address, secret, optOuts } = await emailed()
    const seen = await call(`GET ${new URL(address).pathname}`)
    expect([seen.statusCode, seen.headers.location]).toEqual([
      303,
      `http://localhost:8080/unsubscribe#${secret}`,
    ])
    expect((await optOuts()).kinds).toEqual([])
  })

  it('is stopped on that page, and no more are sent', async () => {
    const { secret, optOuts, send, states, ada } = await emailed()
    for (let i = 0; i < 2; i++) {
      const done = await call('POST /api/unsubscribe', { body: { secret } })
      expect([done.statusCode, done.json()]).toEqual([200, { kind: 'test.update' }])
    }
    expect(await optOuts()).toEqual(stopped)
    await send()
    await expect.poll(states).toEqual(['sent', 'dropped'])
    await send('test.note')
    await expect.poll(states).toEqual(['sent', 'dropped', 'sent'])
    const lines = await db
      .selectFrom('audit')
      .select(['actor', 'verb', 'after'])
      .where('subject', '=', `person:${ada.uid}`)
      .where('verb', '=', 'email-opt-outs.changed')
      .execute()
    expect(lines).toEqual([
      { actor: ada.uid, verb: 'email-opt-outs.changed', after: { kinds: ['test.update'] } },
    ])
  })

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form of parts',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
  ])('is stopped by one click, sent as %s', async (_, type, body) => {
    const { address, optOuts } = await emailed()
    const path = new URL(address).pathname
    const headers = { 'content-type': type }
    const refused = await call(`POST ${path}`, { headers, body: body.replace('One-Click', 'Else') })
    expect([refused.statusCode, (await optOuts()).kinds]).toEqual([400, []])
    const done = await call(`POST ${path}`, { headers, body })
    expect([done.statusCode, done.body]).toEqual([204, ''])
    expect(await optOuts()).toEqual(stopped)
  })

  it('requires its own secret', async () => {
    const { secret } = await emailed()
    const wrong = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`
    expect((await call('POST /api/unsubscribe', { body: { secret: wrong } })).statusCode).toBe(404)
    const { rows } = { rows: await db.selectFrom('messages').selectAll().execute() }
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('opt-outs', () => {
  it('are the person’s choice, for optional kinds', async () => {
    const { token, optOuts } = await scene()
    const set = (...kinds: string[]) => call('PUT /api/users/me/email-opt-outs', { token, body: { kinds } })
    expect((await set('test.update', 'test.update')).json()).toEqual(stopped)
    expect(await optOuts()).toEqual(stopped)
    const refused = await set('chiefs.digest', 'test.note')
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [
        {
          pointer: '/body/kinds/1',
          code: 'custom',
          detail:
            'There is no kind of message with this name that can be turned off. Choose one from the list of kinds.',
        },
      ],
    ])
    expect((await set('chiefs.digest')).json().kinds).toEqual(['chiefs.digest'])
    expect((await set()).json().kinds).toEqual([])
  })
})
