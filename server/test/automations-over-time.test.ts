import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { automationJobs } from '../src/automations/index.ts'
import { messageJobs } from '../src/messages/index.ts'
import { notificationKinds } from '../src/notifications.ts'
import { newId, type PersonId } from '../src/platform/ids.ts'
import { createMailer } from '../src/platform/mail/mailer.ts'
import { type Event, hourMs, isDay, type Person, shouldGet, templates, textsOf } from './automations-model.ts'
import { startFaultyMail } from './faulty-mail.ts'
import { randomOf, seedsOf, sizeOf } from './seeds.ts'
import { createMovedClock } from './world/clock.ts'
import { deleteJobs, selectJobs } from './world/jobs.ts'
import { createWorld } from './world/world.ts'

const days = sizeOf({ commit: 130, full: 10_000 })
const between = 60
const start = Date.UTC(2030, 0, 1) - 8 * hourMs
const at = (day: number, hour = 0) => new Date(start + (day * 24 + hour) * hourMs)

const clock = await createMovedClock(at(0))
afterAll(() => clock.end())
const mail = await startFaultyMail(() => 'take')
afterAll(() => mail.stop())
const settings = { DATABASE_URL: clock.url, SMTP_URL: mail.url, MAIL_FROM: 'help@example.test' }
const { database, make, config } = await createWorld({ settings })
const { db, pool } = database
const mailer = createMailer(config)
const { 'run-automations': plan, 'run-automation': runOne } = automationJobs({ database, mailer })
const send = messageJobs({
  database,
  mailer,
  baseUrl: config.BASE_URL,
  kinds: notificationKinds,
})['send-message']!

const people = new Map<string, Person>()
let now = at(0)
let random = randomOf(1)
const some = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
const owner = await make.person({ name: 'Owner' })

async function moveTo(moment: Date): Promise<void> {
  now = moment
  await clock.move(moment)
}

async function add(): Promise<Person> {
  const language = random() < 0.5 ? 'en' : 'zh-TW'
  const { uid, email } = await make.person({ language, listed: null })
  const one: Person = { uid, email, language, complete: false, without: new Set() }
  people.set(uid, one)
  return one
}

async function begin(day: number, before: Event | null): Promise<Event> {
  const pid = `e${day}`
  const date = (n: number) =>
    new Date(Date.UTC(2030, 0, 1) + (day + n) * 24 * hourMs).toISOString().slice(0, 10)
  await db
    .insertInto('projects')
    .values({
      pid,
      name: `Event ${day}`,
      state: 'draft',
      starts_on: date(35),
      ends_on: date(36),
      time_zone: 'Asia/Taipei',
      rolled_over_from: before?.pid ?? null,
    })
    .execute()
  await make.team(pid, { tid: 'photo' })
  const forms = new Map([15, 30].map((n) => [`form-${n}`, at(day + n, 18)]))
  for (const [fid, closes_at] of forms) await addForm(pid, fid, closes_at)
  for (const [template, trigger] of Object.entries(templates))
    await db
      .insertInto('automations')
      .values({
        pid,
        id: newId<string>(),
        template,
        trigger: JSON.stringify(trigger),
        conditions: '[]',
        texts: JSON.stringify(textsOf(template)),
        active: true,
        changed_by: owner.uid,
      })
      .execute()
  const invited = new Set(before?.inside.keys())
  for (const uid of invited)
    await db.insertInto('invitations').values({ pid, uid, asks_back: true }).execute()
  return {
    pid,
    state: 'draft',
    invitedAt: now,
    starts: at(day + 35),
    ends: at(day + 37),
    inside: new Map(),
    invited,
    asked: new Set(),
    forms,
    submitted: new Set(),
    lastShift: new Map(),
    given: new Set(),
  }
}

async function addForm(pid: string, fid: string, closes_at: Date): Promise<void> {
  const made_by = owner.uid
  await db.insertInto('forms').values({ pid, fid, version: 1, state: 'open', closes_at, made_by }).execute()
  const words = { title: fid, intro: '', purpose: '' }
  const texts = JSON.stringify({ en: words, 'zh-TW': words })
  await db
    .insertInto('form_versions')
    .values({ pid, fid, version: 1, texts, schema: '[]', made_by })
    .execute()
}

