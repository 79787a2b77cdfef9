import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rulesOf } from '../../../test/world/claims.ts'
import { createWorld } from '../../../test/world/world.ts'
import type { Outgoing } from '../../messages/index.ts'
import { notificationKinds } from '../../purposes/index.ts'

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
    .where('verb', 'in', [
      'purpose.withdrawn',
      'purpose.shared',
      'claim.account-shared',
      'claim.account-withdrawn',
    ])
    .orderBy('id')
    .execute()

describe.each(Object.entries(ways))('the account of someone who %s', (_, { comes, goes }) => {
  it('is shared no longer, until they share it again, and they can stop again', async () => {
    const scene = await steps.scene()
    const person = await comes(scene)
    const { id, isShared, receipt } = await claimOf(scene, person)
    expect([await isShared(), await receipt()]).toEqual([[true, true], 200])
    await goes(scene)
    expect([await isShared(), await receipt()]).toEqual([[false, false], ['account-not-shared']])
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
    expect([await isShared(), await receipt()]).toEqual([[false, false], ['account-not-shared']])
    expect(rulesOf(await steps.payOut(scene))).toEqual(['nothing-approved'])
    await sharing('PUT', scene, person)
    await sharing('DELETE', scene, person)
    await sharing('PUT', scene, person)
    expect((await steps.payOut(scene)).json().claims).toMatchObject([{ id }])
    const subject = `claim:${id}`
    expect(await auditOf(scene.pid, person.uid)).toEqual([
      { verb: 'claim.account-shared', subject },
      { verb: 'purpose.withdrawn', subject: 'purpose:traffic-subsidy' },
      { verb: 'claim.account-shared', subject },
      { verb: 'claim.account-withdrawn', subject },
      { verb: 'claim.account-shared', subject },
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

it('whoever is still in the project by another way shares the account on', async () => {
  const scene = await steps.scene()
  const { isShared } = await claimOf(scene, scene.ada)
  await make.role(scene.pid, scene.ada.uid, 'desk')
  await ways['leaves their team']!.goes(scene)
  expect(await isShared()).toEqual([true, true])
})

it('of two ways to be in a project that end at the same time, the last one ends the sharing', async () => {
  const scene = await steps.scene()
  const { pid, ada } = scene
  const { isShared } = await claimOf(scene, ada)
  await make.role(pid, ada.uid, 'desk')
  const [other] = await database.transact(async (tx) => {
    await tx.deleteFrom('memberships').where('pid', '=', pid).where('uid', '=', ada.uid).execute()
    const other = db.deleteFrom('project_roles').where('pid', '=', pid).where('uid', '=', ada.uid).execute()
    const waiting = sql`select from pg_stat_activity
                         where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await waiting.execute(db)).rows.length).toBe(1)
    return [other]
  })
  await other
  expect(await isShared()).toEqual([false, false])
})

it('is shared with the purpose only on the page that names the readers and the last day', async () => {
  const scene = await steps.scene()
  const { pid, ada } = scene
  const { isShared } = await claimOf(scene, ada)
  const path = `/api/users/me/purposes/${pid}/traffic-subsidy/withdrawal`
  const found = []
  for (const query of ['', '?until=2099-01-01']) {
    await call(`PUT ${path}`, { token: ada.token })
    found.push(await isShared())
    await call(`DELETE ${path}${query}`, { token: ada.token })
    found.push(await isShared())
  }
  expect(found).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, true],
  ])
})

it('also ends if they stop sharing for the purpose a second time', async () => {
  const scene = await steps.scene()
  const { pid, ada } = scene
  const { isShared } = await claimOf(scene, ada)
  const withdraw = () =>
    call(`PUT /api/users/me/purposes/${pid}/traffic-subsidy/withdrawal`, { token: ada.token })
  await withdraw()
  await sharing('PUT', scene, ada)
  expect(await isShared()).toEqual([true, true])
  await withdraw()
  expect(await isShared()).toEqual([false, false])
})

it('is refused for drafts, without an account, and while the purpose is closed', async () => {
  const scene = await steps.scene()
  const { pid, ada, ben, owner } = scene
  await steps.draft(scene, ada)
  expect(rulesOf(await sharing('PUT', scene, ada))).toEqual(['claim-state'])

  const { id } = await claimOf(scene, ben)
  const change = (given: object) => db.updateTable('claims').set(given).where('id', '=', id).execute()
  await sharing('DELETE', scene, ben)
  await call(`DELETE /api/projects/${pid}/purposes/traffic-subsidy`, { token: owner.token })
  expect(rulesOf(await sharing('PUT', scene, ben))).toEqual(['purpose-open'])
  await change({ account: null })
  expect(rulesOf(await sharing('PUT', scene, ben))).toEqual(['account-gone'])
})

it('whoever stopped sharing for the purpose and left can still submit a returned claim', async () => {
  const scene = await steps.scene()
  const { ada } = scene
  const { id, isShared } = await claimOf(scene, ada)
  const payout = (await steps.payOut(scene)).json()
  await sharing('DELETE', scene, ada)
  await steps.markPaid(scene, payout.id, [id])
  await steps.withdraw(scene, ada)
  expect(rulesOf(await steps.submit(scene, ada))).toEqual(['purpose-withdrawn'])
  await ways['leaves their team']!.goes(scene)
  expect((await steps.submit(scene, ada)).statusCode).toBe(200)
  expect(await isShared()).toEqual([true, true])
})

it('says which claims it keeps out of payouts, and why', async () => {
  const scene = await steps.scene()
  const { pid, ada, ben, chief } = scene
  for (const person of [ada, ben]) await claimOf(scene, person)
  const { id } = await claimOf(scene, chief)
  await sharing('DELETE', scene, ben)
  await db.updateTable('claims').set({ account_known_until: null }).where('id', '=', id).execute()
  const held = async (why: string) => {
    const path = `/api/projects/${pid}/traffic-subsidy/claims?held=${why}`
    const { data, total } = (await call(`GET ${path}`, { token: scene.finance.token })).json()
    return [data.map(({ person }: { person: { name: string } }) => person.name), total]
  }
  const ready = async () => (await steps.totals(scene))[0].ready
  expect([await held('withheld'), await held('waiting')]).toEqual([
    [['Ben'], 1],
    [['Chief'], 1],
  ])
  expect(await ready()).toEqual({ count: 1, amount: '350.00' })
  expect((await steps.payOut(scene)).json()).toMatchObject({ count: 1, total: '350.00' })
  expect(await ready()).toEqual({ count: 0, amount: '0.00' })
  expect(await held('withheld')).toEqual([['Ben'], 1])
})

it('is not found for people without a claim', async () => {
  const scene = await steps.scene()
  for (const method of ['PUT', 'DELETE'] as const)
    for (const person of [scene.ada, scene.outsider])
      expect((await sharing(method, scene, person)).statusCode).toBe(404)
})

it.each(['en', 'zh-TW'] as const)(
  'the owners read that someone who left withholds the claim, in %s',
  async (language) => {
    const scene = await steps.scene()
    const { pid, ada } = scene
    await claimOf(scene, ada)
    const params = { person: ada.uid, from: 'traffic-subsidy' }
    const outgoing = { pid, params, language } as unknown as Outgoing
    const prepare = () =>
      notificationKinds['purpose.withdrawn']!.prepare!(db, outgoing, { baseUrl: 'https://here.test' })
    await sharing('DELETE', scene, ada)
    expect(await prepare()).toEqual({ params: expect.anything() })
    await ways['leaves their team']!.goes(scene)
    const email = await prepare()
    expect(email!.text!.subject).toBe(
      {
        en: '{person} stopped sharing their bank account',
        'zh-TW': '【{project}】{person} 停止提供收款帳戶',
      }[language],
    )
    expect(email!.button!.url).toBe(`https://here.test/p/${pid}/manage/finance`)
    await sharing('PUT', scene, ada)
    expect(await prepare()).toBe(null)
  },
)
