import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newAddress } from '../../../test/world/imports.ts'
import { untilSent } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld({ mail: true })
const { inbox } = world
const { call, make, database } = world
const { scene } = world.imports
const { secretOf, answer } = world.invitations

async function draft() {
  const all = await scene()
  await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', all.pid).execute()
  const add = (tid: string, body: object) =>
    call(`POST /api/projects/${all.pid}/teams/${tid}/people`, { token: all.token, body })
  const move = (state: string) =>
    call(`PATCH /api/projects/${all.pid}`, { token: all.token, body: { state } })
  return { ...all, add, move }
}

const allSent = () => untilSent(database)

const subjectsFor = (email: string) =>
  inbox
    .messages()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject)

type Team = Record<'chiefs' | 'members', { name: string }[]>
const namesIn = ({ chiefs, members }: Team) => [...chiefs, ...members].map(({ name }) => name)

it('invites nobody to a draft, and everyone once when it is opened, to all their teams', async () => {
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
  await finished((await bring(`email,team\n${bo.email},stage\n`)).json().id)
  await allSent()
  expect([ada, bo.email, gone, owner.email].flatMap(subjectsFor)).toEqual([])
  for (const state of ['open', 'closed', 'open']) {
    expect((await move(state)).statusCode).toBe(200)
    await allSent()
  }
  // People added from now on are invited at once.
  const late = newAddress()
  await add('stage', { email: late })

  const message = await inbox.waitFor(({ to }) => to.includes(ada))
  expect(message.text).toContain(
    'Hi Ada,\n\nOlga invited you to volunteer at Lantern Days, in Registration (as team lead) and \u821e\u53f0\u7d44.\n',
  )
  const secret = await secretOf({ email: ada })
  expect(message.links).toEqual([
    `http://localhost:8080/invitation#yes.${secret}`,
    `http://localhost:8080/invitation#no.${secret}`,
  ])
  const other = await inbox.waitFor(({ to }) => to.includes(bo.email))
  expect(other.text).toContain(
    'Bo，你好：\n\nOlga 邀請你加入「Lantern Days」的志工團隊。\n\n組別：「舞台組」\n活動日期：2',
  )
  await allSent()
  expect([ada, bo.email, gone, owner.email, late].map(subjectsFor)).toEqual([
    ['Olga invited you to Lantern Days'],
    ['【Lantern Days】Olga 邀請你加入志工團隊'],
    [],
    [],
    ['Olga invited you to Lantern Days'],
  ])
  // They are members once they accept.
  const inside = async () => (await call(`GET /api/members/${pid}`)).json().data.flatMap(namesIn)
  expect(await inside()).toEqual(['Olga'])
  expect((await answer(secret, { answer: 'yes', listed: true })).statusCode).toBe(200)
  await expect.poll(async () => (await inside()).toSorted()).toEqual(['Ada', 'Ada', 'Olga'])
})

it('tells people who have accepted a draft that it is open, and invites them to the rest', async () => {
  const { pid, owner, add, move } = await draft()
  const [ada, bo] = [await make.person({ name: 'Ada' }), await make.person({ name: 'Bo' })]
  for (const { uid } of [ada, bo]) await make.membership(pid, 'registration', uid, 'chief')
  await add('stage', { email: bo.email })
  await move('open')
  await allSent()
  expect([ada, bo, owner].map(({ email }) => subjectsFor(email).toSorted())).toEqual([
    ['Lantern Days is live, and you’re on the team'],
    ['Lantern Days is live, and you’re on the team', 'Olga invited you to Lantern Days'],
    [],
  ])
  const message = await inbox.waitFor(({ to, subject }) => to.includes(bo.email) && /is live/.test(subject))
  expect(message.text).toContain('Lantern Days is now live. You’re part of:\n\nRegistration (team lead)\n')
  expect(message.links).toEqual([`http://localhost:8080/p/${pid}`])
})

it('cannot be opened while an import runs', async () => {
  const { bring, finished, move } = await draft()
  const ada = newAddress()
  const { id } = (await bring(`email,team\n${ada},stage\n`)).json()
  const set = (state: string) =>
    database.db.updateTable('imports').set({ state }).where('id', '=', id).execute()
  await set('running')
  const refused = await move('open')
  expect([refused.statusCode, refused.json().why]).toEqual([409, [refusals['import-running']]])
  await set('draft')
  await finished(id)
  expect((await move('open')).statusCode).toBe(200)
  await allSent()
  expect(subjectsFor(ada)).toEqual(['Olga invited you to Lantern Days'])
})

it('invites each person once if an import failed in the draft and continues after the opening', async () => {
  const { pid, bring, finished, move } = await draft()
  const [ada, bo] = [newAddress(), newAddress()]
  const { id } = (await bring(`email,team\n${ada},stage\n${bo},stage\n`)).json()
  await finished(id)
  // As if it had failed after the first row.
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
    ['Olga invited you to Lantern Days'],
    ['Olga invited you to Lantern Days'],
  ])
})

it('invites each person once, whether they are added just before or just after the opening', async () => {
  const { add, move } = await draft()
  const emails = Array.from({ length: 12 }, newAddress)
  const adding = emails.map((email) => add('stage', { email }))
  await Promise.any(adding)
  await Promise.all([...adding, move('open')])
  await allSent()
  expect(emails.map((email) => subjectsFor(email).length)).toEqual(Array(12).fill(1))
})

it('is in the outbox, with the owners’ template', async () => {
  const { pid, token, add, move } = await draft()
  const ada = newAddress()
  const { uid } = (await add('stage', { email: ada, name: 'Ada' })).json()
  const template = (kind: string, body: object) =>
    call(`PUT /api/projects/${pid}/message-templates/${kind}/en`, { token, body })
  const words = { subject: '{inviter}: come', body: 'Dear {name}: {teams}' }
  expect((await template('team.invited', words)).statusCode).toBe(200)
  const opening = { subject: 'Here we go', body: 'Dear {name}: {teams}' }
  expect((await template('project.opened', opening)).statusCode).toBe(200)
  const bo = await make.person({ name: 'Bo' })
  await make.membership(pid, 'registration', bo.uid, 'chief')
  await move('open')
  const secret = await secretOf({ email: ada })
  const emailTo = async (email: string) => {
    const { subject, text } = await inbox.waitFor(({ to }) => to.includes(email))
    return [subject, text.split('\n\n')]
  }
  expect(await emailTo(ada)).toEqual([
    'Olga: come',
    [
      'Dear Ada: \u821e\u53f0\u7d44',
      `View invitation:\nhttp://localhost:8080/invitation#yes.${secret}`,
      `Decline invitation:\nhttp://localhost:8080/invitation#no.${secret}`,
      'Until you accept, you’re not on any public list and nobody can read your private data. You can change your answer until the event is over. If you didn’t expect this, you can ignore this email.',
      '-- \nManyhands\n',
    ],
  ])
  expect(await emailTo(bo.email)).toEqual([
    'Here we go',
    [
      'Dear Bo: Registration (team lead)',
      `See the event:\nhttp://localhost:8080/p/${pid}`,
      'If this is a mistake, sign in and leave the team.',
      '-- \nManyhands\n',
    ],
  ])
  await allSent()
  const outbox = (await call(`GET /api/projects/${pid}/messages`, { token })).json().data
  expect(outbox).toMatchObject([
    { kind: 'project.opened', to: { uid: bo.uid, name: 'Bo' }, state: 'sent', tries: 1 },
    { kind: 'team.invited', to: { uid, name: 'Ada' }, state: 'sent', tries: 1 },
  ])
})
