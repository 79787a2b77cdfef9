import { Secret, TOTP } from 'otpauth'
import { onTestFinished, vi } from 'vitest'
import type { App } from './app.ts'
import { sessionIn } from './sign-in.ts'

const period = 30_000

/** The code of an authenticator app, a number of periods from now. */
export const codeOf = (secret: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * period })

/** Sets the clock to the middle of a period until the test ends, so that no code expires meanwhile. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / period) * period + period / 2 })
  onTestFinished(() => void vi.useRealTimers())
}

/** Steps of setting up and using a second step. */
export function secondStepSteps({ call, database }: App) {
  async function start(session: string): Promise<{ secret: string; uri: string; qr: string[] }> {
    const answer = await call('POST /api/users/me/totp', { session })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json()
  }
  const confirm = (session: string, code: string) =>
    call('POST /api/users/me/totp/confirmation', { session, body: { code } })

  /** Adds an app for this session's person; returns its secret and the recovery codes. */
  async function addTotp(session: string) {
    const { secret } = await start(session)
    const confirmed = await confirm(session, codeOf(secret))
    if (confirmed.statusCode !== 200) throw new Error(confirmed.body)
    await forgetStep((await call('GET /api/users/me', { session })).json().uid)
    return { secret, recoveryCodes: confirmed.json().recovery_codes as string[] }
  }

  const withTotp = (session: string, code: string) =>
    call('POST /api/sign-in/totp', { session, body: { code } })
  const withRecoveryCode = (session: string, code: string) =>
    call('POST /api/sign-in/recovery-code', { session, body: { code } })

  /** The session that a response starts. */
  const next = (answer: Awaited<ReturnType<typeof withTotp>>): string => {
    const session = sessionIn(answer)
    if (!session) throw new Error(answer.body)
    return session
  }

  /** As if the code of the current period had not been used. */
  const forgetStep = (uid: string) =>
    database.db.updateTable('totp_secrets').set({ last_step: '0' }).where('uid', '=', uid).execute()

  return { start, confirm, addTotp, withTotp, withRecoveryCode, next, forgetStep }
}
