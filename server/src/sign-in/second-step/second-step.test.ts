import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { readQr } from '../../../test/qr-reader.ts'
import { codeOf, stopClock } from '../../../test/world/second-step.ts'
import { addPasskeyOf, otherThan, outcome } from '../../../test/world/sign-in.ts'
import { createWorld } from '../../../test/world/world.ts'
import { createKeyRing } from '../../platform/db/key-ring.ts'
import { refusals } from '../../refusals.ts'
import { proveTotp } from './second-step.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world
const { start, confirm, addTotp, withTotp, withRecoveryCode, next, forgetStep } = world.secondStep

const stateOf = async (session: string) => (await call('GET /api/sign-in', { session })).json().session
const noticeTo = (email: string, words: string) =>
  inbox.waitFor(({ to, subject }) => to.includes(email) && subject.includes(words))

/** Someone who has signed in by email only. */
async function someone() {
  const person = await make.person()
  return { ...person, session: await make.session(person.uid, { emailOnly: true }) }
}

describe('an authenticator app', () => {
  it('is set up by a QR code or its text, and counts once a code has confirmed it', async () => {
    const { email, session } = await someone()
    const { secret, uri, qr } = await start(session)
    const read = new URL(readQr(qr.map((row) => [...row].map((one) => one === '1')))!)
    expect([read.href, read.searchParams.get('secret')]).toEqual([uri, secret])
    expect(decodeURIComponent(read.pathname)).toBe(`/Manyhands (localhost):${email}`)
    expect(outcome(await confirm(session, otherThan(codeOf(secret))))).toBe('400 wrong_second_code')
    expect(await stateOf(session)).toMatchObject({ strong: false, second_step: { totp: false } })
    const confirmed = await confirm(session, codeOf(secret))
    expect([outcome(confirmed), confirmed.json()]).toEqual([
      '200',
      { recovery_codes: Array(10).fill(expect.stringMatching(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/)) },
    ])
    await expect
      .poll(() => stateOf(session))
      .toMatchObject({ strong: true, second_step: { passkey: false, totp: true, recovery_codes: 10 } })
    expect((await noticeTo(email, 'authenticator app')).links).toEqual([
      'http://localhost:8080/settings/secure',
    ])
  })

  it('is limited to one: a second is refused until it is removed', async () => {
    const { email, session } = await someone()
    await addTotp(session)
    expect(outcome(await call('POST /api/users/me/totp', { session }))).toBe('409 conflict')
    expect(outcome(await confirm(session, '123456'))).toBe('409 conflict')
    expect(outcome(await call('DELETE /api/users/me/totp', { session }))).toBe('204')
    expect(outcome(await call('DELETE /api/users/me/totp', { session }))).toBe('404 not_found')
    expect((await stateOf(session)).second_step).toEqual({ passkey: false, totp: false, recovery_codes: 0 })
    await noticeTo(email, 'was removed')
  })

  it('tolerates a clock that is half a minute off, and no more', async () => {
    stopClock()
    const { uid, session } = await someone()
    const { secret } = await addTotp(session)
    for (const [periods, expected] of [
      [-2, '400 wrong_second_code'],
      [2, '400 wrong_second_code'],
      [-1, '200'],
      [0, '200'],
      [1, '200'],
    ] as const) {
      await forgetStep(uid)
      const own = await make.session(uid, { emailOnly: true })
      expect([periods, outcome(await withTotp(own, codeOf(secret, periods)))]).toEqual([periods, expected])
    }
  })

  it('accepts each code once: neither the same nor an earlier one works again', async () => {
    stopClock()
    const { uid, session } = await someone()
    const { secret } = await addTotp(session)
    const own = () => make.session(uid, { emailOnly: true })
    expect(outcome(await withTotp(await own(), codeOf(secret, 0)))).toBe('200')
    expect(outcome(await withTotp(await own(), codeOf(secret, 0)))).toBe('400 wrong_second_code')
    expect(outcome(await withTotp(await own(), codeOf(secret, -1)))).toBe('400 wrong_second_code')
    expect(outcome(await withTotp(await own(), codeOf(secret, 1)))).toBe('200')
  })

  it('can be guessed at twenty times a day', async () => {
    const { uid, session } = await someone()
    const { secret } = await addTotp(session)
    await database.db.updateTable('totp_secrets').set({ wrong_tries: 19 }).where('uid', '=', uid).execute()
    const wrong = otherThan(codeOf(secret, 5))
    expect(outcome(await withTotp(session, wrong))).toBe('400 wrong_second_code')
    expect(outcome(await withTotp(session, codeOf(secret)))).toBe('400 wrong_second_code')
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await database.db
      .updateTable('totp_secrets')
      .set({ tried_at: yesterday })
      .where('uid', '=', uid)
      .execute()
    expect(outcome(await withTotp(session, codeOf(secret)))).toBe('200')
  })

  it('can be tried ten times in ten minutes, from any number of sessions', async () => {
    const { uid, session } = await someone()
    await addTotp(session)
    const outcomes = []
    for (let n = 0; n < 11; n++)
      outcomes.push(outcome(await withRecoveryCode(await make.session(uid), 'wrong')))
    // Setting it up was one attempt.
    expect(outcomes.filter((one) => one === '429 rate_limited')).toHaveLength(2)
  })

  it('is stored encrypted, bound to the person', async () => {
    const { uid, session } = await someone()
    const { secret } = await addTotp(session)
    const { sealed } = await database.db
      .selectFrom('totp_secrets')
      .select('sealed')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    expect(sealed.includes(Secret.fromBase32(secret).bytes)).toBe(false)
    const other = await someone()
    await addTotp(other.session)
    await database.db.updateTable('totp_secrets').set({ sealed }).where('uid', '=', other.uid).execute()
    const proof = { code: codeOf(secret), ring: createKeyRing(world.config)! }
    const proven = database.transact((tx) => proveTotp(tx, other.uid, proof))
    await expect(proven).rejects.toThrow('does not open')
  })

  it('needs an installation key', async () => {
    const bare = await createWorld({ settings: { MANYHANDS_KEY: '' } })
    const session = await bare.make.session((await bare.make.person()).uid)
    const answer = await bare.call('POST /api/users/me/totp', { session })
    expect([outcome(answer), answer.json().why[0].setting]).toEqual(['409 private_off', 'MANYHANDS_KEY'])
  })
})