async function setState(event: Event, state: Event['state']): Promise<void> {
  await pool.query('update projects set state = $2 where pid = $1', [event.pid, state])
  event.state = state
}

async function join(event: Event, { uid }: Person): Promise<void> {
  const accepted = { accepted_at: now, accepted_how: 'application', joined_at: now }
  await db
    .insertInto('memberships')
    .values({ pid: event.pid, id: newId<string>(), tid: 'photo', uid, role: 'member', ...accepted })
    .execute()
  event.inside.set(uid, now)
  if (!event.invited.has(uid)) return
  await pool.query(`update invitations set state = 'yes' where pid = $1 and uid = $2`, [event.pid, uid])
  event.invited.delete(uid)
}

/** What people do, each as likely as often as it is named. */
const steps: Record<string, (event: Event) => Promise<void>> = {
  joinNew: async (event) => join(event, await add()),
  async return(event) {
    const one = people.get(some([...event.invited]) ?? '')
    if (one) await join(event, one)
  },
  async leave(event) {
    const uid = some([...event.inside.keys()])
    if (!uid) return
    await pool.query(
      `update memberships set left_at = clock.now(), left_how = 'left' where pid = $1 and uid = $2 and left_at is null`,
      [event.pid, uid],
    )
    event.inside.delete(uid)
  },
  async comeBack(event) {
    const one = some([...people.values()].filter(({ uid }) => !event.inside.has(uid)))
    if (one) await join(event, one)
  },
  async unsubscribe() {
    const one = some([...people.values()])
    const kind = some(['automation.announced', 'automation.invited'])!
    if (!one || one.without.has(kind)) return
    await db.insertInto('email_opt_outs').values({ uid: one.uid, kind }).execute()
    one.without.add(kind)
  },
  async resubscribe() {
    const one = some([...people.values()].filter(({ without }) => without.size > 0))
    if (!one) return
    await db
      .deleteFrom('email_opt_outs')
      .where('uid', '=', one.uid as PersonId)
      .execute()
    one.without.clear()
  },
  async language() {
    const one = some([...people.values()]) ?? (await add())
    one.language = one.language === 'en' ? 'zh-TW' : 'en'
    await pool.query('update people set language = $2 where uid = $1', [one.uid, one.language])
  },
  async profile(event) {
    const one = people.get(some([...event.inside.keys()]) ?? '')
    if (!one) return
    await pool.query(`update people set intro = 'Hi', languages = '{en}', listed = true where uid = $1`, [
      one.uid,
    ])
    one.complete = true
  },
  async form(event) {
    const [uid, fid] = [some([...event.inside.keys()]), some([...event.forms.keys()])]
    if (!uid || !fid || event.submitted.has(`${fid} ${uid}`)) return
    await db
      .insertInto('form_answers')
      .values({ pid: event.pid, fid, uid, version: 1, state: 'done', values: '{}' })
      .execute()
    event.submitted.add(`${fid} ${uid}`)
  },
  async shift(event) {
    const uid = some([...event.inside.keys()])
    if (!uid) return
    const starts_at = new Date(event.starts.getTime() + Math.floor(random() * 90 - 30) * hourMs)
    const ends_at = new Date(starts_at.getTime() + 2 * hourMs)
    const [pid, task] = [event.pid, newId<string>()]
    const made = { title: 'Doors', sign_up: 'open', visible_to: 'team', made_by: owner.uid, tid: 'photo' }
    await db
      .insertInto('tasks')
      .values({ pid, id: task, starts_at, ends_at, ...made })
      .execute()
    await db.insertInto('task_roles').values({ pid, task, n: 1, seats: 1, taken: 1 }).execute()
    const seat = { pid, id: newId<string>(), task, n: 1, uid, state: 'confirmed' }
    await db.insertInto('task_seats').values(seat).execute()
    const last = event.lastShift.get(uid)
    if (!last || last < ends_at) event.lastShift.set(uid, ends_at)
  },
}

