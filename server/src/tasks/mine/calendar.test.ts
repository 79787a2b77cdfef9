import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { releaseMessages } from '../../../test/world/messages.ts'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { call, database } = world
const { signUp, assign, release, remove, change } = world.tasks

interface Caller {
  token: string
}

async function subscribe({ token }: Caller): Promise<string> {
  const answer = await call('POST /api/users/me/calendar', { token })
  expect(answer.statusCode).toBe(201)
  const { url } = answer.json()
  expect(url).toMatch(/^http:\/\/localhost:8080\/api\/calendars\/[0-9a-f]{64}\.ics$/)
  return new URL(url).pathname
}

/** The events as a common calendar parser reads them. */
async function eventsOf(feed: string) {
  const answer = await call(`GET ${feed}`)
  expect(answer.statusCode).toBe(200)
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}

const statusOf = (event: ICAL.Event) => event.component.getFirstPropertyValue('status')
const remind = ({ token }: Caller, more: object) =>
  call('PUT /api/users/me/task-settings', {
    token,
    body: {
      max_hours_day: null,
      max_hours: null,
      nights: true,
      break_minutes: 0,
      ...more,
    },
  })

async function withOneShift(): Promise<{ scene: TaskScene; id: string; feed: string }> {
  const scene = await world.tasks.scene()
  const id = await make.task(scene, { description: 'Bring **light**; smile, please.\nThen rest.' })
  await signUp(scene, id, scene.ada)
  return { scene, id, feed: await subscribe(scene.ada) }
}

describe('the address of a calendar', () => {
  it('is shown once, and voids the previous one', async () => {
    const { ada } = await world.tasks.scene()
    const state = async () => (await call('GET /api/users/me/calendar', { token: ada.token })).json()
    expect(await state()).toEqual({ made_at: null })
    const first = await subscribe(ada)
    expect(await state()).toEqual({ made_at: expect.any(String) })
    const second = await subscribe(ada)
    expect((await call(`GET ${first}`)).statusCode).toBe(404)
    expect((await call(`GET ${second}`)).statusCode).toBe(200)
    for (let i = 0; i < 2; i++)
      expect((await call('DELETE /api/users/me/calendar', { token: ada.token })).statusCode).toBe(204)
    expect((await call(`GET ${second}`)).statusCode).toBe(404)
    expect(await state()).toEqual({ made_at: null })
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'before', 'after'])
      .where('subject', '=', `person:${ada.uid}`)
      .where('verb', 'like', 'calendar.%')
      .orderBy('id')
      .execute()
    expect(lines).toEqual(
      ['created', 'created', 'ended'].map((what) => ({
        verb: `calendar.${what}`,
        before: null,
        after: null,
      })),
    )
  })

  it('is stored nowhere in readable form', async () => {
    const { ada } = await world.tasks.scene()
    const secret = /([0-9a-f]{64})/.exec(await subscribe(ada))![1]!
    const row = await database.db
      .selectFrom('schedules')
      .selectAll()
      .where('uid', '=', ada.uid)
      .executeTakeFirstOrThrow()
    expect(row.calendar_hash!.toString('hex')).not.toBe(secret)
    expect(JSON.stringify(row)).not.toContain(secret)
  })

  it('has a validator, and returns 304 if nothing has changed', async () => {
    const { scene, id, feed } = await withOneShift()
    const first = await call(`GET ${feed}`)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'cache-control': 'private, no-cache',
    })
    const again = { headers: { 'if-none-match': String(first.headers.etag) } }
    expect((await call(`GET ${feed}`, again)).statusCode).toBe(304)
    await change(scene, id, { location: 'Garden' })
    expect((await call(`GET ${feed}`, again)).statusCode).toBe(200)
  })

  it('cannot be guessed without limit', async () => {
    const strict = await createWorld({ settings: { RATE_LIMIT: '5' } })
    const guess = () => strict.call(`GET /api/calendars/${'0'.repeat(64)}.ics`)
    const answers: number[] = []
    for (let i = 0; i < 7; i++) answers.push((await guess()).statusCode)
    expect(answers).toEqual([404, 404, 404, 404, 404, 429, 429])
  })
})

