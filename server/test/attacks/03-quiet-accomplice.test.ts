import { expect, it } from 'vitest'
import { outcome } from '../world/sign-in.ts'
import { createWorld } from '../world/world.ts'

const { call, make, inbox } = await createWorld({ mail: true })
const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** An open event whose owner may read a national ID for the insurance. */
async function scene() {
  const { pid } = await make.project({ starts_on: soon })
  const { tid } = await make.team(pid)
  const everyScope = ['read', 'write', 'private'] as const
  const owner = await make.caller({}, [...everyScope])
  const victim = await make.caller({}, [...everyScope])
  const accomplice = await make.caller({}, [...everyScope])
  const admin = await make.person({ admin: true })
  await make.owner(pid, owner.uid)
  await make.membership(pid, tid, victim.uid)
  await call('PUT /api/users/me/real-profile', {
    token: victim.token,
    body: { national_id: 'A123456789', national_id_country: 'TW' },
  })
  await call(`PUT /api/projects/${pid}/purposes/insurance`, { token: owner.token, body: { until: soon } })
  const grant = (by: { token?: string; session?: string }) =>
    call(`POST /api/projects/${pid}/roles`, { ...by, body: { email: accomplice.email, role: 'owner' } })
  const accept = () => call(`PUT /api/users/me/roles/${pid}/owner`, { token: accomplice.token })
  const read = () =>
    call(`POST /api/projects/${pid}/purposes/insurance/reads`, {
      token: accomplice.token,
      body: { uid: victim.uid },
    })
  return { pid, owner, victim, accomplice, admin, grant, accept, read }
}

it('an unlocked browser cannot make an accomplice an owner', async () => {
  const { admin, grant, accept, read } = await scene()
  const session = await make.session(admin.uid, { hoursAgo: 24 })
  const tokenWith = (scopes: string[]) =>
    call('POST /api/exchange-credentials', { session, body: { name: 'Script', scopes } })
  expect(outcome(await tokenWith(['private']))).toBe('403 step_up_required')
  const credentials = await tokenWith(['read', 'write'])
  expect(credentials.statusCode).toBe(201)
  const { username, password } = credentials.json()
  const token = (await call('POST /api/token', { form: { username, password } })).json().access_token

  expect(outcome(await grant({ token }))).toBe('403 insufficient_scope')
  expect(outcome(await grant({ session }))).toBe('403 step_up_required')
  expect(outcome(await tokenWith(['admin']))).toBe('403 step_up_required')
  expect((await accept()).statusCode).toBe(404)
  expect((await read()).statusCode).toBe(403)
})

it('an admin with a fresh sign-in cannot make a secret owner either', async () => {
  const { owner, accomplice, admin, grant, accept, read } = await scene()
  expect((await grant({ session: await make.session(admin.uid) })).statusCode).toBe(201)
  const emails = await Promise.all(
    [owner, accomplice].map(({ email }) => inbox.waitFor(({ to }) => to.includes(email))),
  )
  expect(emails.map(({ text }) => text.includes(accomplice.name))).toEqual([true, true])

  expect((await read()).statusCode).toBe(403)
  expect((await accept()).statusCode).toBe(204)
  await inbox.waitFor(({ to, id }) => to.includes(owner.email) && id > emails[0]!.id)
  const refused = await read()
  expect([refused.statusCode, refused.json().why[0].rule]).toEqual([403, 'role-new'])
})

it('a new owner cannot remove anyone who could stop them', async () => {
  const { pid, owner, accomplice, grant, accept } = await scene()
  const finance = await make.person()
  await make.role(pid, finance.uid, 'finance')
  await grant({ session: await make.session(owner.uid) })
  await accept()
  const session = await make.session(accomplice.uid)
  for (const line of [`owners/${owner.uid}`, `finance/${finance.uid}`]) {
    const refused = await call(`DELETE /api/projects/${pid}/${line}`, { session })
    expect([refused.statusCode, refused.json().why[0].rule]).toEqual([403, 'role-new'])
  }
  const idle = await make.session(owner.uid, { hoursAgo: 24 })
  const remove = (by: string) => call(`DELETE /api/projects/${pid}/owners/${accomplice.uid}`, { session: by })
  expect(outcome(await remove(idle))).toBe('403 step_up_required')
  expect(outcome(await remove(await make.session(owner.uid)))).toBe('204')
})

it('a new owner can give up their own role at any time', async () => {
  const { pid, owner, accomplice, grant, accept } = await scene()
  await grant({ session: await make.session(owner.uid) })
  await accept()
  const idle = await make.session(accomplice.uid, { hoursAgo: 24 })
  const gone = await call(`DELETE /api/projects/${pid}/owners/${accomplice.uid}`, { session: idle })
  expect(outcome(gone)).toBe('204')
})
