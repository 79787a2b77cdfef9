import { describe, expect, it } from 'vitest'
import { readCalendar, valuesOf } from '../../../test/calendar-reader.ts'
import type { ApplicationScene } from '../../../test/world/applications.ts'
import { releaseMessages } from '../../../test/world/messages.ts'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'

const world = await createWorld({ mail: true })
const { inbox, make } = world
const { call, database } = world
const { get, messagesTo, at, post } = world.applications

const inHours = (hours: number) => {
  const time = new Date(Date.now() + hours * 3_600_000)
  time.setUTCSeconds(0, 0)
  return time.toISOString()
}
const times = [inHours(48), inHours(72)]
const location = '註冊組辦公室，二樓'

const propose = (
  scene: ApplicationScene,
  id: string,
  body: object = {},
  by: { token: string } = scene.chief,
) => post(scene, id, 'interviews', by, { tid: 'photo', times, minutes: 20, location, ...body })
const answer = (
  scene: ApplicationScene,
  id: string,
  interview: string,
  body: object,
  by: { token: string } = scene.ada,
) => call(`PUT ${at(scene, id, `interviews/${interview}`)}`, { token: by.token, body })
const cancel = (
  scene: ApplicationScene,
  id: string,
  interview: string,
  by: { token: string } = scene.chief,
) => call(`DELETE ${at(scene, id, `interviews/${interview}`)}`, { token: by.token })
const calendar = (
  scene: ApplicationScene,
  id: string,
  interview: string,
  by: { token: string } = scene.ada,
) => call(`GET ${at(scene, id, `interviews/${interview}/calendar.ics`)}`, { token: by.token })

const why = (response: { statusCode: number; json(): { why: object[] } }) => [
  response.statusCode,
  ...response.json().why,
]
const over = [409, refusals['interview-over']]

async function proposed() {
  const scene = await world.applications.scene()
  const id = await make.application(scene)
  const interview = (await propose(scene, id)).json().id as string
  return { scene, id, interview }
}

const kindsTo = async (person: { uid: string }) => (await messagesTo(person)).map(({ kind }) => kind)

