import { beforeAll, describe, expect, it } from 'vitest'
import { bank, rulesOf, type SubsidyScene } from '../world/claims.ts'
import { createWorld } from '../world/world.ts'

const { call, make, claims: steps, purposes, invitations, database } = await createWorld()
const purpose = 'traffic-subsidy'

interface Story {
  scene: SubsidyScene
  id: string
  upload: string
}

/** Ada has submitted a claim with a receipt, which finance has approved. */
async function submitted(): Promise<Story> {
  const scene = await steps.scene()
  const upload = await steps.uploadReceipt(scene, scene.ada)
  await steps.share(scene.ada)
  await steps.draft(scene, scene.ada, { receipts: [upload] })
  const { id } = (await steps.submit(scene, scene.ada)).json()
  await steps.decide(scene, id, 'approvals')
  await purposes.endNoticePeriod(scene.pid)
  return { scene, id, upload }
}

const leave = ({ pid, ada }: SubsidyScene) =>
  call(`DELETE /api/projects/${pid}/teams/photo/members/${ada.uid}`, { token: ada.token })
const shareClaim = (scene: SubsidyScene) =>
  call(`PUT ${steps.at(scene, '/claims/me/account-sharing')}`, { token: scene.ada.token })

/** What finance can see: the claim's receipt, its account, and the account in Ada's private data. */
async function seenByFinance({ scene, id, upload }: Story) {
  const { token } = scene.finance
  const receipt = await call(`POST ${steps.at(scene, `/claims/${id}/receipt-reads`)}`, {
    token,
    body: { id: upload },
  })
  const live = await purposes.readOf(scene.pid, purpose, scene.ada.uid, token)
  return {
    receipt: receipt.statusCode === 200 || rulesOf(receipt),
    account: (await steps.get(scene, id)).json().account_readable,
    live: live.statusCode === 200 || rulesOf(live),
  }
}
const nothing = { receipt: ['account-not-shared'], account: false }

describe('whoever shares only their claim after they stopped sharing for the purpose', () => {
  it('does not share the account in their private data', async () => {
    const story = await submitted()
    const { pid, ada } = story.scene
    expect(await seenByFinance(story)).toEqual({ receipt: true, account: true, live: true })
    await call(`PUT /api/users/me/purposes/${pid}/${purpose}/withdrawal`, { token: ada.token })
    expect(await seenByFinance(story)).toEqual({ ...nothing, live: ['purpose-withdrawn'] })
    expect((await shareClaim(story.scene)).statusCode).toBe(200)
    expect(await seenByFinance(story)).toEqual({
      receipt: true,
      account: true,
      live: ['purpose-withdrawn'],
    })
    const mine = (await call('GET /api/users/me/purposes', { token: ada.token })).json().data
    expect(mine).toMatchObject([{ purpose, readable_at: null, withdrawn_at: expect.any(String) }])
  })
})

describe('whoever left and comes back', () => {
  let story: Story
  beforeAll(async () => {
    story = await submitted()
    await leave(story.scene)
  })

  it('shares no account by accepting a role', async () => {
    const { pid, ada } = story.scene
    await make.offer(pid, ada.uid, 'desk')
    const session = await make.session(ada.uid)
    expect((await call(`PUT /api/users/me/roles/${pid}/desk`, { session })).statusCode).toBe(204)
    expect(await seenByFinance(story)).toEqual({ ...nothing, live: [] })
  })

  it('shares no account by accepting an invitation with a token that can only write', async () => {
    const { pid, ada, owner } = story.scene
    await call(`POST /api/projects/${pid}/teams/photo/people`, {
      token: owner.token,
      body: { email: ada.email },
    })
    const token = await make.token(ada.uid, ['write'])
    const answer = await invitations.answerMine(pid, { token }, { answer: 'yes', listed: true })
    expect(answer.statusCode).toBe(200)
    expect(await seenByFinance(story)).toMatchObject(nothing)
    expect(rulesOf(await steps.payOut(story.scene))).toEqual(['nothing-approved'])
  })
})

