import { expect, it } from 'vitest'
import { zoneAt } from '../../test/world/automations.ts'
import { secondsOfEmails } from '../../test/world/jobs.ts'
import { createWorld } from '../../test/world/world.ts'
import { newId } from '../platform/ids.ts'
import { automationJobs } from './sending/jobs.ts'

const { database, make } = await createWorld()
const { db, pool } = database
const run = automationJobs({ database, mailer: null })['run-automation']!

/** Everyone is due at once. */
async function scene(people: number) {
  const { pid } = await make.project({ time_zone: zoneAt(12) })
  await make.team(pid, { tid: 'photo' })
  const owner = await make.person()
  for (let i = 0; i < people; i++) await make.membership(pid, 'photo', (await make.person()).uid)
  const id = newId<string>()
  await db
    .insertInto('automations')
    .values({
      pid,
      id,
      trigger: JSON.stringify({ kind: 'accepted', days: 0 }),
      conditions: '[]',
      texts: JSON.stringify({ en: { subject: 'Hi', body: 'Hi' } }),
      active: true,
      changed_by: owner.uid,
    })
    .execute()
  return { pid, id }
}

const race = async (ref: object, workers: number) => {
  await Promise.all(Array.from({ length: workers }, () => run.run(ref, { last: false })))
  const { rows } = await pool.query<{ count: number; people: number }>(
    `select count(*)::int as count, count(distinct uid)::int as people from messages where pid = $1`,
    [(ref as { pid: string }).pid],
  )
  return rows[0]!
}

it('is sent once by any number of workers at the same time', async () => {
  for (let round = 0; round < 5; round++)
    expect(await race(await scene(20), 4)).toEqual({ count: 20, people: 20 })
})

it('would be sent twice without the key', async () => {
  await pool.query('alter table automation_recipients drop constraint automation_recipients_pkey')
  let most = 0
  for (let round = 0; round < 10 && most <= 20; round++)
    most = Math.max(most, (await race(await scene(20), 4)).count)
  expect(most).toBeGreaterThan(20)
  await pool.query('delete from automation_recipients')
  await pool.query(
    'alter table automation_recipients add constraint automation_recipients_pkey primary key (pid, reason, occasion, uid)',
  )
})

it('is emailed at a pace', async () => {
  const ref = await scene(21)
  await run.run(ref, { last: false })
  expect(await secondsOfEmails(db, ref.pid)).toBeCloseTo(1)
})

it('isn’t sent any more once switching it off was answered', async () => {
  const ref = await scene(5)
  const change = database.transact(async (tx) => {
    await tx.updateTable('automations').set({ active: false }).where('id', '=', ref.id).execute()
  })
  await change
  expect(await race(ref, 2)).toEqual({ count: 0, people: 0 })
})