describe('the feed, as a real parser reads it,', () => {
  it('says what, where, when and why', async () => {
    const { scene, id, feed } = await withOneShift()
    const [event, ...others] = await eventsOf(feed)
    expect(others).toEqual([])
    expect({
      uid: event!.uid,
      summary: event!.summary,
      location: event!.location,
      description: event!.description,
      url: event!.component.getFirstPropertyValue('url'),
      status: statusOf(event!),
      sequence: event!.sequence,
      start: event!.startDate.toJSDate().toISOString(),
      end: event!.endDate.toJSDate().toISOString(),
    }).toEqual({
      uid: `task-${id}@localhost`,
      summary: expect.stringMatching(/^Group picture · Lantern Days \d+$/),
      location: 'Main hall',
      description: 'Bring light; smile, please.\nThen rest.\n\nContact: Chief of Photo',
      url: `http://localhost:8080/p/${scene.pid}/tasks/${id}`,
      status: 'CONFIRMED',
      sequence: 0,
      start: '2038-08-08T01:00:00.000Z',
      end: '2038-08-08T03:00:00.000Z',
    })
  })

  it('keeps the UID of a task that moves, and increments its SEQUENCE; the email has both as well', async () => {
    const { scene, id, feed } = await withOneShift()
    const [before] = await eventsOf(feed)
    await change(scene, id, { starts_at: at('08-08', '13:00'), ends_at: at('08-08', '15:30') })
    const [after, ...others] = await eventsOf(feed)
    expect(others).toEqual([])
    expect([after!.uid, after!.sequence]).toEqual([before!.uid, before!.sequence + 1])
    expect(after!.startDate.toJSDate().toISOString()).toBe('2038-08-08T05:00:00.000Z')
    await releaseMessages(database)
    const message = await inbox.waitFor(
      ({ to, subject }) => to.includes(scene.ada.email) && subject.includes('changes to'),
    )
    const calendar = new ICAL.Component(ICAL.parse(message.attachments[0]!.text))
    const emailed = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
    expect([emailed.uid, emailed.sequence]).toEqual([after!.uid, after!.sequence])
  })

  it('marks cancelled and dropped shifts as such, for 30 days', async () => {
    const { scene, id, feed } = await withOneShift()
    const other = await make.task(scene, { starts_at: at('08-09', '09:00'), ends_at: at('08-09', '10:00') })
    await signUp(scene, other, scene.ada)
    await remove(scene, id, '?reason=Rain')
    await release(scene, other, scene.ada)
    const events = await eventsOf(feed)
    expect(events.map((event) => [event.uid, statusOf(event)])).toEqual([
      [`task-${id}@localhost`, 'CANCELLED'],
      [`task-${other}@localhost`, 'CANCELLED'],
    ])
    const old = new Date(Date.now() - 31 * 86_400_000)
    await database.db.updateTable('tasks').set({ changed_at: old }).where('pid', '=', scene.pid).execute()
    await database.db
      .updateTable('task_seats')
      .set({ changed_at: old })
      .where('pid', '=', scene.pid)
      .execute()
    expect(await eventsOf(feed)).toEqual([])
  })

  it('has a shift that was dropped and taken again once, with a newer version', async () => {
    const { scene, id, feed } = await withOneShift()
    const [first] = await eventsOf(feed)
    await release(scene, id, scene.ada)
    const [gone] = await eventsOf(feed)
    await signUp(scene, id, scene.ada)
    const [again, ...others] = await eventsOf(feed)
    expect(others).toEqual([])
    expect([first, gone, again].map((event) => statusOf(event!))).toEqual([
      'CONFIRMED',
      'CANCELLED',
      'CONFIRMED',
    ])
    const stamp = (event: ICAL.Event | undefined) => String(event!.component.getFirstPropertyValue('dtstamp'))
    expect(stamp(again) >= stamp(gone)).toBe(true)
  })

  it('has nothing that one never held, nor others’ shifts, nor untimed tasks', async () => {
    const { scene, id, feed } = await withOneShift()
    await signUp(scene, id, scene.ben)
    const waiting = await subscribe(scene.ben)
    expect(await eventsOf(waiting)).toEqual([])
    await release(scene, id, scene.ben)
    expect(await eventsOf(waiting)).toEqual([])
    const whenever = await make.task(scene, { starts_at: null, ends_at: null })
    await assign(scene, whenever, scene.ada.uid)
    expect(await eventsOf(feed)).toHaveLength(1)
  })

  it.each([
    ['calendar', 90, '-PT90M'],
    ['both', 1440, '-PT1440M'],
    ['email', 90, null],
    ['both', null, null],
  ])('reminds where one wants it: by %s, %s minutes', async (remind_by, remind_minutes, trigger) => {
    const { scene, feed } = await withOneShift()
    await remind(scene.ada, { remind_by, remind_minutes })
    const [event] = await eventsOf(feed)
    const alarms = event!.component.getAllSubcomponents('valarm')
    expect(alarms.map((alarm) => String(alarm.getFirstPropertyValue('trigger')))).toEqual(
      trigger === null ? [] : [trigger],
    )
  })

  it('has a name in the language of its owner', async () => {
    const { scene, feed } = await withOneShift()
    await database.db
      .updateTable('people')
      .set({ language: 'zh-TW' })
      .where('uid', '=', scene.ada.uid)
      .execute()
    const calendar = new ICAL.Component(ICAL.parse((await call(`GET ${feed}`)).body))
    expect(calendar.getFirstPropertyValue('name')).toBe('我的班表')
  })
})

