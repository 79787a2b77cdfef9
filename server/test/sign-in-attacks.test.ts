import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { countJobs, makeJobsDue } from './world/jobs.ts'
import { otherThan, outcome, sessionIn, tally } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld({ mail: true })
const { database, make, inbox } = world
const { ask, withCode, withLink, post, sessionsOf } = world.signIn
const { db } = database

/** Ages the email by eleven minutes. */
const age = (email: string) =>
  sql`update emailed_codes set created_at = created_at - interval '11 minutes',
             expires_at = expires_at - interval '11 minutes' where email = ${email}`.execute(db)

const forgetLimits = () => db.deleteFrom('rate_limits').execute()

const wrong = async (attempt: string, code: string, count: number) => {
  for (let i = 1; i <= count; i++)
    expect(outcome(await withCode(attempt, otherThan(code, i)))).toBe('400 wrong_code')
}

describe('guessing a code', () => {
  it('ends after five wrong tries, even for the right code', async () => {
    const { attempt, code } = await ask('five@example.test')
    await wrong(attempt, code, 5)
    expect(outcome(await withCode(attempt, code))).toBe('400 wrong_code')
    expect(await sessionsOf('five@example.test')).toBe(0)
  })

  it('keeps the right code valid after four wrong tries', async () => {
    const { attempt, code } = await ask('four@example.test')
    await wrong(attempt, code, 4)
    expect(outcome(await withCode(attempt, code))).toBe('200')
  })

  it('counts five tries of fifty concurrent ones', async () => {
    const { attempt, code } = await ask('at-once@example.test')
    const guesses = Array.from({ length: 50 }, (_, i) => withCode(attempt, otherThan(code, i + 1)))
    expect(tally((await Promise.all(guesses)).map(outcome))).toEqual({ '400 wrong_code': 50 })
    const { wrong_tries } = await db
      .selectFrom('emailed_codes')
      .select('wrong_tries')
      .where('email', '=', 'at-once@example.test')
      .executeTakeFirstOrThrow()
    expect(wrong_tries).toBe(5)
    expect(outcome(await withCode(attempt, code))).toBe('400 wrong_code')
  })

  it('ends after twenty wrong tries in a day over several emails, while the link still works', async () => {
    const email = 'twenty@example.test'
    for (let i = 0; i < 4; i++) {
      const { attempt, code } = await ask(email)
      await wrong(attempt, code, 5)
    }
    const { attempt, code, link } = await ask(email)
    expect(outcome(await withCode(attempt, code))).toBe('400 wrong_code')
    expect(await sessionsOf(email)).toBe(0)
    expect(outcome(await withLink(link))).toBe('200')
    expect(await sessionsOf(email)).toBe(1)
  })

  it('is possible again a day later', async () => {
    const email = 'next-day@example.test'
    for (let i = 0; i < 4; i++) {
      const { attempt, code } = await ask(email)
      await wrong(attempt, code, 5)
    }
    await sql`update emailed_codes set created_at = created_at - interval '1 day' where email = ${email}`.execute(
      db,
    )
    const { attempt, code } = await ask(email)
    expect(outcome(await withCode(attempt, code))).toBe('200')
  })

  it('gains nothing from several emails at once', async () => {
    const email = 'spread@example.test'
    const emails: Emailed[] = []
    for (let i = 0; i < 5; i++) emails.push(await ask(email))
    const guesses = Array.from({ length: 25 }, (_, i) => {
      const { attempt, code } = emails[i % 5]!
      return withCode(attempt, otherThan(code, i + 1))
    })
    expect(tally((await Promise.all(guesses)).map(outcome))).toEqual({ '400 wrong_code': 25 })
    const { rows } = await sql<{ tries: number }>`
      select sum(wrong_tries)::int as tries from emailed_codes where email = ${email}`.execute(db)
    expect(rows[0]!.tries).toBeLessThanOrEqual(20)
  })

  it('does not find a code that was never created', async () => {
    const { attempt, code } = await ask('unmade@example.test')
    await db.updateTable('emailed_codes').set({ code_hash: null, link_hash: null }).execute()
    for (const guess of [code, '000000'])
      expect(outcome(await withCode(attempt, guess))).toBe('400 wrong_code')
    expect(outcome(await withLink(''))).toBe('400 invalid_request')
  })

  it.each(['12345', '1234567', '', 'abcdef', '１２３４５６', '12345\u0000'])(
    'does not read %j',
    async (code) => {
      const { attempt } = (await post('/api/sign-in/email', { email: 'odd@example.test' })).json()
      await forgetLimits()
      expect(outcome(await withCode(attempt, code))).toBe('400 invalid_request')
    },
  )
})

