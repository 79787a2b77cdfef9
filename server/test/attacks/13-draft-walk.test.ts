import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Operation } from '../../src/platform/http/operation.ts'
import { newId } from '../../src/platform/ids.ts'
import { addressOf, bodyOf } from '../every-operation.ts'
import { untilNoJobs } from '../world/jobs.ts'
import { createWorld } from '../world/world.ts'

const world = await createWorld({ mail: true, settings: { RATE_LIMIT: '1000000' } })
const { call, make, operations, document, database, inbox } = world

/** Contained in everything of the draft, and nowhere else. */
const canary = 'zanzibar'
const named = (what: string) => `Zanzibar ${what}`
const pid = `${canary}-2027`
const tid = `${canary}-team`
const scopes = ['read', 'write', 'private', 'admin'] as const

const owner = await make.caller({ name: 'Olga' }, [...scopes])
const outsider = await make.person({ name: 'Outsider' })
const later = await make.person({ name: 'Later' })
const admin = await make.person({ name: 'Admin', admin: true })
const ids = await fill()

/** A draft with everything it can contain, and someone whom it will ask for all of it. */
async function fill() {
  const { token } = owner
  const send = async (line: string, body: object) => {
    const answer = await call(line, { token, body })
    expect([line, answer.statusCode, answer.body]).toEqual([
      line,
      expect.toBeOneOf([200, 201, 204]),
      answer.body,
    ])
    return answer.body === '' ? {} : answer.json()
  }
  await make.project({ pid, state: 'draft', name: named('Days'), starts_on: '2027-08-08' })
  await make.owner(pid, owner.uid)
  await make.team(pid, { tid, name: named('Team') })
  await make.membership(pid, tid, later.uid)
  const path = `/api/projects/${pid}`
  const words = { title: named('Conduct'), text: named('Text') }
  await send(`PUT ${path}/statements/${canary}`, { texts: { en: words, 'zh-TW': words } })
  const form = { title: named('Form'), intro: '', purpose: named('Purpose') }
  const texts = { en: form, 'zh-TW': form }
  await send(`POST ${path}/forms`, { fid: canary, texts })
  const label = { label: named('Question'), help: '' }
  const question = { id: canary, kind: 'text', private: false, texts: { en: label, 'zh-TW': label } }
  const required_for = ['badge', 'task', 'claim']
  await send(`PUT ${path}/forms/${canary}`, { state: 'open', texts, questions: [question], required_for })
  const origins = [{ oid: canary, names: { en: named('Town'), 'zh-TW': named('Town') }, fee: '350' }]
  const rules = {
    audience: 'everyone',
    hours: 0,
    until: null,
    receipt: 'none',
    second_above: null,
    budget: null,
  }
  await send(`PUT ${path}/traffic-subsidy`, { currency: 'TWD', origins, rules })
  const until = new Date(Date.now() + 86_400_000 * 20).toISOString().slice(0, 10)
  for (const purpose of ['insurance', 'traffic-subsidy', 'catering'])
    await database.db
      .insertInto('project_purposes')
      .values({ pid, purpose, until, opened_by: owner.uid })
      .execute()
  const shift = { title: named('Shift'), location: named('Hall'), visible_to: 'anyone', tid }
  const day = (n: number, hour: string) => `2038-08-0${n}T${hour}:00:00+08:00`
  const page = {
    location: named('Hall'),
    address: named('Road'),
    coordinates: { latitude: 25, longitude: 121.5 },
    website: `https://${canary}.example.org`,
    contact: `${canary}@example.org`,
    questions: [{ question: named('Question'), answer: named('Answer') }],
    translations: [
      {
        language: 'zh-TW',
        description: named('Description'),
        questions: [{ question: named('Question'), answer: named('Answer') }],
      },
    ],
  }
  await send(`PATCH ${path}`, { organiser: named('Organiser'), page })
  const description = named('Description')
  await database.db.updateTable('projects').set({ description }).where('pid', '=', pid).execute()
  const links = [{ label: named('Link'), url: `https://${canary}.example.org/team` }]
  await send(`PATCH ${path}/teams/${tid}`, { description: named('Description'), links })
  await make.membership(pid, tid, owner.uid, 'chief')
  const contact = { handle: `@${canary}_owner`, audience: 'teams', during: 'event' }
  await send('PUT /api/users/me/contacts/telegram', contact)
  const task = await send(`POST ${path}/tasks`, { ...shift, starts_at: day(8, '09'), ends_at: day(8, '11') })
  const past = await send(`POST ${path}/tasks`, { ...shift, starts_at: day(9, '09'), ends_at: day(9, '11') })
  for (const [id, state] of [
    [task.id, 'confirmed'],
    [past.id, 'done'],
  ])
    await database.db
      .insertInto('task_seats')
      .values({ pid, id: newId<string>(), task: id, n: 1, uid: later.uid, state })
      .execute()
  await database.pool.query('update task_roles set taken = 1 where pid = $1', [pid])
  await database.pool.query(
    `update tasks set starts_at = now() - interval '5 hours', ends_at = now() - interval '3 hours' where id = $1`,
    [past.id],
  )
  const claim = { pid, id: newId<string>(), uid: later.uid, state: 'draft', oid: canary }
  await database.db.insertInto('claims').values(claim).execute()
  await database.db.insertInto('invitations').values({ pid, uid: later.uid }).execute()
  const taskRules = await call(`GET ${path}/task-rules`, { token })
  return { tasks: task.id as string, claims: claim.id, texts, rules: taskRules.json() as object }
}