/** What every ten minutes would do, seldom enough for thousands of days. */
async function run(): Promise<void> {
  await plan!.run({}, { last: false })
  const planned = await selectJobs(db, sql<{ payload: object }>`payload`, { name: 'run-automation' })
  await deleteJobs(db)
  await Promise.all(planned.map(({ payload }) => runOne!.run(payload, { last: false })))
}

const wrong: string[] = []
const counts = { given: 0, emails: 0, postponed: 0, dropped: 0 }

/** Compares who got something now with who should have. */
async function compare(event: Event): Promise<void> {
  const { rows } = await pool.query<{ reason: string }>(
    `select concat_ws(' ', automation.template, announcement.occasion, given.uid) as reason
       from announcements as announcement
       join automations as automation on automation.pid = announcement.pid and automation.id = announcement.automation
       join announcement_recipients as given
         on given.pid = announcement.pid and given.id = announcement.id
      where announcement.pid = $1 and announcement.sent_at = $2`,
    [event.pid, now],
  )
  const got = rows.map(({ reason }) => reason)
  const wanted = shouldGet(event, people, now).filter((one) => !event.given.has(one))
  for (const one of got) {
    if (event.given.has(one)) wrong.push(`twice: ${one} at ${now.toISOString()}`)
    if (!wanted.includes(one)) wrong.push(`not due: ${one} at ${now.toISOString()}`)
  }
  for (const one of wanted) if (!got.includes(one)) wrong.push(`missing: ${one} at ${now.toISOString()}`)
  for (const one of got) {
    event.given.add(one)
    if (one.startsWith('invite-back ')) event.asked.add(one.split(' ').at(-1)!)
  }
  counts.given += got.length
}

const emailed = new Set<string>()

/** Sends what is due, as the outbox would, and looks at every email. */
async function deliver(event: Event): Promise<void> {
  const { rows } = await pool.query<{ pid: string; id: string; uid: string; kind: string; about: string }>(
    `select pid, id, uid, kind, about from messages
      where state in ('held', 'queued') and send_at <= $1 order by id`,
    [now],
  )
  for (const message of rows) {
    const before = mail.taken.length
    await send.run({ pid: message.pid, id: message.id }, { last: false })
    const email = mail.taken[before]
    if (!email) {
      counts[isDay(now) ? 'dropped' : 'postponed']++
      continue
    }
    counts.emails++
    const { uid, kind } = message
    const one = people.get(uid)!
    const say = (what: string) => wrong.push(`${what}: ${kind} to ${uid} at ${now.toISOString()}`)
    const key = `${message.about} ${uid}`
    if (emailed.has(key)) say('emailed twice')
    emailed.add(key)
    if (!isDay(now)) say('at night')
    if (one.without.has(kind)) say('unsubscribed')
    if (!email.text.includes(one.language === 'en' ? ' english' : ' chinese')) say('wrong language')
    if (event.pid !== message.pid || event.state !== 'open') say('archived')
    if (kind === 'automation.invited' ? !event.invited.has(uid) : !event.inside.has(uid)) say('after leaving')
  }
}

it('sends each reason once to each person, over years', async () => {
  for (const seed of seedsOf('automations over time', [1])) {
    random = randomOf(seed)
    let event: Event | null = null
    for (let day = 0; day < days; day++) {
      const age = day % between
      await moveTo(at(day))
      if (age === 0) {
        if (event) await setState(event, 'archived')
        event = await begin(day, event)
      }
      const current = event!
      if (age === 3) await setState(current, 'open')
      if (age === 56) await setState(current, 'archived')
      // Whoever comes at the beginning stays for a while.
      if (age > 3 && age < 12) await steps.joinNew!(current)
      const hours = Array.from({ length: 2 + Math.floor(random() * 3) }, () => random() * 24).toSorted(
        (a, b) => a - b,
      )
      for (const hour of hours) {
        await moveTo(at(day, hour))
        const dice = random()
        if (dice < 0.35) {
          await run()
          await compare(current)
          if (random() < 0.8) await deliver(current)
        } else if (dice < 0.5) await deliver(current)
        else if (age > 3 && age < 56) await some(Object.values(steps))!(current)
      }
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0)
  console.log('automations over time:', JSON.stringify(counts))
}, 1_800_000)