describe('a recovery code', () => {
  it('works once, however it is written, and its owner is told', async () => {
    const { uid, email, session } = await someone()
    const { recoveryCodes } = await addTotp(session)
    const [first, second] = recoveryCodes as [string, string]
    const own = await make.session(uid, { emailOnly: true })
    const answer = await withRecoveryCode(own, ` ${first.toUpperCase().replaceAll('-', ' ')}`)
    expect(await stateOf(next(answer))).toMatchObject({ strong: true, second_step: { recovery_codes: 9 } })
    expect((await noticeTo(email, 'recovery code was used')).text).toContain('You have 9 left.')
    expect(outcome(await withRecoveryCode(await make.session(uid), first))).toBe('400 wrong_second_code')
    const other = await someone()
    expect(outcome(await withRecoveryCode(other.session, second))).toBe('400 wrong_second_code')
  })

  it('is void once new ones are created', async () => {
    const { email, session } = await someone()
    const { recoveryCodes } = await addTotp(session)
    const made = await call('POST /api/users/me/recovery-codes', { session })
    expect([outcome(made), made.json().recovery_codes.length]).toEqual(['201', 10])
    await noticeTo(email, 'New recovery codes')
    expect(outcome(await withRecoveryCode(session, recoveryCodes[0]!))).toBe('400 wrong_second_code')
    expect(outcome(await withRecoveryCode(session, made.json().recovery_codes[9]))).toBe('200')
  })

  it('also replaces a passkey, and is not created without a second step', async () => {
    const { session } = await someone()
    const make = () => call('POST /api/users/me/recovery-codes', { session })
    expect(outcome(await make())).toBe('409 conflict')
    const { id } = await addPasskeyOf(call, session)
    await expect.poll(async () => outcome(await make())).toBe('201')
    expect(outcome(await call(`DELETE /api/passkeys/${id}`, { session }))).toBe('204')
    expect((await stateOf(session)).second_step.recovery_codes).toBe(0)
  })
})

describe('an operation that needs a fresh sign-in', () => {
  const risky = (session: string) =>
    call('POST /api/exchange-credentials', { session, body: { name: 'Mine', scopes: ['private'] } })

  it('works after an emailed code for people without a second step', async () => {
    const { session } = await someone()
    expect(outcome(await risky(session))).toBe('201')
  })

  it.each([
    ['an authenticator app', (session: string) => addTotp(session)],
    ['a passkey', (session: string) => addPasskeyOf(call, session)],
  ])('asks whoever has %s for it: a emailed code is not enough', async (_, add) => {
    const { uid, session } = await someone()
    await add(session)
    const emailed = await make.session(uid, { emailOnly: true })
    const answer = await risky(emailed)
    expect([outcome(answer), answer.json().why]).toEqual([
      '403 step_up_required',
      [refusals['fresh-second-step']],
    ])
  })

  it('works after a code of the app, within ten minutes', async () => {
    const { uid, session } = await someone()
    const { secret } = await addTotp(session)
    const proven = next(await withTotp(await make.session(uid, { emailOnly: true }), codeOf(secret)))
    expect(outcome(await risky(proven))).toBe('201')
    expect(outcome(await risky(await make.session(uid, { hoursAgo: 1 })))).toBe('403 step_up_required')
  })

  it('is still refused after another email sign-in in the same browser', async () => {
    const { uid, email, session } = await someone()
    await addTotp(session)
    const old = await make.session(uid, { hoursAgo: 1 })
    const { attempt, code } = await world.signIn.ask(email)
    const again = next(
      await world.signIn.withCode(attempt, code, { cookie: `__Host-manyhands-session=${old}` }),
    )
    expect(outcome(await risky(again))).toBe('403 step_up_required')
    // Earlier proof in this browser still counts, but isn't fresh.
    expect(await stateOf(again)).toMatchObject({ strong: true })
  })
})

it('a code of the app replaces the session that it confirms', async () => {
  const { uid, session } = await someone()
  const { secret } = await addTotp(session)
  const before = await make.session(uid, { emailOnly: true })
  const after = next(await withTotp(before, codeOf(secret)))
  expect(after).not.toBe(before)
  await expect.poll(() => world.signIn.me(before)).toBe(401)
})
