import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import type { Transaction } from '../platform/db/database.ts'
import type { ProjectId } from '../platform/ids.ts'
import { notifyOfPurposes } from './notifications.ts'
import { deletePurpose, upsertPurpose } from './queries.ts'

const { call, make, database, purposes } = await createWorld()
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const [sooner, later] = [dayIn(5), dayIn(9)]
const purpose = 'insurance'

/** An open team in a project that reads private data up to the later day. */
async function scene() {
  const pid = (await make.project()).pid as ProjectId
  const { tid } = await make.team(pid)
  await database.db
    .updateTable('teams')
    .set({ sign_up: 'open', recruiting: true })
    .where('pid', '=', pid)
    .execute()
  const owner = await make.caller({}, ['read', 'write', 'private'])
  await make.owner(pid, owner.uid)
  await purposes.open(pid, purpose, owner.token, later)
  const member = await make.caller({}, ['read', 'write', 'private'])
  /** On a page that shows the later day. */
  const join = () =>
    call(`POST /api/projects/${pid}/teams/${tid}/join`, {
      token: member.token,
      body: { purposes: [{ purpose, until: later }] },
    })
  const shorten = (tx: Transaction) =>
    upsertPurpose(tx, { pid, purpose, until: sooner, opened_by: owner.uid })
  const notices = () =>
    database.db.selectFrom('purpose_notices').select(['until', 'how']).where('uid', '=', member.uid).execute()
  return { pid, tid, member, join, shorten, notices }
}

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Makes a change, and lets something else begin before it is committed. */
async function meanwhile<T>(
  change: (tx: Transaction) => Promise<unknown>,
  begin: () => Promise<T>,
): Promise<T> {
  const [other] = await database.transact(async (tx) => {
    await change(tx)
    const other = begin()
    await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(1)
    return [other]
  })
  return other
}

it('whoever accepts while the last day is moved forward knows of the earlier one', async () => {
  const { join, shorten, notices } = await scene()
  expect((await meanwhile(shorten, join)).statusCode).toBe(200)
  expect(await notices()).toEqual([{ until: sooner, how: 'page' }])
})

it('whoever accepts while the purpose is closed is in, and knows of nothing', async () => {
  const { pid, join, notices } = await scene()
  expect((await meanwhile((tx) => deletePurpose(tx, pid, purpose), join)).statusCode).toBe(200)
  expect(await notices()).toEqual([])
})

it('emails that are queued while the last day is moved forward announce the earlier one', async () => {
  const { pid, tid, member, shorten, notices } = await scene()
  await make.membership(pid, tid, member.uid)
  await meanwhile(shorten, () => database.transact((tx) => notifyOfPurposes(tx)))
  expect(await notices()).toEqual([{ until: sooner, how: 'email' }])
})

it('no email is queued to someone who stops sharing meanwhile', async () => {
  const { pid, tid, member, notices } = await scene()
  await make.membership(pid, tid, member.uid)
  const stop = () => call(`PUT /api/users/me/purposes/${pid}/${purpose}/withdrawal`, { token: member.token })
  const stopped = await meanwhile((tx) => notifyOfPurposes(tx), stop)
  expect([stopped.statusCode, await notices()]).toEqual([204, []])
})
