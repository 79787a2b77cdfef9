import { expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { grantAdmin, revokeAdmin } from '../../people/index.ts'
import { makeLink } from '../index.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world

const historyOf = async (session: string) =>
  (await call('GET /api/sign-in/history', { session }))
    .json()
    .data.map(({ event }: { event: string }) => event)
    .filter((event: string) => event !== 'session.started')

it('has what the server operator did', async () => {
  const { uid, email } = await make.person()
  const session = await make.session(uid)
  const other = await make.person()
  await database.transact((tx) => grantAdmin(tx, other.email))
  await database.transact((tx) => grantAdmin(tx, email))
  await database.transact((tx) => revokeAdmin(tx, email))
  const link = await database.transact((tx) => makeLink(tx, 'http://localhost:8080', email))
  expect(await historyOf(session)).toEqual(['sign-in-link.created', 'admin.revoked', 'admin.granted'])

  const message = await inbox.waitFor(({ to, subject }) => to.includes(email) && /sign-in link/.test(subject))
  expect(message.subject).toBe('The server operator created a sign-in link for your account')
  expect(message.text).not.toContain(link.split('#')[1])
})

it('refuses a sign-in link for nobody', async () => {
  const made = database.transact((tx) => makeLink(tx, 'http://localhost:8080', 'nobody@example.test'))
  await expect(made).rejects.toThrow('Nobody has the email address nobody@example.test.')
})

it('has calendar links', async () => {
  const { uid } = await make.person()
  const session = await make.session(uid)
  await call('POST /api/users/me/calendar', { session })
  await call('DELETE /api/users/me/calendar', { session })
  expect(await historyOf(session)).toEqual(['calendar.ended', 'calendar.created'])
})

it('has requests to turn off two-step verification, for the person and not for the owners', async () => {
  const { pid } = await make.project()
  const { tid } = await make.team(pid)
  const [person, owner, another] = [await make.person(), await make.person(), await make.person()]
  await make.membership(pid, tid, person.uid)
  for (const { uid } of [owner, another]) await make.owner(pid, uid)
  const [own, first, second] = [
    await make.session(person.uid),
    await make.session(owner.uid),
    await make.session(another.uid),
  ]
  const path = `/api/projects/${pid}/second-step-resets/${person.uid}`
  for (const session of [first, second]) expect((await call(`PUT ${path}`, { session })).statusCode).toBe(200)
  await call(`DELETE ${path}`, { session: first })
  expect(await historyOf(own)).toEqual([
    'second-step-reset.withdrawn',
    'second-step-reset.confirmed',
    'second-step-reset.requested',
  ])
  expect(await historyOf(first)).toEqual([])
})
