import { schemaOf } from '../../form-schema/src/schema.ts'
import { newId, type PersonId } from '../src/platform/ids.ts'
import { createWorld, type World } from './world/world.ts'

type App = World

const statement = {
  texts: { en: { title: 'Be kind', text: 'To all.' }, 'zh-TW': { title: '友善', text: '待人友善' } },
}

/** An application in review by one team, another one in the pool, and messages to the applicant. */
async function applies({ database: { db } }: App, { pid, tid, uid }: Record<'pid' | 'tid' | 'uid', string>) {
  const [id, message] = [newId<string>(), newId<string>()]
  const application = { pid, id, uid, state: 'pooled', motivation: 'Me!', pool: true }
  await db.insertInto('applications').values(application).execute()
  const step = { pid, application: id, n: 0, tid, how: 'chosen', state: 'pending', since: new Date() }
  await db.insertInto('application_steps').values(step).execute()
  const row = { pid, uid, id: message, kind: 'application.received', about: 'it', state: 'sent' }
  await db.insertInto('messages').values(row).execute()
}

/** Someone was invited to the teams they are in. */
async function invited({ database: { db } }: App, { pid, uid }: { pid: string; uid: PersonId }) {
  await db.insertInto('invitations').values({ pid, uid, asked_at: new Date() }).execute()
  const theirs = db.updateTable('memberships').set({ invited_by: uid })
  await theirs.where('pid', '=', pid).where('uid', '=', uid).execute()
}

/** Past and future shifts with everyone on all of them; only one person on the last. */
async function work(
  { database: { db } }: App,
  pid: string,
  { by, uids, count }: { by: PersonId; uids: PersonId[]; count: number },
) {
  const ids = Array.from({ length: 2 * count + 1 }, () => newId<string>())
  const [task, free] = [ids[0]!, ids.at(-1)!]
  for (const [day, id] of ids.entries()) {
    const [starts_at, ends_at] = [8, 10].map((hour) => new Date(Date.UTC(2028, 0, day + 1, hour)))
    const modes = { sign_up: 'open', visible_to: 'project', made_by: by }
    const task = { pid, id, tid: 't-0', title: 'Shift', starts_at, ends_at, ...modes }
    await db.insertInto('tasks').values(task).execute()
    const role = { pid, task: id, n: 1 }
    const on = id === free ? [by] : uids
    await db
      .insertInto('task_roles')
      .values({ ...role, seats: uids.length, taken: on.length })
      .execute()
    const seats = on.map((uid) => ({
      ...role,
      id: newId<string>(),
      uid,
      state: day < count ? 'done' : 'confirmed',
    }))
    await db.insertInto('task_seats').values(seats).execute()
    const [seat, to_uid] = [seats[0]!.id, uids.at(-1)!]
    await db
      .insertInto('task_swaps')
      .values({ pid, id: newId<string>(), seat, from_uid: by, to_uid })
      .execute()
  }
  return { task, free }
}

/** Creates certificates that differ only in their number. */
async function certify({ call, database: { pool } }: App, session: string, count: number) {
  await call('POST /api/users/me/certificates', { session, body: { pid: 'p-0', language: 'en' } })
  const columns = 'pid, uid, content, signature, public_key'
  await pool.query(
    `insert into certificates (id, code_hash, ${columns})
     select gen_random_uuid(), sha256(n::text::bytea), ${columns} from certificates, generate_series(2, $1) as n`,
    [count],
  )
}

/** Claims of these people, each in another currency, approved and in a payout. */
async function payOf({ database: { db } }: App, { by, uids }: { by: PersonId; uids: PersonId[] }) {
  const pid = 'p-0'
  const rules = JSON.stringify({
    audience: 'everyone',
    tids: [],
    hours: 0,
    until: null,
    receipt: 'none',
    budget: null,
  })
  await db.insertInto('subsidies').values({ pid, currency: 'TWD', rules, changed_by: by }).execute()
  const currencies = Intl.supportedValuesOf('currency')
  for (const [i, uid] of uids.entries()) {
    const [claim, payout, currency] = [newId<string>(), newId<string>(), currencies[i]!]
    await db
      .insertInto('payouts')
      .values({ pid, id: payout, currency, total: 1, count: 1, made_by: by })
      .execute()
    const fixed = {
      origin: JSON.stringify({ en: 'A', 'zh-TW': 'A' }),
      fee: 1,
      currency,
      submitted_at: new Date(),
    }
    const claimed = { pid, id: claim, uid, state: 'approved', oid: 'a', payout, ...fixed }
    await db.insertInto('claims').values(claimed).execute()
    const note = { pid, id: newId<string>(), claim, kind: 'approved', amount: 1, currency, actor: by }
    await db.insertInto('subsidy_ledger').values(note).execute()
  }
}