describe('a code and a link', () => {
  it('work once, whichever comes first', async () => {
    const uses = {
      'code twice': async ({ attempt, code }: Emailed) => [
        await withCode(attempt, code),
        await withCode(attempt, code),
      ],
      'link twice': async ({ link }: Emailed) => [await withLink(link), await withLink(link)],
      'code after link': async ({ attempt, code, link }: Emailed) => [
        await withLink(link),
        await withCode(attempt, code),
      ],
      'link after code': async ({ attempt, code, link }: Emailed) => [
        await withCode(attempt, code),
        await withLink(link),
      ],
    }
    for (const [name, use] of Object.entries(uses)) {
      const email = `${name.replaceAll(' ', '-')}@example.test`
      const answers = await use(await ask(email))
      expect([name, ...answers.map(outcome)]).toEqual([name, '200', '400 wrong_code'])
      expect([name, sessionIn(answers[1]!)]).toEqual([name, undefined])
      expect([name, await sessionsOf(email)]).toEqual([name, 1])
    }
  })

  it('expire after ten minutes', async () => {
    const email = 'late@example.test'
    const { attempt, code, link } = await ask(email)
    await age(email)
    expect(outcome(await withCode(attempt, code))).toBe('400 wrong_code')
    expect(outcome(await withLink(link))).toBe('400 wrong_code')
    expect(await sessionsOf(email)).toBe(0)
  })

  it('do not work in someone else’s attempt', async () => {
    const mine = await ask('mine@example.test')
    const theirs = await ask('theirs@example.test')
    expect(outcome(await withCode(mine.attempt, theirs.code))).toBe('400 wrong_code')
    expect(outcome(await withCode(theirs.attempt, mine.code))).toBe('400 wrong_code')
    expect(outcome(await withCode(theirs.link, theirs.code))).toBe('400 wrong_code')
    expect(outcome(await withLink(theirs.attempt))).toBe('400 wrong_code')
    expect((await withCode(mine.attempt, mine.code)).json().person.email).toBe('mine@example.test')
  })

  it('do not work in an earlier attempt for the same address', async () => {
    const first = await ask('again@example.test')
    const second = await ask('again@example.test')
    expect(outcome(await withCode(first.attempt, second.code))).toBe('400 wrong_code')
    expect(outcome(await withCode(second.attempt, second.code))).toBe('200')
  })

  it('of a resent email replace those of the first', async () => {
    const email = 'retried@example.test'
    inbox.fail(1)
    const asking = ask(email)
    await expect.poll(() => countJobs(db, { where: sql`attempts = 1` })).toBe(1)
    await makeJobsDue(db)
    const { attempt, code } = await asking
    expect(outcome(await withCode(attempt, code))).toBe('200')
  })
})

type Emailed = Awaited<ReturnType<typeof ask>>

describe('an address', () => {
  it.each([
    'a@example.test\r\nBcc: evil@example.test',
    'a@example.test\nSubject: hello',
    'a@example.test, evil@example.test',
    'a@example.test>,<evil@example.test',
    '"a\r\n"@example.test',
    'a@example.test\u0000',
    'a@example.test RCPT TO:<evil@example.test>',
    'a\u2028b@example.test',
    '<a@example.test>',
    'evil@example.test(a@example.test)',
  ])('that carries more than an address is refused: %j', async (email) => {
    await forgetLimits()
    expect(outcome(await post('/api/sign-in/email', { email }))).toBe('400 invalid_request')
  })

  it('is normalised for case and surrounding space', async () => {
    const person = await make.person({ email: 'case@example.test' })
    const { attempt, code, message } = await ask('case@example.test', {
      body: { email: ' CASE@Example.Test ' },
    })
    expect(message.to).toEqual(['case@example.test'])
    expect((await withCode(attempt, code)).json().person.uid).toBe(person.uid)
  })

  it('is used as stored, even if a lookalike was typed: the email goes to the known person', async () => {
    const person = await make.person({ email: 'kelvin@example.test' })
    const { message, attempt, code } = await ask('kelvin@example.test', {
      body: { email: '\u212aelvin@example.test' },
    })
    expect(message.to).toEqual(['kelvin@example.test'])
    expect((await withCode(attempt, code)).json().person.uid).toBe(person.uid)
  })

  it('gets a link to our own site, whatever host the request names', async () => {
    const { message } = await ask('host@example.test', {
      headers: {
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.test',
        origin: 'https://evil.test',
      },
    })
    expect(message.links.map((link) => new URL(link).origin)).toEqual(['http://localhost:8080'])
    expect(`${message.text}${message.html}${JSON.stringify(message.headers)}`).not.toContain('evil.test')
  })

  it('is the only recipient', async () => {
    const { message } = await ask('only@example.test')
    expect(message.to).toEqual(['only@example.test'])
    expect(message.headers.to).toBe('only@example.test')
    expect([message.headers.cc, message.headers.bcc]).toEqual([undefined, undefined])
  })
})
