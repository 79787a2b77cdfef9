import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { makeLink } from '../src/sign-in/index.ts'
import { hashSecret } from '../src/sign-in/secrets.ts'
import { startSession } from '../src/sign-in/sessions/sessions.ts'
import { outcome, ownPage, tally } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const attempts = 50
const rounds = 5

const world = await createWorld({ mail: true, settings: { RATE_LIMIT: '1000000' } })
const second = await createWorld({ settings: { DATABASE_URL: world.url, RATE_LIMIT: '1000000' } })
const { database, make } = world
const { ask, sessionsOf } = world.signIn
const { db } = database
type Emailed = Awaited<ReturnType<typeof ask>>

/** The two instances in turn. */
const instance = (i: number) => (i % 2 === 0 ? world : second)
const withCode = (i: number, { attempt, code }: Emailed) =>
  instance(i).call('POST /api/sign-in/code', { headers: ownPage, body: { attempt, code } })
const withLink = (i: number, { link }: Pick<Emailed, 'link'>) =>
  instance(i).call('POST /api/sign-in/link', { headers: ownPage, body: { link } })

let n = 0

/** Each round: one email, used by everyone at once. Returns the responses and the number of sessions. */
async function race(use: (i: number, emailed: Emailed) => Promise<string>) {
  const results = []
  for (let round = 0; round < rounds; round++) {
    const { email } = await make.person({ email: `racer-${++n}@example.test` })
    const emailed = await ask(email)
    const outcomes = await Promise.all(Array.from({ length: attempts }, (_, i) => use(i, emailed)))
    results.push({ ...tally(outcomes), sessions: await sessionsOf(email) })
  }
  return results
}

const once = Array(rounds).fill({ '200': 1, '400 wrong_code': attempts - 1, sessions: 1 })

/** A common mistake, implemented on purpose: it reads, then marks, then starts a session. */
function redeemWrongly({ transact }: Database, { attempt }: Emailed): Promise<string> {
  return transact(async (tx) => {
    const found = await tx
      .selectFrom('emailed_codes')
      .innerJoin('people', 'people.email', 'emailed_codes.email')
      .select(['emailed_codes.id', 'uid'])
      .where('attempt_hash', '=', hashSecret(attempt))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!found) return '400 wrong_code'
    await tx.updateTable('emailed_codes').set({ used_at: new Date() }).where('id', '=', found.id).execute()
    const browser = { sessionToken: null, deviceToken: null, device: 'Test', address: '::1', timeZone: null }
    await startSession(tx, {
      uid: found.uid as PersonId,
      method: 'code',
      provenAt: new Date(),
      strongAt: null,
      browser,
      days: 1,
    })
    return '200'
  })
}

describe('fifty concurrent requests over two instances', () => {
  it('with the same code start one session', async () => {
    expect(await race(async (i, emailed) => outcome(await withCode(i, emailed)))).toEqual(once)
  })

  it('with the same link start one session', async () => {
    expect(await race(async (i, emailed) => outcome(await withLink(i, emailed)))).toEqual(once)
  })

  it('half with the code and half with the link start one session', async () => {
    const use = async (i: number, emailed: Emailed) =>
      outcome(await (i % 4 < 2 ? withCode(i, emailed) : withLink(i, emailed)))
    expect(await race(use)).toEqual(once)
  })

  it('make a check-then-act implementation fail', async () => {
    const results = await race((i, emailed) => redeemWrongly(instance(i).database, emailed))
    console.log(`control: ${results.map(({ sessions }) => sessions).join(', ')} sessions of one code each`)
    expect(results).not.toEqual(once)
    expect(results.some(({ sessions }) => sessions > 1)).toBe(true)
  })
})

it('a new person has one account, whichever of five emails is used, all at once', async () => {
  const email = 'newcomer@example.test'
  const emails = []
  for (let i = 0; i < 5; i++) emails.push(await ask(email))
  const answers = await Promise.all(emails.map((emailed, i) => withLink(i, emailed)))
  expect(answers.map(outcome)).toEqual(Array(5).fill('200'))
  expect(answers.filter((answer) => answer.json().is_new).length).toBe(1)
  expect(new Set(answers.map((answer) => answer.json().person.uid)).size).toBe(1)
})

