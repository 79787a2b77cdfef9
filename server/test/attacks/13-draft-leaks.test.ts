import { expect, it } from 'vitest'
import { createWorld } from '../world/world.ts'

const { call, make } = await createWorld()

const words = { title: 'Conduct', text: 'Be kind.' }

/** A draft with a statement, and someone whom its owner added to a team. */
async function scene() {
  const { pid } = await make.project({ state: 'draft', name: 'Secret Days' })
  const { tid } = await make.team(pid)
  const owner = await make.caller()
  await make.owner(pid, owner.uid)
  const later = await make.caller()
  await make.membership(pid, tid, later.uid)
  await call(`PUT /api/projects/${pid}/statements/conduct`, {
    token: owner.token,
    body: { texts: { en: words, 'zh-TW': words } },
  })
  const mine = async ({ token }: { token: string }) =>
    (await call('GET /api/users/me/statements', { token })).json().data as { pid: string; project: string }[]
  return { pid, owner, later, mine }
}

it('does not name a draft to the people it will invite', async () => {
  const { pid, later, mine } = await scene()
  expect((await call(`GET /api/projects/${pid}`, { token: later.token })).statusCode).toBe(404)
  expect(await mine(later)).toEqual([])
})

it('asks once it is open', async () => {
  const { pid, owner, later, mine } = await scene()
  await call(`PATCH /api/projects/${pid}`, { token: owner.token, body: { state: 'open' } })
  expect(await mine(later)).toMatchObject([{ pid, project: 'Secret Days' }])
})
