import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeJobsDue } from '../../../test/world/jobs.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld({ mail: true, settings: { BASE_URL: 'https://volunteers.example.test' } })
const { inbox } = world
const { call, make } = world

const headers = { 'sec-fetch-site': 'same-origin' }

async function ask(email: string, more: object = {}) {
  const before = inbox.messages().at(-1)?.id ?? 0
  const response = await call('POST /api/sign-in/email', { headers, body: { email, ...more } })
  const message = await inbox.waitFor(({ id, to }) => id > before && to.includes(email.toLowerCase()))
  return {
    ...response.json<{ attempt: string; expires_at: string }>(),
    message,
    code: /\d{3} \d{3}/.exec(message.subject)![0],
    link: message.links[0]!.split('#')[1]!,
  }
}

const sessionIn = (response: { cookies: { name: string; value: string }[] }) =>
  response.cookies.find(({ name }) => name === '__Host-manyhands-session')!.value

describe('an emailed code', () => {
  it('signs in an existing person', async () => {
    const person = await make.person({ email: 'ada@example.test', name: 'Ada' })
    const { attempt, code } = await ask('Ada@Example.test', { return_to: '/p/2026' })
    const response = await call('POST /api/sign-in/code', { headers, body: { attempt, code } })
    expect(response.statusCode).toBe(200)
    const me = {
      uid: person.uid,
      name: 'Ada',
      email: 'ada@example.test',
      admin: false,
      language: 'en',
      intro: '',
      languages: [],
      time_zone: null,
      listed: true,
      avatar: 'initials',
      avatar_url: null,
      erase_on: null,
    }
    expect(response.json()).toEqual({ person: me, is_new: true, return_to: '/p/2026' })
    const state = await call('GET /api/sign-in', { session: sessionIn(response) })
    expect(state.json()).toEqual({
      person: me,
      session: {
        id: expect.any(String),
        fresh_until: expect.any(String),
        strong: false,
        second_step: { passkey: false, totp: false, recovery_codes: 0 },
      },
      mail: true,
      providers: [],
      needs_admin: true,
    })
  })

  it('creates a new person, in their language', async () => {
    const { attempt, code, message } = await ask('new@example.test', { language: 'zh-TW' })
    expect(message.subject).toBe(`${code} 是你的登入驗證碼`)
    const response = await call('POST /api/sign-in/code', { headers, body: { attempt, code } })
    expect(response.json()).toMatchObject({
      is_new: true,
      return_to: '/home',
      person: { name: 'new', email: 'new@example.test', language: 'zh-TW', admin: false },
    })
  })

  it('comes in one email with a link, from the configured sender', async () => {
    const { message, code, link } = await ask('both@example.test')
    expect([message.from, message.subject]).toEqual([
      'Volunteers <help@example.test>',
      `${code} is your sign-in code`,
    ])
    expect(message.headers['auto-submitted']).toBe('auto-generated')
    for (const form of [message.text, message.html]) {
      expect(form).toContain(code)
      expect(form).toContain(`https://volunteers.example.test/sign-in/link#${link}`)
    }
  })

  it('is retried when the mail server fails temporarily', async () => {
    inbox.fail(1)
    await call('POST /api/sign-in/email', { headers, body: { email: 'later@example.test' } })
    await makeJobsDue(world.database.db, { where: sql`attempts = 1` })
    const message = await inbox.waitFor(({ to }) => to.includes('later@example.test'), 15_000)
    expect(message.links).toHaveLength(1)
  })
})

it('the link works in another browser', async () => {
  const { link } = await ask('elsewhere@example.test')
  const response = await call('POST /api/sign-in/link', {
    headers: { ...headers, 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Firefox/145.0' },
    body: { link, time_zone: 'Asia/Taipei' },
  })
  const sessions = await call('GET /api/sessions', { session: sessionIn(response) })
  expect(sessions.json().data).toEqual([
    {
      id: expect.any(String),
      current: true,
      device: 'Firefox on Android',
      address: '127.0.0.1',
      time_zone: 'Asia/Taipei',
      method: 'link',
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
      expires_at: expect.any(String),
    },
  ])
})

it('a new device is reported by email, a known one and the first are not', async () => {
  const email = 'device@example.test'
  const signIn = async (cookie?: string) => {
    const { attempt, code } = await ask(email)
    const response = await call('POST /api/sign-in/code', {
      headers: { ...headers, ...(cookie && { cookie }) },
      body: { attempt, code, time_zone: 'Asia/Taipei' },
    })
    return response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  }
  const first = await signIn()
  await signIn(first)
  await signIn()
  const message = await inbox.waitFor(({ subject }) => subject.includes('new device'))
  const others = inbox.messages().filter(({ subject }) => subject.includes('new device'))
  expect([message.to, message.links, others.length]).toEqual([
    [email],
    ['https://volunteers.example.test/settings/secure'],
    1,
  ])
  expect(message.text).toMatch(/Time: .* \(Asia\/Taipei\)\nDevice: Unknown device\nIP address: 127\.0\.0\.1/)
})

it('without a mail server is refused with a reason', async () => {
  const bare = await createWorld()
  const response = await bare.call('POST /api/sign-in/email', { headers, body: { email: 'a@example.test' } })
  expect([response.statusCode, response.json().why]).toEqual([409, [refusals['mail-set-up']]])
})

it.each(['Asia/Kolkata', 'Etc/UTC', 'Mars/Base'])(
  'a device that says it is in %s is let in',
  async (time_zone) => {
    const { attempt, code } = await ask(`zone-${time_zone.toLowerCase().replace('/', '-')}@example.test`)
    const response = await call('POST /api/sign-in/code', { headers, body: { attempt, code, time_zone } })
    expect(response.statusCode).toBe(200)
  },
)