it('gives one shift as a file, only to people with a spot on it', async () => {
  const { scene, id, feed } = await withOneShift()
  const address = `GET /api/projects/${scene.pid}/tasks/${id}/people/me/calendar`
  const fileFor = ({ token }: Caller, query = '') => call(address + query, { token })
  const { headers, body } = await fileFor(scene.ada)
  expect(headers['content-disposition']).toBe('attachment; filename="shift.ics"')
  const entryOf = (text: string) => /BEGIN:VEVENT.*END:VEVENT/s.exec(text)![0]
  expect(entryOf(body)).toBe(entryOf((await call(`GET ${feed}`)).body))
  expect((await fileFor(scene.ada, '?language=zh-TW')).body).toContain('聯絡人：')
  expect((await fileFor(scene.chief)).statusCode).toBe(404)
  await remove(scene, id, '?reason=Rain')
  expect((await fileFor(scene.ada)).statusCode).toBe(404)
})

describe('times are right in every zone, also when clocks change', () => {
  /** From local time to the moment and back, over a night in which clocks change. */
  it.each([
    [
      'Asia/Taipei',
      '2038-03-28T00:30:00+08:00',
      '2038-03-28T04:30:00+08:00',
      '28/03, 00:30',
      '28/03, 04:30',
      240,
    ],
    [
      'Europe/Berlin',
      '2038-03-28T00:30:00+01:00',
      '2038-03-28T04:30:00+02:00',
      '28/03, 00:30',
      '28/03, 04:30',
      180,
    ],
    [
      'Europe/Berlin',
      '2038-10-31T00:30:00+02:00',
      '2038-10-31T04:30:00+01:00',
      '31/10, 00:30',
      '31/10, 04:30',
      300,
    ],
    [
      'America/St_Johns',
      '2038-03-14T00:30:00-03:30',
      '2038-03-14T04:30:00-02:30',
      '14/03, 00:30',
      '14/03, 04:30',
      180,
    ],
    [
      'America/St_Johns',
      '2038-11-07T00:30:00-02:30',
      '2038-11-07T04:30:00-03:30',
      '07/11, 00:30',
      '07/11, 04:30',
      300,
    ],
  ])('%s, from %s', async (zone, starts_at, ends_at, start, end, minutes) => {
    const scene = await world.tasks.scene()
    await database.db.updateTable('projects').set({ time_zone: zone }).where('pid', '=', scene.pid).execute()
    const id = await make.task(scene, { starts_at, ends_at })
    await signUp(scene, id, scene.ada)
    const [event] = await eventsOf(await subscribe(scene.ada))
    const clock = (time: ICAL.Time) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: zone,
        day: '2-digit',
        month: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
      }).format(time.toJSDate())
    expect([clock(event!.startDate), clock(event!.endDate), event!.duration.toSeconds() / 60]).toEqual([
      start,
      end,
      minutes,
    ])
  })
})
