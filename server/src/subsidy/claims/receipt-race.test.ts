import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rulesOf } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'

const { call, database, claims: steps } = await createWorld()
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

it('a receipt that is read while its owner stops sharing it stays closed', async () => {
  const scene = await steps.scene()
  const upload = await steps.uploadReceipt(scene, scene.ada)
  await steps.share(scene.ada)
  await steps.draft(scene, scene.ada, { receipts: [upload] })
  const { id } = (await steps.submit(scene, scene.ada)).json()
  const path = `/api/projects/${scene.pid}/traffic-subsidy/claims/${id}/receipt-reads`
  const withdrawal = { pid: scene.pid, purpose: 'traffic-subsidy', uid: scene.ada.uid }
  // As withdrawing does, with a pause before the commit.
  const [reading] = await database.transact(async (tx) => {
    await sql`select from project_purposes where pid = ${scene.pid} for update`.execute(tx)
    await tx.insertInto('purpose_withdrawals').values(withdrawal).execute()
    const reading = call(`POST ${path}`, { token: scene.finance.token, body: { id: upload } })
    await expect.poll(async () => (await waiting.execute(database.db)).rows.length).toBe(1)
    return [reading]
  })
  const answer = await reading!
  expect([answer.statusCode, rulesOf(answer)]).toEqual([409, ['account-not-shared']])
  expect((await call('GET /api/users/me/access-log', { token: scene.ada.token })).json().data).toEqual([])
})