/** A form that these people have answered. */
async function askOf({ database: { db } }: App, { by, uids }: { by: PersonId; uids: PersonId[] }) {
  const form = { pid: 'p-0', fid: 'shirts', version: 1 }
  const message = { title: 'Shirts', intro: '', purpose: '' }
  const version = {
    texts: { en: message, 'zh-TW': message },
    schema: JSON.stringify(schemaOf([])),
    made_by: by,
  }
  await db
    .insertInto('forms')
    .values({ ...form, state: 'open', made_by: by })
    .execute()
  await db
    .insertInto('form_versions')
    .values({ ...form, ...version })
    .execute()
  const answers = uids.map((uid) => ({ ...form, uid, state: 'done', values: '{}' }))
  await db.insertInto('form_answers').values(answers).execute()
}

export interface Ids {
  project: string
  task: string
  free: string
  importId: string
  noted: string
  announcement: string
  draft: string
  otherDraft: string
  uids: string[]
}

/** Projects and a person with `count` of everything. */
export async function scene(count: number) {
  const app = await createWorld()
  const { make, call, database } = app
  const owner = await make.person()
  const session = await make.session(owner.uid)
  const uids: PersonId[] = []
  for (let i = 0; i < count; i++) {
    const { pid } = await make.project({ pid: `p-${i}` })
    await make.owner(pid, owner.uid)
    for (let j = 0; j < count; j++) {
      const { tid } = await make.team(pid, { tid: `t-${j}` })
      await make.membership(pid, tid, owner.uid, 'chief')
      await call(`PUT /api/projects/${pid}/statements/s-${j}`, { session, body: statement })
      await call(`PUT /api/projects/${pid}/audiences/a-${j}`, { session, body: { where: [] } })
      for (let k = 0; k < count; k++) {
        const { uid } = await make.person()
        await make.membership(pid, tid, uid)
        uids.push(uid)
        await applies(app, { pid, tid, uid })
        await call(`PATCH /api/projects/${pid}/teams/${tid}`, { session, body: { wanted: k } })
      }
    }
    await applies(app, { pid, tid: 't-0', uid: owner.uid })
    await invited(app, { pid, uid: owner.uid })
    await own(app, owner.uid, i)
    const claim = { pid, id: newId<string>(), uid: owner.uid, oid: 'a' }
    await database.db.insertInto('claims').values(claim).execute()
  }
  const until = '2040-01-01'
  const notice = { pid: 'p-0', purpose: 'insurance', until, how: 'page', notified_at: new Date() }
  await database.db
    .insertInto('purpose_notices')
    .values(uids.map((uid) => ({ ...notice, uid })))
    .execute()
  const { data } = (await call('GET /api/projects/p-0/applications?state=all', { session })).json()
  const noted = data[0].id
  for (let i = 0; i < count; i++)
    await call(`POST /api/projects/p-0/applications/${noted}/notes`, { session, body: { text: 'Hm.' } })
  const project = '/api/projects/p-0'
  for (const uid of uids.slice(0, count)) {
    await make.role('p-0', uid, 'finance')
    for (const way of ['desk', 'second-step-resets']) await call(`PUT ${project}/${way}/${uid}`, { session })
  }
  const body = `email,team\n${uids.map((_, i) => `row-${i}@example.test,t-0\n`).join('')}`
  const headers = { 'content-type': 'text/csv' }
  const importId = (await call(`POST ${project}/imports`, { session, headers, body })).json().id
  await call('GET /api/projects', { session })
  const crew = { by: owner.uid, uids: [owner.uid, ...uids], count }
  for (let i = 1; i < count; i++) await work(app, `p-${i}`, crew)
  const tasks = await work(app, 'p-0', crew)
  await certify(app, session, count)
  await askOf(app, { by: owner.uid, uids: uids.slice(0, count) })
  await payOf(app, { by: owner.uid, uids: uids.slice(0, count) })
  const announcement = await announce(app, { by: owner.uid, uids: [owner.uid, ...uids], count })
  await automate(app, owner.uid, count)
  const drafts = await draft(app, { by: owner.uid, uids: uids.slice(0, count), ...tasks })
  for (const kind of ['phone', 'signal', 'whatsapp'].slice(0, count)) await shareContact(app, session, kind)
  for (const uid of uids.slice(0, count)) await shareContact(app, await make.session(uid), 'phone')
  for (let i = 1; i < count; i++) await call(`POST ${project}/forms`, { session, body: { from: 'parking' } })
  const ids = { project, ...tasks, importId, noted, announcement, ...drafts, uids }
  return { call, database, session, ids }
}