describe('an owner who extends the purpose while the claimant’s page is open', () => {
  const notNotified = { receipt: ['not-notified'], account: false }
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

  /** What finance sees after the day that the page showed has passed. */
  async function seenLater(shareAsShown: (scene: SubsidyScene, until: string) => Promise<unknown>) {
    const story = await submitted()
    const { pid, ada, owner } = story.scene
    await leave(story.scene)
    const { account_until } = await steps.check(story.scene, ada)
    await purposes.open(pid, purpose, owner.token, later)
    await shareAsShown(story.scene, account_until)
    const before = await seenByFinance(story)
    expect(before.account).toBe(true)
    for (const [table, day] of [
      ['claims', 'account_known_until'],
      ['purpose_notices', 'until'],
    ])
      await database.pool.query(`update ${table} set ${day} = ${day} - 4 where pid = $1`, [pid])
    return seenByFinance(story)
  }

  it('sees a claim that is shared then only up to the day that the page showed', async () => {
    const share = (scene: SubsidyScene, until: string) =>
      call(`PUT ${steps.at(scene, `/claims/me/account-sharing?until=${until}`)}`, { token: scene.ada.token })
    expect(await seenLater(share)).toMatchObject(notNotified)
  })

  it('and a claim that is submitted then', async () => {
    const submit = async (scene: SubsidyScene, account_until: string) => {
      await shareClaim(scene)
      // The bank returns the payment, so that it is submitted once more.
      await steps.markPaid(scene, (await steps.payOut(scene)).json().id, [(await mine(scene)).id])
      await steps.withdraw(scene, scene.ada)
      await steps.submit(scene, scene.ada, '350.00', { account_until })
      await steps.decide(scene, (await mine(scene)).id, 'approvals')
    }
    const mine = (scene: SubsidyScene) => steps.mine(scene, scene.ada)
    expect(await seenLater(submit)).toMatchObject(notNotified)
  })
})

describe('an owner who closes the purpose and opens it again', () => {
  const reopen = async ({ pid, owner }: SubsidyScene) => {
    await purposes.close(pid, purpose, owner.token)
    await purposes.open(pid, purpose, owner.token)
  }

  it('learns nothing of people who left', async () => {
    const story = await submitted()
    await leave(story.scene)
    await shareClaim(story.scene)
    expect(await seenByFinance(story)).toEqual({ receipt: true, account: true, live: [] })
    await reopen(story.scene)
    expect(await seenByFinance(story)).toEqual({ ...nothing, live: [] })
    expect(rulesOf(await steps.payOut(story.scene))).toEqual(['nothing-approved'])
  })

  it('learns nothing of them either if the last day had passed', async () => {
    const story = await submitted()
    const { pid, owner } = story.scene
    await leave(story.scene)
    await shareClaim(story.scene)
    await database.pool.query('update project_purposes set until = current_date - 3 where pid = $1', [pid])
    await purposes.open(pid, purpose, owner.token)
    expect(await seenByFinance(story)).toEqual({ ...nothing, live: [] })
  })

  it('learns nothing of them either by extending it', async () => {
    const story = await submitted()
    const { pid } = story.scene
    await leave(story.scene)
    await shareClaim(story.scene)
    const move = (days: number) =>
      database.pool.query('update project_purposes set until = until + $2::int where pid = $1', [pid, days])
    await move(-1)
    expect(await seenByFinance(story)).toMatchObject({ receipt: true, account: true })
    await move(2)
    expect(await seenByFinance(story)).toEqual({ ...nothing, live: [] })
  })

  const endNoticePeriod = ({ pid }: SubsidyScene) => purposes.endNoticePeriod(pid)
  const all = { receipt: true, account: true, live: true }

  it('sees claims of members only a day after they were told again', async () => {
    const story = await submitted()
    const { scene, id } = story
    await reopen(scene)
    expect(await seenByFinance(story)).toEqual({
      receipt: ['not-notified'],
      account: false,
      live: ['not-notified'],
    })
    expect((await steps.get(scene, id)).json().account_shared).toBe(true)
    expect(rulesOf(await steps.payOut(scene))).toEqual(['nothing-approved'])
    await endNoticePeriod(scene)
    expect(await seenByFinance(story)).toEqual(all)
    expect((await steps.payOut(scene)).json().count).toBe(1)
  })

  it('downloads no account of a member with an earlier payout', async () => {
    const { scene } = await submitted()
    const { id } = (await steps.payOut(scene)).json()
    await reopen(scene)
    const file = await steps.file(scene, id)
    expect([file.headers['left-out'], file.body.includes(bank.account_number)]).toEqual(['1', false])
    await endNoticePeriod(scene)
    expect((await steps.file(scene, id)).body).toContain(bank.account_number)
  })

  it('sees no more of members by extending it than they knew', async () => {
    const story = await submitted()
    const { pid } = story.scene
    const move = (days: number) =>
      database.pool.query('update project_purposes set until = until + $2::int where pid = $1', [pid, days])
    await move(30)
    expect(await seenByFinance(story)).toEqual(all)
    const later = 'update purpose_notices set until = current_date - 1 where pid = $1'
    await database.pool.query(later, [pid])
    await database.pool.query('update claims set account_known_until = current_date - 1 where pid = $1', [
      pid,
    ])
    expect(await seenByFinance(story)).toEqual({
      receipt: ['not-notified'],
      account: false,
      live: ['not-notified'],
    })
  })

  it('sees claims at once that members share or submit when they see the new period', async () => {
    const story = await submitted()
    const { scene } = story
    await reopen(scene)
    await shareClaim(scene)
    expect(await seenByFinance(story)).toEqual({ ...all, live: ['not-notified'] })
    expect((await steps.payOut(scene)).json().count).toBe(1)
  })

  it('learns nothing of people whom no email tells', async () => {
    const withRole = await submitted()
    await make.role(withRole.scene.pid, withRole.scene.ada.uid, 'desk')
    await leave(withRole.scene)
    const withdrawn = await submitted()
    const { pid, ada } = withdrawn.scene
    await call(`PUT /api/users/me/purposes/${pid}/${purpose}/withdrawal`, { token: ada.token })
    for (const story of [withRole, withdrawn]) {
      await shareClaim(story.scene)
      expect(await seenByFinance(story)).toMatchObject({ receipt: true, account: true })
      await reopen(story.scene)
      await endNoticePeriod(story.scene)
      expect(await seenByFinance(story)).toMatchObject(nothing)
      expect((await steps.mine(story.scene, story.scene.ada)).account_shared).toBe(false)
    }
  })
})

