import { describe, expect, it } from 'vitest'
import type { PersonId } from '../../src/platform/ids.ts'
import { codeOf, stopClock } from '../world/second-step.ts'
import { otherThan, outcome } from '../world/sign-in.ts'
import { createWorld } from '../world/world.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world
const { addTotp, withTotp, withRecoveryCode, next } = world.secondStep

/** Signs in with the code in someone's mailbox. */
async function signInByEmail(email: string): Promise<string> {
  const { attempt, code } = await world.signIn.ask(email)
  return next(await world.signIn.withCode(attempt, code))
}

/**
 * An owner with an authenticator app, in a project that may require it, and an attacker who reads their
 * email.
 */
async function scene({ asks = true } = {}) {
  const { pid } = await make.project()
  const owner = await make.person()
  await make.owner(pid, owner.uid)
  const own = await make.session(owner.uid)
  const { secret, recoveryCodes } = await addTotp(own)
  if (asks) await call(`PATCH /api/projects/${pid}`, { session: own, body: { strong_sign_in: ['owner'] } })
  return { pid, owner, own, secret, recoveryCodes, thief: await signInByEmail(owner.email) }
}

describe('an attacker who reads an owner’s email', () => {
  it.each([
    ['where the project asks for a second step', true],
    ['where it does not', false],
  ])('is refused what the owner may do, and makes no token, %s', async (_, asks) => {
    const { pid, thief } = await scene({ asks })
    const accomplice = await make.person()
    const scopes = (...scopes: string[]) =>
      call('POST /api/exchange-credentials', { session: thief, body: { name: 'Mine', scopes } })
    expect(outcome(await scopes('read', 'private'))).toBe('403 step_up_required')
    expect(outcome(await scopes('read'))).toBe('403 step_up_required')
    for (const line of [
      `PUT /api/projects/${pid}/owners/${accomplice.uid}`,
      `GET /api/projects/${pid}/people`,
      `GET /api/projects/${pid}/purposes/insurance/missing`,
    ])
      expect([line, outcome(await call(line, { session: thief }))]).toEqual([
        line,
        '403 strong_sign_in_required',
      ])
    const roles = await call(`GET /api/projects/${pid}/roles`, { token: await make.token(accomplice.uid) })
    expect(outcome(roles)).toBe('403 forbidden')
  })

  it('can neither remove the second step nor add another one', async () => {
    const { own, thief } = await scene()
    for (const line of [
      'DELETE /api/users/me/totp',
      'POST /api/users/me/totp',
      'POST /api/users/me/recovery-codes',
      'POST /api/passkeys/options',
    ])
      expect([line, outcome(await call(line, { session: thief }))]).toEqual([line, '403 step_up_required'])
    const address = { email: 'thief@example.test' }
    const added = await call('POST /api/users/me/addresses', { session: thief, body: address })
    expect(outcome(added)).toBe('403 step_up_required')
    const { second_step } = (await call('GET /api/sign-in', { session: own })).json().session
    expect(second_step).toEqual({ passkey: false, totp: true, recovery_codes: 10 })
  })

  it('cannot guess a code or reuse one', async () => {
    stopClock()
    const { owner, secret, recoveryCodes, thief } = await scene()
    const code = codeOf(secret)
    next(await withTotp(await make.session(owner.uid, { emailOnly: true }), code))
    expect(outcome(await withTotp(thief, code))).toBe('400 wrong_second_code')
    next(await withRecoveryCode(await make.session(owner.uid, { emailOnly: true }), recoveryCodes[0]!))
    expect(outcome(await withRecoveryCode(thief, recoveryCodes[0]!))).toBe('400 wrong_second_code')
    const guesses = []
    for (let i = 0; i < 8; i++) guesses.push(outcome(await withTotp(thief, otherThan(codeOf(secret, 1)))))
    expect(guesses.slice(0, 5)).toEqual(Array(5).fill('400 wrong_second_code'))
    expect(guesses.at(-1)).toBe('429 rate_limited')
  })
})

describe('an attacker who reads an admin’s email', () => {
  it('sees nobody whom a stranger could not see', async () => {
    const admin = await make.person({ admin: true })
    const hidden = await make.person({ listed: false })
    const { pid } = await make.project({ state: 'open' })
    await make.team(pid, { tid: 'lights' })
    await make.membership(pid, 'lights', hidden.uid)
    const ask = async (session: string) => [
      outcome(await call(`GET /api/users/${hidden.uid}`, { session })),
      (await call(`GET /api/users?ids=${hidden.uid}`, { session })).json().data.length,
      outcome(await call(`GET /api/projects/${pid}/people`, { session })),
    ]
    expect(await ask(await make.session(admin.uid))).toEqual(['200', 1, '200'])
    expect(await ask(await signInByEmail(admin.email))).toEqual([
      '404 not_found',
      0,
      '403 strong_sign_in_required',
    ])
  })
})

