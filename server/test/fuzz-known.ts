import { newId } from '../src/platform/ids.ts'
import type { World } from './world/world.ts'

/** Two applications in the project, one in the pool and one in review, and related values. */
async function knownOfJoining({ make, database: { db } }: World, pid: string, tid: string) {
  await make.team(pid, { tid })
  const ids = [newId<string>(), newId<string>()]
  for (const [i, id] of ids.entries()) {
    const { uid } = await make.person()
    const state = ['pooled', 'pending'][i]!
    await db
      .insertInto('applications')
      .values({ pid, id, uid, state, motivation: 'Lanterns.', pool: true })
      .execute()
  }
  const step = { n: 0, tid, how: 'chosen', state: 'pending', since: new Date() }
  await db
    .insertInto('application_steps')
    .values({ pid, application: ids[1]!, ...step })
    .execute()
  return {
    ids,
    values: {
      interview: [newId<string>()],
      sid: ['conduct', 'none'],
      kind: ['application.accepted', 'chiefs.digest', 'none'],
      language: ['en', 'zh-TW'],
    },
  }
}

/** Two tasks of the team, open and by request, with someone on each. */
async function knownOfTasks({ make, database: { db } }: World, pid: string, tid: string) {
  const ids = [newId<string>(), newId<string>()]
  const { uid } = await make.person()
  for (const [i, id] of ids.entries()) {
    const times = {
      starts_at: new Date(Date.UTC(2028, 0, i + 1, 8)),
      ends_at: new Date(Date.UTC(2028, 0, i + 1, 10)),
    }
    const modes = { sign_up: ['open', 'request'][i]!, visible_to: 'anyone', made_by: uid }
    await db
      .insertInto('tasks')
      .values({ pid, id, tid, title: 'Lamps', ...times, ...modes })
      .execute()
    await db.insertInto('task_roles').values({ pid, task: id, n: 1, seats: 2, taken: 1 }).execute()
    await db
      .insertInto('task_seats')
      .values({ pid, id: newId<string>(), task: id, n: 1, uid, state: 'confirmed' })
      .execute()
  }
  return { ids, uid, values: { task: ids, series: [newId<string>()], file: [`${'0'.repeat(64)}.ics`] } }
}

/** A table of amounts, and two claims in review. */
async function knownOfSubsidy({ make, database: { db } }: World, pid: string) {
  const { uid: changed_by } = await make.person()
  const rules = {
    audience: 'everyone',
    tids: [],
    hours: 0,
    until: null,
    receipt: 'none',
    second_above: 1,
    budget: 1,
  }
  await db
    .insertInto('subsidies')
    .values({ pid, currency: 'TWD', rules: JSON.stringify(rules), changed_by })
    .execute()
  const names = JSON.stringify({ en: 'Mine', 'zh-TW': 'Mine' })
  await db
    .insertInto('subsidy_origins')
    .values({ pid, oid: 'mine', names, fee: 35_000, position: 0 })
    .execute()
  const ids = [newId<string>(), newId<string>()]
  for (const id of ids) {
    const { uid } = await make.person()
    const fixed = {
      origin: names,
      fee: 35_000,
      currency: 'TWD',
      approvals_needed: 1,
      submitted_at: new Date(),
    }
    const claim = { pid, id, uid, state: 'submitted', oid: 'mine', account: Buffer.from('x'), ...fixed }
    await db.insertInto('claims').values(claim).execute()
  }
  return { ids, values: { oid: ['mine', 'none'], claim: ids } }
}

/** An announcement that was sent, and one that is scheduled. */
async function knownOfAnnouncements({ make, database: { db } }: World, pid: string) {
  const [author, reader] = [await make.person(), await make.person()]
  const ids = [newId<string>(), newId<string>()]
  const texts = JSON.stringify({ en: { subject: 'Doors', body: 'Hi {name}' } })
  const now = new Date()
  for (const [i, id] of ids.entries()) {
    const state = i === 0 ? { state: 'sent', sent_at: now } : { state: 'scheduled' }
    const written = { author: author.uid, conditions: '[]', texts, urgent: false, send_at: now }
    await db
      .insertInto('announcements')
      .values({ pid, id, ...written, ...state })
      .execute()
  }
  await db.insertInto('announcement_recipients').values({ pid, id: ids[0]!, uid: reader.uid }).execute()
  return { ids }
}

async function knownOfAutomations({ make, database: { db } }: World, pid: string) {
  const { uid: changed_by } = await make.person()
  const ids = [newId<string>(), newId<string>()]
  const texts = JSON.stringify({ en: { subject: 'Tomorrow', body: 'Hi {name}' } })
  for (const [i, id] of ids.entries()) {
    const trigger = JSON.stringify({ kind: i === 0 ? 'accepted' : 'form_due', days: i })
    await db
      .insertInto('automations')
      .values({ pid, id, trigger, conditions: '[]', texts, active: i === 0, changed_by })
      .execute()
  }
  return { ids }
}

/** A form for everyone, and one without answers. */
async function knownOfForms({ make, call }: World, pid: string) {
  const owner = await make.person()
  await make.owner(pid, owner.uid)
  const token = await make.token(owner.uid)
  for (const from of ['clothes', 'catering']) {
    const made = await call(`POST /api/projects/${pid}/forms`, { token, body: { from } })
    const { texts, questions } = made.json()
    const body = { state: 'open', texts, questions, required_for: ['badge'] }
    await call(`PUT /api/projects/${pid}/forms/${from}`, { token, body })
  }
  const values = { shirt_size: 'M', shirt_cut: 'any', jacket: 'no' }
  return {
    values: { fid: ['clothes', 'catering', 'none'], question: ['shirt_size', 'diet'] },
    bodies: {
      putMyFormAnswers: Array.from({ length: 30 }, (_, i) => ({
        version: (i % 3) + 1,
        values,
        done: i % 2 === 0,
      })),
    },
  }
}

export function newProjects(): object[] {
  const rest = { name: 'Lantern Days', starts_on: '2026-12-12', ends_on: '2026-12-13', time_zone: 'UTC' }
  return Array.from({ length: 1200 }, (_, i) => ({ pid: `made-${i}`, ...rest }))
}

/** Known values of every slice. */
export async function knownOfSlices(app: World, pid: string, tid: string) {
  const joining = await knownOfJoining(app, pid, tid)
  const working = await knownOfTasks(app, pid, tid)
  const asking = await knownOfForms(app, pid)
  const paying = await knownOfSubsidy(app, pid)
  const writing = await knownOfAnnouncements(app, pid)
  const automating = await knownOfAutomations(app, pid)
  return {
    uid: working.uid,
    ids: [...joining.ids, ...working.ids, ...paying.ids, ...writing.ids, ...automating.ids],
    values: { ...working.values, ...paying.values, ...asking.values, ...joining.values },
    bodies: asking.bodies,
  }
}
