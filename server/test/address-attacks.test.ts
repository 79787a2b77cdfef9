import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addresses } from './world/addresses.ts'
import { untilNoJobs } from './world/jobs.ts'
import { otherThan, outcome, ownPage, tally } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ mail: true })
const { call, make, database, inbox } = world
const { askToAdd, askForPrimary, confirm, add, remove, list } = world.addresses
const { db } = database

let n = 0
const newAddress = () => `new-${++n}@example.test`
/** Someone who has just signed in. */
async function someone(given: { email?: string; name?: string } = {}) {
  const person = await make.person(given)
  return { ...person, session: await make.session(person.uid) }
}
const forgetLimits = () => db.deleteFrom('rate_limits').execute()
const ask202 = async (session: string, email: string) => {
  const answer = await call(`POST ${addresses}`, { session, body: { email } })
  expect(outcome(answer)).toBe('202')
  return answer
}

const wrong = async (session: string, { change, code }: { change: string; code: string }, count: number) => {
  for (let i = 1; i <= count; i++)
    expect(outcome(await confirm(session, { change, code: otherThan(code, i) }))).toBe('400 wrong_code')
}

describe('guessing a code', () => {
  it('ends after five wrong tries, even for the right code, and not after four', async () => {
    const { session, email } = await someone()
    const first = await askToAdd(session, newAddress())
    await wrong(session, first, 5)
    expect(outcome(await confirm(session, first))).toBe('400 wrong_code')
    expect(await list(session)).toEqual([email])
    const second = await askToAdd(session, newAddress())
    await wrong(session, second, 4)
    expect(outcome(await confirm(session, second))).toBe('200')
  })

  it('counts five tries of fifty concurrent ones', async () => {
    const { session, uid } = await someone()
    const asked = await askToAdd(session, newAddress())
    const guesses = Array.from({ length: 50 }, (_, i) =>
      confirm(session, { ...asked, code: otherThan(asked.code, i + 1) }),
    )
    expect(tally((await Promise.all(guesses)).map(outcome))).toEqual({ '400 wrong_code': 50 })
    const tries = db.selectFrom('address_changes').select('wrong_tries').where('uid', '=', uid)
    expect(await tries.execute()).toEqual([{ wrong_tries: 5 }])
  })

  it('ends after twenty wrong tries in a day over several changes, and is possible again a day later', async () => {
    const { session, uid } = await someone()
    for (let i = 0; i < 4; i++) await wrong(session, await askToAdd(session, newAddress()), 5)
    const asked = await askToAdd(session, newAddress())
    expect(outcome(await confirm(session, asked))).toBe('400 wrong_code')
    await sql`update address_changes set created_at = created_at - interval '1 day'
               where uid = ${uid} and wrong_tries > 0`.execute(db)
    expect(outcome(await confirm(session, asked))).toBe('200')
  })

  it('does not count for someone else’s change, even with the right code', async () => {
    const [mine, theirs] = [await someone(), await someone()]
    const asked = await askToAdd(mine.session, newAddress())
    for (let i = 0; i < 6; i++) expect(outcome(await confirm(theirs.session, asked))).toBe('400 wrong_code')
    expect(await list(theirs.session)).toEqual([theirs.email])
    expect(outcome(await confirm(mine.session, asked))).toBe('200')
  })

  it('does not find a code that was never created', async () => {
    const [{ session }, owner] = [await someone(), await someone()]
    const { change } = (await ask202(session, owner.email)).json()
    await inbox.waitFor(({ to }) => to.includes(owner.email))
    const made = db.selectFrom('address_changes').select('code_hash').where('id', '=', change)
    expect(await made.execute()).toEqual([{ code_hash: null }])
    for (const code of ['000000', '123456'])
      expect(outcome(await confirm(session, { change, code }))).toBe('400 wrong_code')
  })
})

