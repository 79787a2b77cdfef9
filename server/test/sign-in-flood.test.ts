import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { spread } from './processes.ts'
import { randomOf, seedOf } from './seeds.ts'
import { untilNoJobs } from './world/jobs.ts'
import { outcome, ownPage, tally } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const random = randomOf(seedOf(1))
const newAddress = () => `${randomBytes(8).toString('hex')}@example.test`

/** Everything in a response except what always differs. */
function seen({ statusCode, headers, body }: LightMyRequestResponse) {
  const { 'x-request-id': _, ratelimit: __, 'content-length': length, date: ___, ...rest } = headers
  const sent = JSON.parse(body)
  const different = { attempt: 43, expires_at: 24, request_id: 0 }
  const same = Object.entries(sent).map(([name, value]) =>
    name in different ? [name, name === 'request_id' || String(value).length] : [name, value],
  )
  return { statusCode, headers: rest, body: same, length: statusCode < 300 ? length : undefined }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Milliseconds of each kind of request, interleaved in random order, so that noise affects all alike. */
async function time<Kind extends string>(
  count: number,
  kinds: Record<Kind, (i: number) => Promise<LightMyRequestResponse>>,
) {
  const names = Object.keys(kinds) as Kind[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Kind, number[]>
  for (let i = 0; i < count; i++)
    for (const name of names.toSorted(() => random() - 0.5)) {
      const begun = performance.now()
      await kinds[name](i)
      times[name].push(performance.now() - begun)
    }
  return times
}

/** The difference of medians that chance alone produces between such samples, in 999 of 1,000 cases. */
function noiseOf(some: number[], others: number[]): number {
  const all = [...some, ...others]
  const differences = Array.from({ length: 1000 }, () => {
    for (let i = all.length - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[all[i], all[j]] = [all[j]!, all[i]!]
    }
    return Math.abs(median(all.slice(0, some.length)) - median(all.slice(some.length)))
  })
  return differences.toSorted((a, b) => a - b)[998]!
}

interface Times {
  known: number[]
  alsoKnown: number[]
  unknown: number[]
}

/** Asserts that timing reveals nothing: the difference is within noise. */
function compare(what: string, { known, alsoKnown, unknown }: Times): void {
  const bothKnown = [...known, ...alsoKnown]
  const difference = Math.abs(median(bothKnown) - median(unknown))
  const noise = noiseOf(bothKnown, unknown)
  const show = (value: number) => `${value.toFixed(2)} ms`
  console.log(
    `${what}: known ${show(median(known))}, also known ${show(median(alsoKnown))}, ` +
      `unknown ${show(median(unknown))}: difference ${show(difference)}, noise ${show(noise)}`,
  )
  expect.soft(difference, what).toBeLessThan(Math.max(noise, 0.25))
}

describe('whether an address is known', async () => {
  const { call, make, database } = await createWorld({
    mail: true,
    work: false,
    settings: { RATE_LIMIT: '1000000' },
  })
  const post = (path: string, body: object) => call(`POST ${path}`, { headers: ownPage, body })
  const ask = (email: string) => post('/api/sign-in/email', { email })
  const attemptFor = async (email: string) => (await ask(email)).json().attempt as string
  const people = async (count: number) => {
    const made = []
    for (let i = 0; i < count; i++) made.push((await make.person()).email)
    return made
  }

  it('is not revealed by any response', async () => {
    const { email: admin } = await make.person({ admin: true })
    const { email: known, uid } = await make.person()
    await make.session(uid)
    const stories = await Promise.all(
      [known, admin, newAddress()].map(async (email) => {
        const answers = [await ask(email)]
        const { attempt } = answers[0]!.json()
        for (let i = 0; i < 7; i++) answers.push(await post('/api/sign-in/code', { attempt, code: '000000' }))
        for (let i = 0; i < 6; i++) answers.push(await ask(email))
        return answers
      }),
    )
    const [first, ...others] = stories.map((answers) => answers.map(seen))
    expect(stories[0]!.map(outcome)).toEqual([
      '202',
      ...Array(7).fill('400 wrong_code'),
      ...Array(4).fill('202'),
      ...Array(2).fill('429 rate_limited'),
    ])
    const unhurried = (story: typeof first) =>
      story!.map((answer) => ({
        ...answer,
        headers: { ...answer.headers, 'retry-after': 'retry-after' in answer.headers },
        body: answer.body.filter(([name]) => answer.statusCode !== 429 || name !== 'detail'),
      }))
    for (const other of others) expect(unhurried(other)).toEqual(unhurried(first))
  })

  it('is not revealed by the response time', async () => {
    const count = 300
    const [known, alsoKnown] = [await people(count + 50), await people(count + 50)]
    const unknown = known.map(newAddress)
    const by = (emails: string[]) => (i: number) => ask(emails[i]!)
    for (let i = count; i < count + 50; i++) await by(known)(i)
    const times = await time(count, {
      known: by(known),
      alsoKnown: by(alsoKnown),
      unknown: by(unknown),
    })
    compare(`asking for an email, ${count} each`, times)
  }, 60_000)

  it('is not revealed by the response time of a wrong code, not even the fifth', async () => {
    const count = 250
    const attempts = async (emails: string[]) => {
      const made = []
      for (const email of emails) made.push(await attemptFor(email))
      return made
    }
    const [known, alsoKnown] = [await attempts(await people(count)), await attempts(await people(count))]
    const unknown = await attempts(known.map(newAddress))
    const by = (made: string[]) => (i: number) =>
      post('/api/sign-in/code', { attempt: made[i]!, code: '000000' })
    const kinds = { known: by(known), alsoKnown: by(alsoKnown), unknown: by(unknown) }
    compare(`the first wrong code, ${count} each`, await time(count, kinds))
    await database.db.updateTable('emailed_codes').set({ wrong_tries: 4 }).execute()
    compare(`the fifth wrong code, ${count} each`, await time(count, kinds))
  }, 60_000)
})

describe('a flood', async () => {
  const limit = 60
  const world = await createWorld({
    mail: true,
    settings: { SIGN_IN_RATE_LIMIT: String(limit), TRUST_PROXY: '10.0.0.1' },
  })
  const { fastify, call, database, inbox } = world

  /** As forwarded by a trusted proxy. */
  const from = (address: string, path: string, body: object) =>
    fastify.inject({
      method: 'POST',
      url: path,
      remoteAddress: '10.0.0.1',
      headers: { ...ownPage, 'x-forwarded-for': address },
      payload: body,
    })
  const ask = (address: string, email: string) => from(address, '/api/sign-in/email', { email })
  const emailsTo = (fits: (email: string) => boolean) =>
    inbox.messages().filter(({ to }) => to.some(fits)).length

  /** Waits until the worker is idle. */
  const quiet = async () => {
    await untilNoJobs(database.db)
    await sleep(200)
  }

  it(`of 1,000 addresses from one network sends ${limit} emails and affects nobody else`, async () => {
    const began = performance.now()
    const flood = Promise.all(
      Array.from({ length: 1000 }, (_, i) => ask('203.0.113.7', `flood-${i}@flood.test`)),
    )
    const ordinary: number[] = []
    let over = false
    const finished = flood.finally(() => (over = true))
    while (!over) {
      const since = performance.now()
      expect((await call('GET /api/sign-in')).statusCode).toBe(200)
      ordinary.push(performance.now() - since)
    }
    const answers = await finished
    const seconds = (performance.now() - began) / 1000
    expect(tally(answers.map(outcome))).toEqual({ '202': limit, '429 rate_limited': 1000 - limit })
    const waits = answers
      .filter(({ statusCode }) => statusCode === 429)
      .map(({ headers }) => headers['retry-after'])
    expect(waits.filter((wait) => !(Number(wait) > 500 && Number(wait) <= 600))).toEqual([])
    expect(outcome(await ask('203.0.113.8', 'neighbour@example.test'))).toBe('202')
    await quiet()
    console.log(
      `flood: 1,000 in ${seconds.toFixed(1)} s, ${emailsTo((email) => email.endsWith('@flood.test'))} emails; ` +
        `an ordinary request meanwhile: ${spread(ordinary)}`,
    )
    expect(emailsTo((email) => email.endsWith('@flood.test'))).toBe(limit)
    expect(emailsTo((email) => email === 'neighbour@example.test')).toBe(1)
    expect(ordinary.length).toBeGreaterThan(0)
    expect(Math.max(...ordinary)).toBeLessThan(5000)
  }, 60_000)

  it('at one address from 40 networks sends five emails', async () => {
    const spellings = ['bombed@example.test', 'BOMBED@example.test', ' Bombed@Example.Test ']
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => ask(`198.51.100.${i}`, spellings[i % 3]!)),
    )
    expect(tally(answers.map(outcome))).toEqual({ '202': 5, '429 rate_limited': 35 })
    await quiet()
    expect(emailsTo((email) => email === 'bombed@example.test')).toBe(5)
  })

  it('from one IPv6 network counts as one network', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => ask(`2001:db8:1:2:${i.toString(16)}::1`, newAddress())),
    )
    expect(tally(answers.map(outcome))).toEqual({ '202': limit, '429 rate_limited': 100 - limit })
    expect(outcome(await ask('2001:db8:1:3::1', newAddress()))).toBe('202')
  })

  it('is not split by a spoofed address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        fastify.inject({
          method: 'POST',
          url: '/api/sign-in/email',
          remoteAddress: '192.0.2.9',
          headers: { ...ownPage, 'x-forwarded-for': `192.0.2.${100 + i}`, 'x-real-ip': `192.0.2.${i}` },
          payload: { email: newAddress() },
        }),
      ),
    )
    expect(tally(answers.map(outcome))).toEqual({ '202': limit, '429 rate_limited': 100 - limit })
  })

  it.each([
    ['codes', '/api/sign-in/code', { attempt: 'x', code: '000000' }, '400 wrong_code'],
    ['links', '/api/sign-in/link', { link: 'x' }, '400 wrong_code'],
    ['challenges', '/api/sign-in/passkey/options', {}, '200'],
  ])('of %s from one network ends at the limit', async (what, path, body, usual) => {
    const address = { codes: '192.0.2.51', links: '192.0.2.52', challenges: '192.0.2.53' }[what]!
    const answers = await Promise.all(Array.from({ length: 200 }, () => from(address, path, body)))
    expect(tally(answers.map(outcome))).toEqual({ [usual]: limit, '429 rate_limited': 200 - limit })
  })
})
