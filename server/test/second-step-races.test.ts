import { describe, expect, it } from 'vitest'
import type { Database } from '../src/platform/db/database.ts'
import { codeOf } from './world/second-step.ts'
import { outcome, tally } from './world/sign-in.ts'
import { createWorld } from './world/world.ts'

const world = await createWorld()
const other = await createWorld({ settings: { DATABASE_URL: world.url } })
const { make } = world
const { addTotp } = world.secondStep
const attempts = 9
const rounds = 3

const instance = (i: number) => (i % 2 === 0 ? world : other)

async function race(use: (i: number, given: Given) => Promise<string>) {
  const results = []
  for (let round = 0; round < rounds; round++) {
    const { uid } = await make.person()
    const { secret, recoveryCodes } = await addTotp(await make.session(uid))
    const sessions = await Promise.all(Array.from({ length: attempts }, () => make.session(uid)))
    const given = { uid, sessions, code: codeOf(secret), recoveryCode: recoveryCodes[0]! }
    results.push(tally(await Promise.all(sessions.map((_, i) => use(i, given)))))
  }
  return results
}

interface Given {
  uid: string
  sessions: string[]
  code: string
  recoveryCode: string
}

const once = Array(rounds).fill({ '200': 1, '400 wrong_second_code': attempts - 1 })

/** A common mistake, implemented on purpose: reads the last period, then updates it. */
function claimStepWrongly({ transact }: Database, { uid }: Given, step: number): Promise<string> {
  return transact(async (tx) => {
    const { last_step } = await tx
      .selectFrom('totp_secrets')
      .select('last_step')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    if (Number(last_step) >= step) return '400 wrong_second_code'
    await tx
      .updateTable('totp_secrets')
      .set({ last_step: String(step) })
      .where('uid', '=', uid)
      .execute()
    return '200'
  })
}

describe('at once over two instances', () => {
  it('one code of an app is accepted once', async () => {
    const use = async (i: number, { sessions, code }: Given) =>
      outcome(await instance(i).secondStep.withTotp(sessions[i]!, code))
    expect(await race(use)).toEqual(once)
  })

  it('one recovery code is accepted once', async () => {
    const use = async (i: number, { sessions, recoveryCode }: Given) =>
      outcome(await instance(i).secondStep.withRecoveryCode(sessions[i]!, recoveryCode))
    expect(await race(use)).toEqual(once)
  })

  it('a check-then-act implementation fails', async () => {
    const step = Math.floor(Date.now() / 30_000) + 10
    const results = await race((i, given) => claimStepWrongly(instance(i).database, given, step))
    expect(results).not.toEqual(once)
  })
})