const callers = {
  anyone: async () => ({}),
  'an outsider': async () => ({ token: await make.token(outsider.uid, [...scopes]) }),
  'an outsider in a browser': async () => ({ session: await make.session(outsider.uid) }),
  'an admin without a second step': async () => ({
    session: await make.session(admin.uid, { emailOnly: true }),
  }),
  'a member to be': async () => ({ token: await make.token(later.uid, [...scopes]) }),
  'a member to be in a browser': async () => ({ session: await make.session(later.uid) }),
}

const calendar = (
  await call('POST /api/users/me/calendar', { token: await make.token(later.uid, [...scopes]) })
).json().url as string

const values: Record<string, string> = {
  pid,
  tid,
  uid: owner.uid,
  sid: canary,
  fid: canary,
  kind: 'application.accepted',
  language: 'en',
  purpose: 'insurance',
  role: 'owner',
  code: 'A'.repeat(20),
  hash: '0'.repeat(64),
  file: calendar.split('/').at(-1)!,
  secret: '0'.repeat(64),
}

const known = {
  values,
  ids: { tasks: ids.tasks, claims: ids.claims },
  query: { pid, ids: `${owner.uid},${later.uid}`, find: 'Ol', report: 'hours', with: ids.tasks },
}

/** For operations whose schema alone isn't enough. */
const bodies: Record<string, object> = {
  apply: { tids: [tid], motivation: 'Lanterns.' },
  changeForm: { state: 'draft', texts: ids.texts, questions: [] },
  changeTaskRules: ids.rules,
}

/** A data export contains everything that is stored about the person, including drafts. */
const walked = operations.filter(({ id }) => id !== 'downloadExport')
/** Operations that end an account or a session come last. */
const inOrder = walked.toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))

async function ask(operation: Operation, address: string, credentials: object) {
  const { id, method } = operation
  const body = bodies[id] ? { body: bodies[id] } : bodyOf(document, operation)
  return call(`${method} ${address}`, { ...credentials, ...body })
}

/** Some responses echo what the caller sent. */
const without = (sent: string, text: string) => (sent.includes(pid) ? text.replaceAll(pid, '') : text)

it.each(Object.entries(callers))(
  'reveals nothing of a draft to %s, whatever they request',
  async (_, credentials) => {
    const leaks: string[] = []
    const asIfThere: string[] = []
    for (const operation of inOrder) {
      const address = addressOf(operation, known)
      const response = await ask(operation, address, await credentials())
      const text = `${JSON.stringify(response.headers)} ${response.body}`.toLowerCase()
      if (without(address, text).includes(canary)) leaks.push(`${operation.id}: ${response.statusCode}`)
      if (!operation.path.includes('{pid}')) continue
      const nowhere = await ask(operation, address.replaceAll(pid, 'nowhere-2027'), await credentials())
      if (response.statusCode === 400 || response.statusCode !== nowhere.statusCode)
        asIfThere.push(`${operation.id}: ${response.statusCode}, not ${nowhere.statusCode}`)
    }
    expect({ leaks, asIfThere }).toEqual({ leaks: [], asIfThere: [] })
  },
  120_000,
)

it('emails nobody about a draft, whatever its owner does, except people who are offered a role', async () => {
  const done: string[] = []
  for (const operation of inOrder) {
    const response = await ask(operation, addressOf(operation, known), {
      token: await make.token(owner.uid, [...scopes]),
    })
    if (response.body.toLowerCase().includes(canary)) done.push(operation.id)
  }
  // Proves that these checks would have found it.
  expect(done).toEqual(expect.arrayContaining(['getProject', 'listTasks', 'listForms', 'listStatements']))
  await untilNoJobs(database.db, { where: sql`run_at <= now() and attempts = 0` }, 60_000)
  const emails = inbox.messages().filter(({ to }) => !to.includes(owner.email))
  const revealing = emails.filter((message) => JSON.stringify(message).toLowerCase().includes(canary))
  // In the owner's language, which they change along the way.
  expect(revealing.map(({ subject }) => subject)).toEqual(['【Zanzibar Days】Olga 邀請你擔任活動負責人'])
}, 120_000)
