import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import type { Transaction } from '../platform/db/database.ts'

const world = await createWorld({ mail: true })
const { call, database } = world
const { scene, secretOf, staysOf, linesAbout, answer, answerMine } = world.invitations

const yes = { answer: 'yes', listed: true }
const statusesOf = async (calls: ReturnType<typeof answer>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode)

it('an invitation answered many times at once is accepted once', async () => {
  for (let round = 0; round < 5; round++) {
    const { pid, ada, add } = await scene()
    for (const tid of ['lights', 'desk']) await add(tid)
    const secret = await secretOf(ada)
    const statuses = await statusesOf([
      answer(secret, yes),
      answerMine(pid, ada, yes),
      answer(secret, yes),
      answerMine(pid, ada, yes),
    ])
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(await staysOf(pid, ada)).toEqual(['lights member invitation', 'desk member invitation'])
    expect(await linesAbout(pid, ada)).toEqual([
      'member.invited lights',
      'member.invited desk',
      'member.accepted desk',
      'member.accepted lights',
      'invitation.accepted',
    ])
  }
})

it('accepting and removing at once ends outside the team, with a consistent audit', async () => {
  for (let round = 0; round < 10; round++) {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    const remove = () => call(`DELETE ${team('lights')}/members/${ada.uid}`, { token: owner.token })
    const calls = [() => answerMine(pid, ada, yes), remove]
    const order = round % 2 ? calls : calls.toReversed()
    const statuses = await statusesOf(order.map((one) => one()))
    const [lines, stays] = [await linesAbout(pid, ada), await staysOf(pid, ada)]
    const accepted = lines.includes('member.accepted lights')
    expect(statuses.toSorted((a, b) => a - b)).toEqual(accepted ? [200, 204] : [204, 404])
    expect(stays).toEqual([`lights member ${accepted ? 'invitation' : 'invited'} removed`])
    expect(lines).toEqual([
      'member.invited lights',
      ...(accepted ? ['member.accepted lights', 'invitation.accepted'] : []),
      'member.removed lights',
    ])
  }
})

it('accepting and declining at once keeps the last answer, and the invitation says which', async () => {
  for (let round = 0; round < 5; round++) {
    const { pid, ada, add } = await scene()
    await add('lights')
    await statusesOf([answerMine(pid, ada, yes), answerMine(pid, ada, { answer: 'no' })])
    const [last, lines] = [(await staysOf(pid, ada)).at(-1), await linesAbout(pid, ada)]
    expect([
      ['lights member invitation', 'invitation.accepted'],
      ['lights member invitation left', 'invitation.declined'],
    ]).toContainEqual([last, lines.at(-1)])
  }
})

it('accepting and changing the role at once results in the new role, accepted', async () => {
  for (let round = 0; round < 10; round++) {
    const { pid, owner, ada, team, add } = await scene()
    await add('lights')
    const statuses = await statusesOf([
      answerMine(pid, ada, yes),
      call(`PUT ${team('lights')}/chiefs/${ada.uid}`, { token: owner.token }),
    ])
    expect(statuses).toEqual([200, 204])
    expect([
      ['lights member invitation changed', 'lights chief invitation'],
      ['lights member invited changed', 'lights chief invitation'],
      ['lights member invited changed', 'lights chief invited'],
    ]).toContainEqual(await staysOf(pid, ada))
  }
})

/** Holds the lock of a team while `work` runs. */
const whileLocked = <T>(pid: string, tid: string, work: (tx: Transaction) => Promise<T>) =>
  database.transact(async (tx) => {
    await tx
      .selectFrom('teams')
      .select('tid')
      .where('pid', '=', pid)
      .where('tid', '=', tid)
      .forUpdate()
      .execute()
    return work(tx)
  })

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const untilWaiting = () => expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(1)

it('an answer never holds the invitation while it waits for a team that invited them meanwhile', async () => {
  const { pid, ada, add } = await scene()
  await add('lights')
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const free = sql`select from invitations where pid = ${pid} and uid = ${ada.uid} for update skip locked`
  const [answered, other] = await whileLocked(pid, 'lights', async () => {
    const answered = answerMine(pid, ada, yes)
    await untilWaiting()
    await add('desk')
    const other = whileLocked(pid, 'desk', async (tx) => {
      held.resolve()
      await released.promise
      await untilWaiting()
      return (await free.execute(tx)).rows.length
    })
    await held.promise
    return [answered, other] as const
  }).finally(released.resolve)
  expect([await other, (await answered).statusCode]).toEqual([1, 200])
  expect(await staysOf(pid, ada)).toEqual(['lights member invitation', 'desk member invitation'])
})
