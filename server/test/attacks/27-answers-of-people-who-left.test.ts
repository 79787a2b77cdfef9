import { expect, it } from 'vitest'
import { png } from '../pictures.ts'
import { createWorld } from '../world/world.ts'

const { call, make, roles, answers, database } = await createWorld()

interface Caller {
  token: string
  uid: string
}

/** Ada has given private answers, one of them a file. */
async function confided() {
  const given = await answers.scene()
  const { pid, team, path, owner, members } = given
  const ada = members[0]!
  const sent = await call(`POST /api/projects/${pid}/uploads?name=pass.png`, {
    token: ada.token,
    body: png(),
    headers: { 'content-type': 'image/png' },
  })
  const values = { worry: 'Heights', scan: sent.json().id as string, size: 'M' }
  await given.answer(ada, values)
  const request = async (line: string, { token }: Caller, body?: object) => {
    const answered = await call(line, { token, ...(body && { body }) })
    expect([answered.statusCode < 300, answered.body]).toEqual([true, answered.body])
    return answered
  }
  const stay = (by: Caller, tid: string = team.tid) => `/api/projects/${pid}/teams/${tid}/members/${by.uid}`
  const leave = (by: Caller = ada) => request(`DELETE ${stay(ada)}`, by)
  const comeBack = async () => {
    await request(`PUT ${stay(ada)}`, owner)
    await request(`PUT /api/users/me/invitations/${pid}`, ada, { answer: 'yes', listed: true })
  }
  /** What the owner can read: private answers, the file, and whether any are exported. */
  const seen = async () => {
    const { token } = owner
    const read = await call(`POST ${path}/answers/private-reads`, { token, body: {} })
    const file = await call(`POST ${path}/answers/${ada.uid}/file-reads`, {
      token,
      body: { column: 'scan@1' },
    })
    const all = await call(`POST ${path}/answers/private-exports`, { token, body: { format: 'csv' } })
    return [read.json().data.length, file.statusCode, all.body.includes('Heights')]
  }
  const mine = async () => (await request(`GET ${path}/answers/me`, ada)).json()
  return { ...given, ada, values, request, stay, leave, comeBack, seen, mine }
}

const everything = [1, 200, true]
const nothing = [0, 404, false]

it.each(['left', 'was removed'])(
  'private answers of someone who %s can’t be read when they are back',
  async (how) => {
    const { ada, owner, leave, comeBack, seen, mine, answer, values } = await confided()
    expect(await seen()).toEqual(everything)
    await leave(how === 'left' ? ada : owner)
    expect(await seen()).toEqual(nothing)
    await comeBack()
    expect(await seen()).toEqual(nothing)
    expect(await mine()).toMatchObject({ state: 'draft', values, done_at: expect.any(String) })
    await answer(ada, values)
    expect(await seen()).toEqual(everything)
  },
)

it('nor those of someone who left their last team by way of others', async () => {
  const { pid, ada, request, stay, leave, comeBack, seen } = await confided()
  await make.team(pid, { tid: 'desk' })
  await make.membership(pid, 'desk', ada.uid)
  await leave()
  await request(`DELETE ${stay(ada, 'desk')}`, ada)
  await comeBack()
  expect(await seen()).toEqual(nothing)
})

it('those of someone who becomes a team lead, or changes teams, still can', async () => {
  const { pid, ada, owner, request, stay, leave, seen, change, team } = await confided()
  await request(`PUT ${stay(ada).replace('members', 'chiefs')}`, owner)
  expect(await seen()).toEqual(everything)
  await request(`PUT ${stay(ada)}`, owner)
  await make.team(pid, { tid: 'desk' })
  await make.membership(pid, 'desk', ada.uid)
  await leave()
  await change({ tids: [team.tid, 'desk'] })
  expect(await seen()).toEqual(everything)
})

it('nor those of someone who gave up their role and got it back', async () => {
  const { pid, change, finance, owner, path, answer } = await confided()
  const { version } = await change({ audience: 'everyone', tids: [] })
  await answer(finance, { worry: 'Cash' }, { of: version })
  const names = async () => {
    const read = await call(`POST ${path}/answers/private-reads`, { token: owner.token, body: {} })
    return read.json().data.map(({ name }: { name: string }) => name)
  }
  expect(await names()).toEqual(['Ada', 'Finn'])
  expect((await roles.decline(pid, finance, 'finance')).statusCode).toBe(204)
  await make.role(pid, finance.uid as typeof owner.uid, 'finance')
  expect(await names()).toEqual(['Ada'])
})

it('while something locks them, nobody leaves without them, or waits for long', async () => {
  const { ada, pid, team, request, seen, stay, leave } = await confided()
  const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const holding = database.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('form_answers')
      .select('uid')
      .where('pid', '=', pid)
      .where('uid', '=', ada.uid)
      .forUpdate()
      .execute()
    lock()
    await released
  })
  await locked
  const start = performance.now()
  const tried = await call(`DELETE ${stay(ada)}`, { token: ada.token })
  expect([tried.statusCode, performance.now() - start < 6000]).toEqual([503, true])
  release()
  await holding
  const { body } = await request(`GET /api/projects/${pid}/teams/${team.tid}/people`, ada)
  expect([body.includes(ada.uid), await seen()]).toEqual([true, everything])
  await leave()
  expect(await seen()).toEqual(nothing)
})