describe('a code', () => {
  it('expires after ten minutes, and is void after a newer one or for another change', async () => {
    const { session, uid } = await someone()
    const first = await askToAdd(session, newAddress())
    const second = await askToAdd(session, newAddress())
    expect(outcome(await confirm(session, first))).toBe('400 wrong_code')
    expect(outcome(await confirm(session, { ...second, code: first.code }))).toBe('400 wrong_code')
    await sql`update address_changes set expires_at = now() where uid = ${uid}`.execute(db)
    expect(outcome(await confirm(session, second))).toBe('400 wrong_code')
    const third = await askToAdd(session, newAddress())
    expect(outcome(await confirm(session, third))).toBe('200')
    expect(outcome(await confirm(session, third))).toBe('400 wrong_code')
  })

  it('is void once the address is removed, and once all sessions are ended', async () => {
    const { session, uid } = await someone()
    const other = newAddress()
    await add(session, other)
    const primary = await askForPrimary(session, other)
    expect(outcome(await remove(session, other))).toBe('204')
    expect(outcome(await confirm(session, primary))).toBe('400 wrong_code')

    const asked = await askToAdd(session, newAddress())
    expect(outcome(await call('DELETE /api/sessions', { session }))).toBe('204')
    expect(outcome(await confirm(await make.session(uid), asked))).toBe('400 wrong_code')
  })
})

describe('whether an address belongs to someone else', () => {
  /** Everything in a response except what always differs. */
  const seen = ({ statusCode, headers, body }: LightMyRequestResponse, email: string) => {
    const { 'x-request-id': _, ratelimit: __, 'content-length': ___, date: ____, ...rest } = headers
    const content = JSON.parse(body.replaceAll(email, '…'))
    for (const name of ['change', 'expires_at', 'request_id', 'detail'])
      if (name in content) content[name] = typeof content[name]
    return { statusCode, headers: { ...rest, 'retry-after': 'retry-after' in rest }, content }
  }

  it('is not revealed by any response, and its owner is notified by email', async () => {
    const owner = await someone({ email: 'owner@example.test' })
    await add(owner.session, 'owned-too@example.test')
    const story = async (email: string) => {
      await forgetLimits()
      const { session } = await someone()
      const answers = [await ask202(session, email)]
      const { change } = answers[0]!.json()
      for (let i = 0; i < 7; i++) answers.push(await confirm(session, { change, code: '000000' }))
      for (let i = 0; i < 6; i++) answers.push(await call(`POST ${addresses}`, { session, body: { email } }))
      return answers.map((answer) => seen(answer, email))
    }
    const [unknown, ...known] = [
      await story('nobodys@example.test'),
      await story('owner@example.test'),
      await story('owned-too@example.test'),
    ]
    expect(unknown!.map(({ statusCode }) => statusCode)).toEqual([
      202,
      ...Array(7).fill(400),
      ...Array(4).fill(202),
      ...Array(2).fill(429),
    ])
    for (const other of known) expect(other).toEqual(unknown)

    const notice = await inbox.waitFor(
      ({ to, subject }) => to.includes('owner@example.test') && /another/.test(subject),
    )
    expect(notice.subject).toBe('Someone tried to add your email address to another account')
    expect(`${notice.subject}${notice.text}`).not.toMatch(/\d{3} ?\d{3}/)
    expect(await list(owner.session)).toEqual(['owner@example.test', 'owned-too@example.test'])
  })

  it('is not revealed when someone tries to remove it or make it primary', async () => {
    const [{ session }, owner] = [await someone(), await someone()]
    for (const email of [owner.email, newAddress()]) {
      expect(outcome(await remove(session, email))).toBe('404 not_found')
      const answer = await call(`PUT ${addresses}/primary`, { session, body: { email } })
      expect(outcome(answer)).toBe('404 not_found')
    }
    expect(await list(owner.session)).toEqual([owner.email])
  })
})

describe('changing addresses', () => {
  const lines: [string, object | undefined][] = [
    [`POST ${addresses}`, { email: 'sneaky@example.test' }],
    [`PUT ${addresses}/primary`, { email: 'sneaky@example.test' }],
    [`DELETE ${addresses}/sneaky%40example.test`, undefined],
  ]

  it('needs a fresh sign-in in the browser, and sends no email before that', async () => {
    await forgetLimits()
    const { uid } = await make.person()
    const session = await make.session(uid, { hoursAgo: 1 })
    const token = await make.token(uid, ['read', 'write', 'private', 'admin'])
    for (const [line, body] of lines) {
      expect(outcome(await call(line, { session, body }))).toBe('403 step_up_required')
      expect(outcome(await call(line, { token, body }))).toBe('403 forbidden')
    }
    const spent = await db
      .selectFrom('rate_limits')
      .select('key')
      .where('key', '~', '^(mail|addresses)')
      .execute()
    expect(spent).toEqual([])
    const code = { token, body: { code: '123456' } }
    const answer = await call(`POST /api/users/me/address-changes/${crypto.randomUUID()}`, code)
    expect(outcome(answer)).toBe('403 forbidden')
  })

  it('does not let an attacker with a session bypass the current primary address', async () => {
    const { session, email } = await someone()
    await add(session, 'attacker@evil.test')
    const { message, emailed_to } = await askForPrimary(session, 'attacker@evil.test')
    expect([message.to, emailed_to]).toEqual([[email], email])
    expect(message.links).toEqual(['http://localhost:8080/settings/secure'])
    await inbox.waitFor(({ to, text }) => to.includes(email) && text.includes('attacker@evil.test was added'))
  })
})

