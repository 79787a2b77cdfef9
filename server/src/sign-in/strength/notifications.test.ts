import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { untilNoJobs } from '../../../test/world/jobs.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { call, database, inbox, make } = world

it('people with a role that now requires a second step get one email, unless they have one', async () => {
  const { pid } = await make.project({ name: 'Lantern Days' })
  const { tid } = await make.team(pid)
  const [owner, finance, chief, ready] = [
    await make.person(),
    await make.person(),
    await make.person({ language: 'zh-TW' }),
    await make.person(),
  ]
  await make.owner(pid, owner.uid)
  await make.role(pid, finance.uid, 'finance')
  for (const { uid } of [chief, ready]) await make.membership(pid, tid, uid, 'chief')
  const own = await make.session(owner.uid)
  for (const session of [own, await make.session(ready.uid)]) await world.secondStep.addTotp(session)
  const ask = (...strong_sign_in: string[]) =>
    call(`PATCH /api/projects/${pid}`, { session: own, body: { strong_sign_in } })

  expect((await ask('chief')).statusCode).toBe(200)
  expect((await ask('chief', 'finance')).statusCode).toBe(200)
  const emails = await Promise.all(
    [chief, finance].map(({ email }) =>
      inbox.waitFor(({ to, subject }) => to.includes(email) && subject.includes('Lantern Days')),
    ),
  )
  expect(emails.map(({ subject, links }) => [subject, links])).toEqual([
    ['【Lantern Days】請設定兩步驟驗證', ['http://localhost:8080/settings/two-step']],
    ['Set up two-step verification for Lantern Days', ['http://localhost:8080/settings/two-step']],
  ])
  await untilNoJobs(database.db, { where: sql`run_at <= now() and attempts = 0` })
  const sent = inbox
    .messages()
    .filter(({ links }) => links.some((link) => link.endsWith('/settings/two-step')))
  expect(sent.flatMap(({ to }) => to).toSorted()).toEqual([chief.email, finance.email].toSorted())
})
