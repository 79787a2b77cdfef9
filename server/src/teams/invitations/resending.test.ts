import { expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld()
const { call, database } = world
const { scene } = world.invitations

/** Someone who was invited by email. */
async function invited() {
  const here = await scene()
  const email = `slow-${here.pid}@example.test`
  const { uid } = (await here.add('lights', { email, name: 'Slow Sam' })).json()
  const resend = (token = here.owner.token) =>
    call(`POST ${here.team('lights')}/people/${uid}/invitation`, { token })
  const emails = async () =>
    (
      await database.db
        .selectFrom('messages')
        .select('id')
        .where('pid', '=', here.pid)
        .where('uid', '=', uid)
        .where('kind', '=', 'team.invited')
        .execute()
    ).length
  /** As if everything had been sent a day earlier. */
  const passDay = () =>
    database.pool.query("update messages set created_at = created_at - interval '25 hours' where pid = $1", [
      here.pid,
    ])
  return { ...here, uid, resend, emails, passDay }
}

it('is sent again once a day, with a line in the history', async () => {
  const { pid, resend, emails, passDay, owner, uid } = await invited()
  const early = await resend()
  expect(early.statusCode).toBe(409)
  expect(early.json().why).toEqual([{ ...refusals['invitation-recent'], from: expect.any(String) }])
  await passDay()
  expect((await resend()).statusCode).toBe(204)
  expect(await emails()).toBe(2)
  expect((await resend()).statusCode).toBe(409)
  expect(await emails()).toBe(2)
  const lines = database.db.selectFrom('audit').select(['actor', 'subject']).where('pid', '=', pid)
  expect(await lines.where('verb', '=', 'invitation.resent').execute()).toEqual([
    { actor: owner.uid, subject: `person:${uid}` },
  ])
})

it('two at the same time send one', async () => {
  const { resend, emails, passDay } = await invited()
  await passDay()
  const statuses = (await Promise.all([resend(), resend()])).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409])
  expect(await emails()).toBe(2)
})

it('needs a pending invitation', async () => {
  const { team, owner, resend, uid, passDay } = await invited()
  await passDay()
  await call(`DELETE ${team('lights')}/members/${uid}`, { token: owner.token })
  expect((await resend()).statusCode).toBe(404)
})
