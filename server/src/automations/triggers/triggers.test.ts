import { expect, it } from 'vitest'
import { createAutomations, inDays, templateOf, zoneAt } from '../../../test/world/automations.ts'
import { automationJobs } from '../index.ts'

const { call, database, make, to, subjectsTo, scene, run, years } = await createAutomations()
const { pool } = database
const dayMs = 86_400_000

it('reminds of each form on its own, with its name and when it closes', async () => {
  const given = await scene()
  const { pid } = given
  for (const [fid, days] of [
    ['shirts', 2],
    ['meals', 30],
  ] as const) {
    const made_by = given.owner.uid
    const closes_at = new Date(Date.now() + days * dayMs)
    await database.db
      .insertInto('forms')
      .values({ pid, fid, version: 1, state: 'open', closes_at, made_by })
      .execute()
    const words = { title: fid, intro: '', purpose: '' }
    const asked = { schema: '[]', texts: JSON.stringify({ en: words, 'zh-TW': words }), made_by }
    await database.db
      .insertInto('form_versions')
      .values({ pid, fid, version: 1, ...asked })
      .execute()
  }
  await given.create(templateOf('form-due'))
  await run()
  expect(subjectsTo(given.ada.email)).toHaveLength(1)
  expect(to(given.ada.email)[0]!.text).toContain(`/p/${pid}/forms/shirts`)
  const inbox = (await call('GET /api/users/me/announcements', given.ada)).json().data
  const { subject, values } = (await call(`GET /api/users/me/announcements/${inbox[0].id}`, given.ada)).json()
  expect([inbox[0].subject, subject]).toEqual(['“shirts” is due soon', '“shirts” is due soon'])
  expect(values).toMatchObject({ form: 'shirts', due: expect.stringContaining('20') })
  await pool.query(`update forms set closes_at = now() + interval '1 day' where pid = $1 and fid = 'meals'`, [
    pid,
  ])
  await run()
  expect(to(given.ada.email)).toHaveLength(2)
})

it('thanks people for their hours once the event is over', async () => {
  const given = await scene({ days: -3 })
  const id = await make.task(given)
  await database.db
    .insertInto('task_seats')
    .values({ pid: given.pid, id: crypto.randomUUID(), task: id, n: 1, uid: given.ada.uid, state: 'done' })
    .execute()
  await pool.query(
    `update tasks set starts_at = now() - interval '75 hours', ends_at = now() - interval '72.5 hours' where id = $1`,
    [id],
  )
  await given.create(templateOf('thanks'))
  await run()
  expect(to(given.ada.email)[0]!.text).toContain('Thank you for 2.5 hours at')
  expect(to(given.ada.email)[0]!.text).toContain('/me/hours')
  expect(to(given.ben.email)).toEqual([])
})

it('asks for what is missing in a profile', async () => {
  const given = await scene()
  await pool.query(`update people set intro = 'Hi', languages = '{en}', listed = true where uid = $1`, [
    given.ada.uid,
  ])
  await given.create({ ...templateOf('profile'), trigger: { kind: 'profile_unfinished', days: 0 } })
  await run()
  expect([given.ada, given.ben].map(({ email }) => to(email).length)).toEqual([0, 1])
})

it('invites people back when the event opens, unless they were asked by hand', async () => {
  const { year, rollOver, open, send } = years
  const given = await year()
  await rollOver(given)
  const { next, owner } = given
  const token = owner.token
  await pool.query(`update projects set time_zone = $2, starts_on = $3, ends_on = $3 where pid = $1`, [
    next,
    zoneAt(14),
    inDays(50),
  ])
  const body = { ...templateOf('invite-back'), active: true }
  const made = (await call(`POST /api/projects/${next}/automations`, { token, body })).json()
  expect(made).toMatchObject({ next_run: null, count: 2 })
  await run()
  expect(to(given.ada.email)).toEqual([])
  await open(given)
  await pool.query(`update invitations set asked_at = now() where pid = $1 and uid = $2`, [
    next,
    given.bo.uid,
  ])
  const withoutMail = automationJobs({ database, mailer: null })['run-automation']!
  await withoutMail.run({ pid: next, id: made.id }, { last: false })
  const { data } = (await call(`GET /api/projects/${next}/automations`, { token })).json()
  expect(data).toMatchObject([{ count: 1, sent: 0 }])
  await run()
  expect(to(given.bo.email)).toEqual([])
  const [email, ...more] = to(given.ada.email)
  expect(more).toEqual([])
  expect(email!.text.replaceAll(/=\r?\n/g, '')).toMatch(/invitation#yes\.[0-9a-f]{64}/)
  expect((await send(given)).json()).toEqual({ count: 0 })
})