describe('an interview', () => {
  it('is proposed, agreed and emailed to both, with a calendar entry', async () => {
    const scene = await world.applications.scene()
    const { pid, chief, ada } = scene
    const id = await make.application(scene)
    const made = await propose(scene, id, { times: [times[1], times[0], times[1]] })
    const interview = {
      id: made.json().id,
      application: id,
      tid: 'photo',
      team: 'Photo',
      by: { uid: chief.uid, name: chief.name },
      state: 'proposed',
      times,
      minutes: 20,
      location,
      agreed_time: null,
      created_at: expect.any(String),
    }
    expect([made.statusCode, made.json()]).toEqual([201, interview])
    for (const caller of [ada, chief, scene.owner])
      expect((await get(scene, id, caller)).interviews).toEqual([interview])
    await releaseMessages(database)
    const asked = await inbox.waitFor(
      ({ to, subject }) => to.includes(ada.email) && subject.includes('interview with Photo – pick a time'),
    )
    expect(asked.text).toContain(location)
    expect(asked.text.match(/^· .+ GMT\+8$/gm)).toHaveLength(2)

    const agreed = await answer(scene, id, interview.id, { time: times[0] })
    expect([agreed.statusCode, agreed.json()]).toEqual([
      200,
      { ...interview, state: 'agreed', agreed_time: times[0] },
    ])
    const emailTo = ({ email }: { email: string }) =>
      inbox.waitFor(({ to, subject }) => to.includes(email) && /interview with .+, /.test(subject))
    expect((await emailTo(ada)).subject).toContain('interview with Photo, ')
    expect((await emailTo(chief)).subject).toContain('interview with Ada, ')
    expect((await emailTo(chief)).links).toContain(`http://localhost:8080/p/${pid}/applications`)

    const file = await calendar(scene, id, interview.id)
    expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'text/calendar; charset=utf-8; method=PUBLISH',
      'attachment; filename="interview.ics"',
    ])
    const whole = readCalendar(file.rawPayload)
    expect(valuesOf(whole)).toEqual({
      VERSION: '2.0',
      PRODID: '-//Manyhands//Manyhands//EN',
      CALSCALE: 'GREGORIAN',
      METHOD: 'PUBLISH',
    })
    const basic = (time: string) => time.replace(/\.\d+/, '').replace(/[-:]/g, '')
    const end = new Date(Date.parse(times[0]!) + 20 * 60_000).toISOString()
    expect(valuesOf(whole.components[0]!)).toEqual({
      UID: `interview-${interview.id}@localhost`,
      SEQUENCE: '1',
      DTSTAMP: expect.stringMatching(/^\d{8}T\d{6}Z$/),
      DTSTART: basic(times[0]!),
      DTEND: basic(end),
      STATUS: 'CONFIRMED',
      SUMMARY: expect.stringMatching(/^Lantern Days \d+: Photo$/),
      LOCATION: location,
      URL: 'http://localhost:8080/home',
      ORGANIZER: `http://localhost:8080/p/${pid}/t/photo`,
    })
    const ofChief = valuesOf(
      readCalendar((await calendar(scene, id, interview.id, chief)).rawPayload).components[0]!,
    )
    expect([ofChief.UID, ofChief.SUMMARY]).toEqual([
      `interview-${interview.id}@localhost`,
      expect.stringMatching(/: Ada$/),
    ])
  })

  it('moves to another of its times, with a new version of the same entry', async () => {
    const { scene, id, interview } = await proposed()
    await answer(scene, id, interview, { time: times[0] })
    expect((await answer(scene, id, interview, { time: times[0] })).json().agreed_time).toBe(times[0])
    await answer(scene, id, interview, { time: times[1] })
    const entry = valuesOf(readCalendar((await calendar(scene, id, interview)).rawPayload).components[0]!)
    expect([entry.UID, entry.SEQUENCE]).toEqual([`interview-${interview}@localhost`, '2'])
    expect(await kindsTo(scene.ada)).toEqual([
      'application.received',
      'interview.invited',
      'interview.agreed',
      'interview.agreed',
    ])
  })

  it('that is cancelled in time is never announced', async () => {
    const { scene, id, interview } = await proposed()
    expect((await cancel(scene, id, interview)).statusCode).toBe(204)
    expect((await cancel(scene, id, interview)).statusCode).toBe(204)
    expect((await get(scene, id)).interviews[0].state).toBe('cancelled')
    expect(await messagesTo(scene.ada)).toEqual([
      { kind: 'application.received', state: expect.any(String) },
      { kind: 'interview.invited', state: 'dropped' },
    ])
    expect(why(await answer(scene, id, interview, { time: times[0] }))).toEqual(over)
    expect((await propose(scene, id)).statusCode).toBe(201)
  })

  it('that is cancelled after it was agreed is removed from the calendar', async () => {
    const { scene, id, interview } = await proposed()
    await answer(scene, id, interview, { time: times[0] })
    expect((await cancel(scene, id, interview)).statusCode).toBe(204)
    const message = await inbox.waitFor(
      ({ to, subject }) => to.includes(scene.ada.email) && subject.endsWith('cancelled'),
    )
    const [file] = message.attachments
    expect([file!.filename, file!.type]).toEqual(['interview.ics', 'text/calendar'])
    // The test's email parser removes the carriage returns of calendars.
    const whole = readCalendar(Buffer.from(file!.text.replaceAll('\n', '\r\n')))
    const { UID, SEQUENCE, STATUS } = valuesOf(whole.components[0]!)
    expect([valuesOf(whole).METHOD, UID, SEQUENCE, STATUS]).toEqual([
      'CANCEL',
      `interview-${interview}@localhost`,
      '2',
      'CANCELLED',
    ])
    expect(why(await calendar(scene, id, interview))).toEqual([409, refusals['interview-not-agreed']])
  })

  it('may be declined, which is in the chiefs’ digest', async () => {
    const { scene, id, interview } = await proposed()
    const declined = await answer(scene, id, interview, { declined: true })
    expect([declined.statusCode, declined.json().state]).toEqual([200, 'declined'])
    expect((await answer(scene, id, interview, { declined: true })).statusCode).toBe(200)
    expect(await kindsTo(scene.chief)).toEqual(['chiefs.digest'])
    const { params } = await database.db
      .selectFrom('messages')
      .select('params')
      .where('uid', '=', scene.chief.uid)
      .executeTakeFirstOrThrow()
    expect((params as { updates: object[] }).updates.at(-1)).toEqual({
      what: 'interview',
      uid: scene.ada.uid,
      tid: 'photo',
    })
    expect(why(await answer(scene, id, interview, { time: times[0] }))).toEqual(over)
  })
})