describe('an attacker who has read a volunteer’s email', () => {
  it.each([
    ['they secure their account', 'POST /api/users/me/secure'],
    ['they remove an address', 'DELETE /api/users/me/addresses/OLD'],
  ])('answers no invitation for them once %s', async (_, line) => {
    const { pid, ada, add } = await world.invitations.scene()
    await add('lights')
    const secret = await world.invitations.secretOf(ada)
    const email = `old.${ada.email}`
    await database.db.insertInto('email_addresses').values({ email, uid: ada.uid }).execute()
    expect(
      (await call(line.replace('OLD', email), { session: await make.session(ada.uid) })).statusCode,
    ).toBeLessThan(300)
    const { getInvitation, answer, answerMine, staysOf } = world.invitations
    const yes = { answer: 'yes', listed: false }
    expect(outcome(await getInvitation(secret))).toBe('404 not_found')
    expect(outcome(await answer(secret, yes))).toBe('404 not_found')
    const token = await make.token(ada.uid)
    expect(outcome(await answerMine(pid, { token }, yes))).toBe('200')
    expect(await staysOf(pid, ada)).toEqual(['lights member invitation'])
  })
})

describe('an attacker who reads the email of a volunteer with an authenticator app', () => {
  async function invited() {
    const { pid, ada, add } = await world.invitations.scene()
    await make.team(pid, { tid: 'open' })
    const open = { recruiting: true, sign_up: 'open' } as const
    await database.db
      .updateTable('teams')
      .set(open)
      .where('pid', '=', pid)
      .where('tid', '=', 'open')
      .execute()
    await add('lights')
    const secret = await world.invitations.secretOf(ada)
    await addTotp(await make.session(ada.uid))
    return { pid, ada, secret, thief: await signInByEmail(ada.email) }
  }
  const yes = { answer: 'yes', listed: false }
  const doors = (pid: string): [line: string, body?: object][] => [
    [`PUT /api/users/me/invitations/${pid}`, yes],
    [`POST /api/projects/${pid}/applications`, { motivation: 'I like lanterns.', pool: true }],
    [`POST /api/projects/${pid}/teams/open/join`],
  ]

  it('cannot accept invitations for them, by link or signed in', async () => {
    const { pid, ada, secret, thief } = await invited()
    const { getInvitation, answer, staysOf } = world.invitations
    expect((await getInvitation(secret)).json().second_step).toBe(true)
    expect(outcome(await answer(secret, yes))).toBe('403 step_up_required')
    const early = await make.token(ada.uid)
    await database.db.updateTable('api_tokens').set({ strong: false }).where('uid', '=', ada.uid).execute()
    for (const [line, body] of doors(pid))
      for (const by of [{ session: thief }, { token: early }])
        expect([line, outcome(await call(line, { ...by, ...(body && { body }) }))]).toEqual([
          line,
          '403 step_up_required',
        ])
    expect(await staysOf(pid, ada)).toEqual(['lights member invited'])
  })

  it('can only decline for them; they accept with their second step', async () => {
    const { pid, ada, secret, thief } = await invited()
    const { answer, staysOf } = world.invitations
    expect((await answer(secret, { answer: 'no' })).statusCode).toBe(200)
    const own = await make.session(ada.uid)
    for (const [line, body] of doors(pid))
      expect((await call(line, { session: own, ...(body && { body }) })).statusCode).toBeLessThan(300)
    expect(await staysOf(pid, ada)).toContain('lights member invitation')
    expect(
      (await call(`PUT /api/users/me/invitations/${pid}`, { session: thief, body: { answer: 'no' } }))
        .statusCode,
    ).toBe(200)
  })
})

describe('two owners who want to take over an account', () => {
  const ask = async (pid: string, by: PersonId, uid: PersonId) =>
    call(`PUT /api/projects/${pid}/second-step-resets/${uid}`, { session: await make.session(by) })

  it('cannot target an admin, nor someone who has not joined their event', async () => {
    const { pid } = await make.project()
    const { tid } = await make.team(pid)
    const owners = [await make.person(), await make.person()]
    for (const { uid } of owners) await make.owner(pid, uid)
    const victim = await make.person()
    const token = await make.token(owners[0]!.uid)
    const added = await call(`POST /api/projects/${pid}/teams/${tid}/people`, {
      token,
      body: { email: victim.email },
    })
    expect(outcome(added)).toBe('201')
    for (const { uid } of owners) expect(outcome(await ask(pid, uid, victim.uid))).toBe('404 not_found')
    const admin = await make.person({ admin: true })
    await make.membership(pid, tid, admin.uid)
    for (const { uid } of owners) expect(outcome(await ask(pid, uid, admin.uid))).toBe('403 forbidden')
  })

  it('are stopped by one click in an email, before anything changes', async () => {
    const { pid } = await make.project()
    const { tid } = await make.team(pid)
    const owners = [await make.person(), await make.person()]
    for (const { uid } of owners) await make.owner(pid, uid)
    const victim = await make.person()
    await make.membership(pid, tid, victim.uid)
    const own = await make.session(victim.uid)
    await addTotp(own)
    for (const { uid } of owners) expect(outcome(await ask(pid, uid, victim.uid))).toBe('200')
    const { links } = await inbox.waitFor(
      ({ to, subject }) => to.includes(victim.email) && subject.includes('about to be turned off'),
    )
    const stopped = await call('POST /api/second-step-resets/stop', {
      body: { link: links[0]!.split('#')[1] },
    })
    expect(outcome(stopped)).toBe('204')
    const { second_step } = (await call('GET /api/sign-in', { session: own })).json().session
    expect(second_step.totp).toBe(true)
  })
})