describe('emails to strangers', () => {
  const quiet = async () => {
    await untilNoJobs(database.db)
    await sleep(100)
  }
  const emailsTo = (pattern: RegExp) => inbox.messages().filter(({ to }) => pattern.test(to[0]!)).length

  it('by one person are limited to twenty a day', async () => {
    const { session } = await someone()
    const asks = Array.from({ length: 30 }, (_, i) =>
      call(`POST ${addresses}`, { session, body: { email: `mass-${i}@flood.test` } }),
    )
    expect(tally((await Promise.all(asks)).map(outcome))).toEqual({ '202': 20, '429 rate_limited': 10 })
    await quiet()
    expect(emailsTo(/^mass-.*@flood/)).toBeLessThanOrEqual(20)
  })

  it('to one address by many people are limited to five, including sign-in emails', async () => {
    const email = 'bombed@flood.test'
    const people = []
    for (let i = 0; i < 10; i++) people.push(await someone())
    const asks = people.map(({ session }, i) =>
      i < 8
        ? call(`POST ${addresses}`, { session, body: { email: i % 2 ? email : email.toUpperCase() } })
        : call('POST /api/sign-in/email', { headers: ownPage, body: { email } }),
    )
    expect(tally((await Promise.all(asks)).map(outcome))).toEqual({ '202': 5, '429 rate_limited': 5 })
    await quiet()
    expect(emailsTo(/^bombed@flood/)).toBe(5)
  })

  it('contain no text of the requester', async () => {
    const { session } = await someone({ name: 'Win at https://evil.test' })
    const { message } = await askToAdd(session, newAddress())
    expect(`${message.text}${message.html}${JSON.stringify(message.headers)}`).not.toContain('evil.test')
    expect([message.headers.cc, message.headers.bcc, message.links]).toEqual([undefined, undefined, []])
  })
})

describe('an address', () => {
  it.each([
    'a@example.test\r\nBcc: evil@example.test',
    'a@example.test, evil@example.test',
    'a@example.test>,<evil@example.test',
    '"a\r\n"@example.test',
    'a@example.test\u0000',
    'a\u2028b@example.test',
    '<a@example.test>',
    'evil@example.test(a@example.test)',
    'a@ex\u00e4mple.test',
    '\u0430da@example.test',
    '\u0131@example.test',
    '\u200ba@example.test',
    `${'a'.repeat(250)}@example.test`,
    'primary',
    '',
  ])('that is none, or looks like another, is refused: %j', async (email) => {
    const { session } = await someone()
    for (const line of [`POST ${addresses}`, `PUT ${addresses}/primary`])
      expect(outcome(await call(line, { session, body: { email } }))).toBe('400 invalid_request')
    if (email)
      expect(['400 invalid_request', '404 not_found']).toContain(outcome(await remove(session, email)))
  })

  it('is normalised for case and compatibility characters', async () => {
    const { session } = await someone({ email: 'kelvin-2@example.test' })
    for (const email of ['KELVIN-2@Example.test', '\u212aelvin-2@example.test', ' kelvin-2@example.test '])
      expect(outcome(await call(`POST ${addresses}`, { session, body: { email } }))).toBe('409 conflict')
    await add(session, 'second-2@example.test')
    expect(outcome(await remove(session, 'SECOND-2@Example.TEST'))).toBe('204')
  })

  it('of the maximum length can be added and removed', async () => {
    const { session, email } = await someone()
    const long = `${"a'+".repeat(20)}a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`
    expect(outcome(await add(session, long))).toBe('200')
    expect(outcome(await remove(session, long))).toBe('204')
    expect(await list(session)).toEqual([email])
  })
})