describe('ending all sessions', () => {
  /** Runs many operations of one person while they end all sessions; returns what still works afterwards. */
  async function endAmid(round: number) {
    const { uid, email } = await make.person({ email: `ender-${round}@example.test` })
    const session = await make.session(uid)
    const links = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.transact((tx) => makeLink(tx, 'http://localhost:8080', email)),
      ),
    )
    const { username, password } = await make.credentials(uid)
    const signIns = links.map((url, i) => withLink(i, { link: url.split('#')[1]! }))
    const exchanges = Array.from({ length: 20 }, (_, i) =>
      instance(i).call('POST /api/token', { form: { username, password } }),
    )
    const end = second.call('DELETE /api/sessions', { session })
    const answers = await Promise.all([...signIns, ...exchanges, end])
    const ended = await db
      .selectFrom('audit')
      .select('at')
      .where('verb', '=', 'sessions.ended')
      .where('actor', '=', uid)
      .executeTakeFirstOrThrow()
    const older = await db
      .selectFrom('sessions')
      .select('id')
      .where('uid', '=', uid)
      .where('ended_at', 'is', null)
      .where('created_at', '<', ended.at)
      .execute()
    const tokens = answers.filter((answer) => answer.statusCode === 200 && 'access_token' in answer.json())
    const working = await Promise.all(
      tokens.map(async (answer) => {
        const { access_token: token } = answer.json()
        await expect.poll(async () => (await world.call('GET /api/users/me', { token })).statusCode).toBe(401)
        return (await second.call('GET /api/users/me', { token })).statusCode
      }),
    )
    return {
      end: (await end).statusCode,
      failed: answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body),
      exchanged: tokens.length,
      workingTokens: working.filter((status) => status !== 401).length,
      olderSessions: older.length,
      oldSession: (await world.call('GET /api/users/me', { session })).statusCode,
    }
  }

  it('leaves nothing older than it, amid twenty exchanges and twenty sign-ins', async () => {
    const results = []
    for (let round = 0; round < 10; round++) results.push(await endAmid(round))
    console.log(
      `end of all amid: ${JSON.stringify(results.map(({ exchanged, olderSessions }) => [exchanged, olderSessions]))}`,
    )
    for (const { exchanged, ...result } of results) {
      expect(exchanged).toBeLessThanOrEqual(1)
      expect(result).toEqual({ end: 204, failed: [], workingTokens: 0, olderSessions: 0, oldSession: 401 })
    }
  }, 60_000)

  it('invalidates emails requested before it', async () => {
    const { uid, email } = await make.person()
    const [first, other] = [await ask(email), await ask(email)]
    const session = await make.session(uid)
    expect((await world.call('DELETE /api/sessions', { session })).statusCode).toBe(204)
    expect(outcome(await withLink(0, first))).toBe('400 wrong_code')
    expect(outcome(await withCode(0, other))).toBe('400 wrong_code')
    expect(outcome(await withCode(0, await ask(email)))).toBe('200')
  })

  it('is not overtaken by an exchange that started before it', async () => {
    const { uid } = await make.person()
    const session = await make.session(uid)
    const { username, password } = await make.credentials(uid)
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = database.transact(async (tx) => {
      await sql`select from people where uid = ${uid} for update`.execute(tx)
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const exchange = world.call('POST /api/token', { form: { username, password } })
    const end = second.call('DELETE /api/sessions', { session })
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(db)
        return rows.length
      })
      .toBeGreaterThanOrEqual(2)
    held.resolve()
    await holding
    expect((await end).statusCode).toBe(204)
    const answer = await exchange
    if (answer.statusCode !== 200) return
    const { access_token: token } = answer.json()
    await expect.poll(async () => (await world.call('GET /api/users/me', { token })).statusCode).toBe(401)
  })
})
