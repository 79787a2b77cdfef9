import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'

const { call, make, database, claims: steps } = await createWorld()
const { db } = database

type Scene = Awaited<ReturnType<typeof steps.scene>>
type Person = Scene['ada']

/** Ways to be in a project, and how each ends. */
const ways: Record<string, { comes: (scene: Scene) => Promise<Person>; goes: (scene: Scene) => unknown }> = {
  'leaves their team': {
    comes: async ({ ada }) => ada,
    goes: ({ pid, ada }) =>
      call(`DELETE /api/projects/${pid}/teams/photo/members/${ada.uid}`, { token: ada.token }),
  },
  'loses their only role': {
    async comes({ pid, outsider }) {
      await make.role(pid, outsider.uid, 'desk')
      return outsider
    },
    goes: ({ pid, owner, outsider }) =>
      call(`DELETE /api/projects/${pid}/desk/${outsider.uid}`, { token: owner.token }),
  },
  'is invited again, because accepting them was undone': {
    comes: async ({ ada }) => ada,
    goes: ({ pid, ada }) =>
      db
        .updateTable('memberships')
        .set({ accepted_at: null, accepted_how: null })
        .where('pid', '=', pid)
        .where('uid', '=', ada.uid)
        .execute(),
  },
  'is out again, because accepting them was undone': {
    comes: async ({ ada }) => ada,
    goes: ({ pid, ada }) =>
      db.deleteFrom('memberships').where('pid', '=', pid).where('uid', '=', ada.uid).execute(),
  },
}

const sharing = (method: 'PUT' | 'DELETE', { pid }: Scene, { token }: Person) =>
  call(`${method} /api/projects/${pid}/traffic-subsidy/claims/me/account-sharing`, { token })

/** The approved claim with a receipt of someone who is in the project. */
async function claimOf(scene: Scene, person: Person) {
  const upload = await steps.uploadReceipt(scene, person)
  await steps.share(person)
  await steps.draft(scene, person, { receipts: [upload] })
  const id: string = (await steps.submit(scene, person)).json().id
  await steps.decide(scene, id, 'approvals')
  const read = () =>
    call(`POST ${steps.at(scene, `/claims/${id}/receipt-reads`)}`, {
      token: scene.finance.token,
      body: { id: upload },
    })
  return {
    id,
    /** To the claimant, and to finance. */
    isShared: async () => [
      (await steps.mine(scene, person)).account_shared,
      (await steps.get(scene, id)).json().account_shared,
    ],
    receipt: async () => {
      const answer = await read()
      return answer.statusCode === 200 ? 200 : rulesOf(answer)
    },
  }
}

const auditOf = (pid: string, uid: string) =>
  db
    .selectFrom('audit')
    .select(['verb', 'subject'])
    .where('pid', '=', pid)
    .where('actor', '=', uid as Person['uid'])
    .where('verb', 'in', ['purpose.withdrawn', 'purpose.shared', 'claim.account-shared'])
    .orderBy('id')
    .execute()

describe.each(Object.entries(ways))('the account of someone who %s', (_, { comes, goes }) => {
  it('is shared no longer, until they share it again, and they can stop again', async () => {
    const scene = await steps.scene()
    const person = await comes(scene)
    const { id, isShared, receipt } = await claimOf(scene, person)
    expect([await isShared(), await receipt()]).toEqual([[true, true], 200])
    await goes(scene)
    expect([await isShared(), await receipt()]).toEqual([[false, false], ['claimant-left']])
    expect(rulesOf(await steps.payOut(scene))).toEqual(['nothing-approved'])

    for (const _ of [1, 2]) {
      const shared = await sharing('PUT', scene, person)
      expect([shared.statusCode, shared.json().account_shared]).toEqual([200, true])
    }
    expect([await isShared(), await receipt()]).toEqual([[true, true], 200])
    for (const _ of [1, 2]) {
      const stopped = await sharing('DELETE', scene, person)
      expect([stopped.statusCode, stopped.json().account_shared]).toEqual([200, false])
    }
    expect([await isShared(), await receipt()]).toEqual([[false, false], ['purpose-withdrawn']])
    expect(rulesOf(await steps.payOut(scene))).toEqual(['nothing-approved'])
    await sharing('PUT', scene, person)
    expect((await steps.payOut(scene)).json().claims).toMatchObject([{ id }])
    expect(await auditOf(scene.pid, person.uid)).toEqual([
      { verb: 'claim.account-shared', subject: `claim:${id}` },
      { verb: 'purpose.withdrawn', subject: 'purpose:traffic-subsidy' },
      { verb: 'purpose.shared', subject: 'purpose:traffic-subsidy' },
    ])
  })

  it('is shared with a claim that they submit again', async () => {
    const scene = await steps.scene()
    const person = await comes(scene)
    const { id, isShared } = await claimOf(scene, person)
    const payout = (await steps.payOut(scene)).json()
    await goes(scene)
    await steps.markPaid(scene, payout.id, [id])
    await steps.withdraw(scene, person)
    expect((await steps.mine(scene, person)).account_shared).toBe(null)
    expect((await steps.submit(scene, person)).json().account_shared).toBe(true)
    expect(await isShared()).toEqual([true, true])
  })
})

it('whoever comes back and leaves again has to share the account again', async () => {
  const scene = await steps.scene()
  const { pid, ada } = scene
  const { isShared } = await claimOf(scene, ada)
  const { goes: leave } = ways['leaves their team']!
  await leave(scene)
  await sharing('PUT', scene, ada)
  await make.role(pid, ada.uid, 'desk')
  expect(await isShared()).toEqual([true, true])
  await call(`DELETE /api/projects/${pid}/desk/${ada.uid}`, { token: scene.owner.token })
  expect(await isShared()).toEqual([false, false])

  await sharing('PUT', scene, ada)
  await make.membership(pid, 'photo', ada.uid)
  await leave(scene)
  expect(await isShared()).toEqual([false, false])
})

it('an invitation that is taken back changes nothing', async () => {
  const scene = await steps.scene()
  const { pid, ada } = scene
  const { isShared } = await claimOf(scene, ada)
  await ways['leaves their team']!.goes(scene)
  await sharing('PUT', scene, ada)
  await make.membership(pid, 'photo', ada.uid, 'member', 'invited')
  await db.deleteFrom('memberships').where('pid', '=', pid).where('left_at', 'is', null).execute()
  expect(await isShared()).toEqual([true, true])
})

it('a member who stops sharing on the page of their claim has stopped for the purpose, and can resume', async () => {
  const scene = await steps.scene()
  const { isShared, receipt } = await claimOf(scene, scene.ada)
  await sharing('DELETE', scene, scene.ada)
  const mine = await call('GET /api/users/me/purposes', { token: scene.ada.token })
  expect(mine.json().data).toMatchObject([{ purpose: 'traffic-subsidy', withdrawn_at: expect.any(String) }])
  expect([await isShared(), await receipt()]).toEqual([[false, false], ['purpose-withdrawn']])
  await sharing('PUT', scene, scene.ada)
  expect([await isShared(), await receipt()]).toEqual([[true, true], 200])
})

it('is not found for people without a claim', async () => {
  const scene = await steps.scene()
  for (const method of ['PUT', 'DELETE'] as const)
    for (const person of [scene.ada, scene.outsider])
      expect((await sharing(method, scene, person)).statusCode).toBe(404)
})