describe('no interview is proposed', () => {
  it('while one is open', async () => {
    const { scene, id } = await proposed()
    expect(why(await propose(scene, id))).toEqual([409, refusals['interview-open']])
  })

  it('in a closed project', async () => {
    const scene = await world.applications.scene()
    const id = await make.application(scene)
    const { pid, owner } = scene
    await call(`PATCH /api/projects/${pid}`, { token: owner.token, body: { state: 'closed' } })
    expect(why(await propose(scene, id))).toEqual([409, refusals['project-state']])
  })

  it('for a past time, nor can one be chosen', async () => {
    const { scene, id, interview } = await proposed()
    const past = await propose(scene, id, { times: [times[0], inHours(-1)] })
    expect([past.statusCode, past.json().why]).toEqual([409, [refusals['interview-open']]])
    await cancel(scene, id, interview)
    const again = await propose(scene, id, { times: [times[0], inHours(-1)] })
    expect([again.statusCode, again.json().errors]).toEqual([
      400,
      [{ pointer: '/body/times/1', code: 'custom', detail: 'This time is in the past.' }],
    ])
    const next = (await propose(scene, id)).json().id
    const other = await answer(scene, id, next, { time: inHours(50) })
    expect([other.statusCode, other.json().errors]).toEqual([
      400,
      [{ pointer: '/body/time', code: 'custom', detail: 'This time was not proposed.' }],
    ])
    await database.pool.query(
      `update interviews set times = array['2020-01-01T00:00:00Z'::timestamptz] where id = $1`,
      [next],
    )
    expect(why(await answer(scene, id, next, { time: '2020-01-01T00:00:00Z' }))).toEqual([
      409,
      refusals['time-passed'],
    ])
  })

  it('by anyone but the chiefs who are reviewing it', async () => {
    const { scene, id, interview } = await proposed()
    const chiefsOnly = [403, refusals['chiefs-only']]
    expect(why(await propose(scene, id, {}, scene.other))).toEqual(chiefsOnly)
    expect(why(await propose(scene, id, {}, scene.ada))).toEqual(chiefsOnly)
    expect((await propose(scene, id, { tid: 'desk' }, scene.other)).statusCode).toBe(404)
    expect(why(await cancel(scene, id, interview, scene.ada))).toEqual(chiefsOnly)
    expect((await cancel(scene, id, interview, scene.other)).statusCode).toBe(404)
    for (const caller of [scene.chief, scene.owner, scene.other])
      expect((await answer(scene, id, interview, { time: times[0] }, caller)).statusCode).toBe(404)
    expect((await calendar(scene, id, interview, scene.other)).statusCode).toBe(404)
    await answer(scene, id, interview, { time: times[0] })
    expect((await calendar(scene, id, interview, scene.owner)).statusCode).toBe(200)
    expect((await calendar(scene, interview, interview)).statusCode).toBe(404)
  })
})