describe('someone who isn’t emailed about a later last day', () => {
  const nextDay = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const extend = async ({ pid, owner }: SubsidyScene) => {
    const { statusCode } = await purposes.open(pid, purpose, owner.token, nextDay)
    expect(statusCode).toBe(200)
  }
  const closeAndOpen = async ({ pid, owner }: SubsidyScene) => {
    await purposes.close(pid, purpose, owner.token)
    await purposes.open(pid, purpose, owner.token, nextDay)
  }

  const archiveTeam = async ({ pid, owner }: SubsidyScene) => {
    const body = { archived: true }
    const { statusCode } = await call(`PATCH /api/projects/${pid}/teams/photo`, { token: owner.token, body })
    expect(statusCode).toBe(200)
  }
  const keepOnlyRole = async (scene: SubsidyScene) => {
    await make.offer(scene.pid, scene.ada.uid, 'desk')
    const session = await make.session(scene.ada.uid)
    const answer = await call(`PUT /api/users/me/roles/${scene.pid}/desk`, { session })
    expect(answer.statusCode).toBe(204)
    await leave(scene)
  }
  const shareOnlyClaim = async (scene: SubsidyScene) => {
    await call(`PUT /api/users/me/purposes/${scene.pid}/${purpose}/withdrawal`, { token: scene.ada.token })
    expect((await shareClaim(scene)).statusCode).toBe(200)
  }

  it.each([
    ['their team is archived', 'extended', archiveTeam, extend],
    ['their team is archived', 'opened again', archiveTeam, closeAndOpen],
    ['they only have a role', 'extended', keepOnlyRole, extend],
    ['they only have a role', 'opened again', keepOnlyRole, closeAndOpen],
    ['they share only the claim', 'extended', shareOnlyClaim, extend],
    ['they share only the claim', 'opened again', shareOnlyClaim, closeAndOpen],
  ])(
    'because %s stops sharing when the purpose is %s, until they share it again',
    async (_, __, change, announce) => {
      const story = await submitted()
      await change(story.scene)
      expect(await seenByFinance(story)).toMatchObject({ receipt: true, account: true })
      await announce(story.scene)
      expect(await seenByFinance(story)).toMatchObject(nothing)
      expect(rulesOf(await steps.payOut(story.scene))).toEqual(['nothing-approved'])
      expect((await shareClaim(story.scene)).statusCode).toBe(200)
      expect(await seenByFinance(story)).toMatchObject({ receipt: true, account: true })
    },
  )
})