/** Announcements to these people; returns one. */
async function announce(
  { database: { db } }: App,
  { by, uids, count }: { by: PersonId; uids: PersonId[]; count: number },
): Promise<string> {
  const ids = Array.from({ length: count }, () => newId<string>())
  const texts = JSON.stringify({ en: { subject: 'Doors', body: 'Hello' } })
  const sent = { pid: 'p-0', author: by, conditions: '[]', texts, urgent: false, state: 'sent' }
  const now = new Date()
  await db
    .insertInto('announcements')
    .values(ids.map((id) => ({ ...sent, id, send_at: now, sent_at: now })))
    .execute()
  await db
    .insertInto('announcement_recipients')
    .values(ids.flatMap((id) => [...new Set(uids)].map((uid) => ({ pid: 'p-0', id, uid }))))
    .execute()
  return ids[0]!
}

async function automate({ database: { db } }: App, by: PersonId, count: number): Promise<void> {
  const trigger = JSON.stringify({ kind: 'before_event', days: 1 })
  const texts = JSON.stringify({ en: { subject: 'Tomorrow', body: 'Hello' } })
  const row = { pid: 'p-0', trigger, conditions: '[]', texts, active: false, changed_by: by }
  await db
    .insertInto('automations')
    .values(Array.from({ length: count }, () => ({ ...row, id: newId<string>() })))
    .execute()
}

/** One draft more than people, which all propose them: the first for another shift than the others. */
async function draft(
  { database: { db } }: App,
  { by, uids, task, free }: { by: PersonId; uids: PersonId[]; task: string; free: string },
) {
  const ids = ['', ...uids].map(() => newId<string>())
  await db
    .insertInto('roster_drafts')
    .values(ids.map((id) => ({ pid: 'p-0', id, name: 'Weekend', made_by: by })))
    .execute()
  const seatsOf = (draft: string, i: number) =>
    uids.map((uid) => ({ pid: 'p-0', draft, task: i === 0 ? free : task, n: 1, uid, proposed_by: by }))
  await db.insertInto('roster_seats').values(ids.flatMap(seatsOf)).execute()
  return { draft: ids[0]!, otherDraft: ids[1]! }
}

const shareContact = ({ call }: App, session: string, kind: string) =>
  call(`PUT /api/users/me/contacts/${kind}`, {
    session,
    body: { handle: '+886 912 345 678', audience: 'teams', during: 'event' },
  })

/** Adds one of everything that a person can have. */
async function own({ make, database: { db } }: App, uid: PersonId, i: number) {
  await make.session(uid)
  await make.token(uid)
  const email = `other-${i}@example.test`
  await db.insertInto('email_addresses').values({ email, uid }).execute()
  const account = { issuer: 'https://provider.example', subject: `${i}`, uid, email }
  await db.insertInto('identities').values(account).execute()
  const reset = { pid: `p-${i}`, uid, asked_by: uid }
  await db.insertInto('second_step_resets').values(reset).execute()
  const key = Buffer.from(`passkey ${i}`)
  await db
    .insertInto('passkeys')
    .values({
      id: newId(),
      uid,
      name: 'Mine',
      counter: 0,
      synced: false,
      transports: [],
      credential_id: key,
      public_key: key,
    })
    .execute()
  const purpose = ['insurance', 'emergency', 'shipping'][i]!
  await db
    .insertInto('project_purposes')
    .values({ pid: 'p-0', purpose, until: '2199-01-01', opened_by: uid })
    .execute()
  await db
    .insertInto('private_reads')
    .values({ pid: 'p-0', id: newId(), uid, reader: uid, purpose, section: 'bank', fields: [] })
    .execute()
}
