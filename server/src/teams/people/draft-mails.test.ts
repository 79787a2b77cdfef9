import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newAddress } from '../../../test/world/imports.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database } = world
const { scene } = world.imports

async function draft() {
  const all = await scene()
  await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', all.pid).execute()
  const add = (tid: string, body: object) =>
    call(`POST /api/projects/${all.pid}/teams/${tid}/people`, { token: all.token, body })
  const move = (state: string) =>
    call(`PATCH /api/projects/${all.pid}`, { token: all.token, body: { state } })
  return { ...all, add, move }
}

/** Until no mail waits to be sent. */
const allSent = () =>
  expect
    .poll(
      async () => {
        const waiting = sql`select from graphile_worker.jobs 
           where task_identifier like 'mail-%' or task_identifier = 'send-message'`
        return (await waiting.execute(database.db)).rows.length
      },
      { timeout: 20_000 },
    )
    .toBe(0)

const subjectsFor = (email: string) =>
  inbox
    .messages()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)

it('tells nobody of a draft, and everyone once when it is opened, with all their teams', async () => {
  const { pid, owner, bring, finished, add, move } = await draft()
  const [ada, bo, gone] = [newAddress(), await make.person({ name: 'Bo' }), newAddress()]
  await database.db.updateTable('people').set({ language: 'zh-TW' }).where('uid', '=', bo.uid).execute()
  await add('stage', { email: ada, name: 'Ada' })
  await add('registration', { email: ada, role: 'chief' })
  await add('stage', { email: owner.email })
  const { uid } = (await add('stage', { email: gone })).json()
  await call(`DELETE /api/projects/${pid}/teams/stage/members/${uid}`, {
    token: await make.token(owner.uid),
  })
  await finished((await bring(`email,team\n${bo.email},stage\n`)).json().id, true)
  for (const state of ['open', 'closed', 'open']) expect((await move(state)).statusCode).toBe(200)
  // Whoever comes from now on is told at once.
  const late = newAddress()
  await add('stage', { email: late })

  const mail = await inbox.waitFor(({ to }) => to.includes(ada))
  expect(mail.text).toContain('Hello Ada,\n\nLantern Days is open now. You are in these teams:')
  expect(mail.text).toContain('Registration (chief), \u821e\u53f0\u7d44\n')
  expect(mail.links).toEqual([`http://localhost:8080/p/${pid}`])
  const other = await inbox.waitFor(({ to }) => to.includes(bo.email))
  expect(other.text).toContain('\u300cLantern Days\u300d\u73fe\u5728\u958b\u653e\u4e86')
  await allSent()
  expect([ada, bo.email, gone, owner.email, late].map(subjectsFor)).toEqual([
    ['Lantern Days is open, and you are part of it'],
    ['\u300cLantern Days\u300d\u958b\u653e\u4e86\uff0c\u4f60\u662f\u5176\u4e2d\u4e00\u54e1'],
    [],
    [],
    ['You are in the team \u821e\u53f0\u7d44 of Lantern Days'],
  ])
})

it('is not opened while an import runs', async () => {
  const { bring, finished, move } = await draft()
  const ada = newAddress()
  const { id } = (await bring(`email,team\n${ada},stage\n`)).json()
  const set = (state: string) =>
    database.db.updateTable('imports').set({ state }).where('id', '=', id).execute()
  await set('running')
  const refused = await move('open')
  expect([refused.statusCode, refused.json().why]).toEqual([
    409,
    [{ rule: 'import-running', setting: 'the import', lifted_by: 'you, by waiting' }],
  ])
  await set('draft')
  await finished(id, true)
  expect((await move('open')).statusCode).toBe(200)
  await allSent()
  expect(subjectsFor(ada)).toEqual(['Lantern Days is open, and you are part of it'])
})

it('tells each person once where an import failed in the draft and goes on after the opening', async () => {
  const { pid, bring, finished, move } = await draft()
  const [ada, bo] = [newAddress(), newAddress()]
  const { id } = (await bring(`email,team\n${ada},stage\n${bo},stage\n`)).json()
  await finished(id, true)
  // As it is when it failed after the first row.
  await sql`
    with undone as (update import_rows set outcome = null, uid = null, tid = null where id = ${id} and n = 3),
    failed as (update imports set state = 'failed', done = 1 where id = ${id})
    delete from memberships where pid = ${pid} and uid = (select uid from people where email = ${bo})`.execute(
    database.db,
  )
  await move('open')
  await finished(id)
  await allSent()
  expect([ada, bo].map(subjectsFor)).toEqual([
    ['Lantern Days is open, and you are part of it'],
    ['You are in Lantern Days'],
  ])
})

it('tells each person once, whether they come just before or just after the opening', async () => {
  const { add, move } = await draft()
  const emails = Array.from({ length: 12 }, newAddress)
  const adding = emails.map((email) => add('stage', { email }))
  await Promise.any(adding)
  await Promise.all([...adding, move('open')])
  await allSent()
  expect(emails.map((email) => subjectsFor(email).length)).toEqual(Array(12).fill(1))
})

it('stands in the outbox, in the words of the owners', async () => {
  const { pid, token, add, move } = await draft()
  const ada = newAddress()
  const { uid } = (await add('stage', { email: ada, name: 'Ada' })).json()
  const body = { subject: 'Here we go', body: 'Dear {name}: {teams}' }
  const at = `/api/projects/${pid}/message-templates/project.opened/en`
  expect((await call(`PUT ${at}`, { token, body })).statusCode).toBe(200)
  await move('open')
  const mail = await inbox.waitFor(({ to }) => to.includes(ada))
  expect([mail.subject, mail.text.split('\n\n')]).toEqual([
    'Here we go',
    [
      'Dear Ada: \u821e\u53f0\u7d44',
      `See the event:\nhttp://localhost:8080/p/${pid}`,
      'If this is a mistake, sign in and leave the team.',
      '-- \nManyhands\n',
    ],
  ])
  await allSent()
  const outbox = (await call(`GET /api/projects/${pid}/messages`, { token })).json().data
  expect(outbox).toMatchObject([
    { kind: 'project.opened', to: { uid, name: 'Ada' }, state: 'sent', tries: 1 },
  ])
})
