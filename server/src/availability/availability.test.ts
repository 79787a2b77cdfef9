import { describe, expect, it } from 'vitest'
import { asked } from '../../test/world/availability.ts'
import { createWorld } from '../../test/world/world.ts'

const { call, make, database, tasks, availability } = await createWorld()

interface Caller {
  uid: string
  token: string
}

const nothing = {
  changed_at: null,
  first_day: null,
  last_day: null,
  ranges: [],
  likes: [],
  dislikes: [],
  time_of_day: null,
  target_hours: null,
  max_hours: null,
}
const days = { first_day: '2038-08-07', last_day: '2038-08-08' }
const saturday = (from: string, until: string) => ({
  from: `2038-08-07T${from}`,
  until: `2038-08-07T${until}`,
})

async function scene(set: object = {}) {
  const all = await availability.ask(await tasks.scene(), set)
  const path = availability.path(all)
  const settings = (body: object, headers = {}) => availability.settings(all, body, headers)
  const question = async (by: Caller = all.ada) =>
    (await call(`GET ${path}-settings`, { token: by.token })).json()
  const save = (body: object, headers = {}) => availability.save(all, all.ada, body, headers)
  const mine = (by: Caller = all.ada) => call(`GET ${path}/me`, { token: by.token })
  const read = (of: Caller, by: Caller) => call(`GET ${path}/${of.uid}`, { token: by.token })
  return { ...all, settings, question, save, mine, read }
}

const verbs = (pid: string) =>
  database.db
    .selectFrom('audit')
    .select(['verb', 'actor', 'before', 'after'])
    .where('pid', '=', pid)
    .where('verb', 'like', 'availability%')
    .orderBy('id')
    .execute()

const ruleOf = (answer: { json(): { why?: { rule: string }[] } }) =>
  answer.json().why?.map(({ rule }) => rule)

describe('what people are asked', () => {
  it('is nothing until an owner asks', async () => {
    const all = await tasks.scene()
    const path = `/api/projects/${all.pid}/availability`
    const { json } = await call(`GET ${path}-settings`, { token: all.ada.token })
    expect(json()).toMatchObject({
      asked: false,
      closes_on: null,
      why_not: [{ rule: 'availability-not-asked' }],
    })
    const refused = await call(`PUT ${path}/me`, { token: all.ada.token, body: { ranges: [] } })
    expect([refused.statusCode, ruleOf(refused)]).toEqual([409, ['availability-not-asked']])
    expect((await call(`GET ${path}/me`, { token: all.ada.token })).json()).toEqual(nothing)
  })

  it('are the days of the event and those around it, and the kinds of work they see', async () => {
    const all = await scene({ days_before: 1, days_after: 2, closes_on: '2038-08-01' })
    await make.task(all, { category: 'Front of house', visible_to: 'project' })
    await make.task(all, { category: 'Cameras', tid: 'photo', visible_to: 'team' })
    await make.task(all, { category: 'Doors', tid: 'desk', visible_to: 'team' }, all.other)
    expect(await all.question()).toEqual({
      ...asked,
      days_before: 1,
      days_after: 2,
      closes_on: '2038-08-01',
      days: ['2038-08-06', '2038-08-07', '2038-08-08', '2038-08-09', '2038-08-10'],
      kinds: ['Cameras', 'Front of house'],
      why_not: [],
    })
    expect((await all.settings({ ...asked, days_before: 15 })).statusCode).toBe(400)
  })

  it('name kinds of work only to those who can see a task of that kind', async () => {
    const all = await scene()
    const stranger = await make.caller({ name: 'Stranger' })
    await make.task(all, { category: 'Info desk', visible_to: 'anyone' })
    await make.task(all, { category: 'Money', visible_to: 'project' })
    await make.task(all, { category: 'Cameras', tid: 'photo', visible_to: 'team' })
    const kinds = async (by: Caller) => (await all.question(by)).kinds
    expect(await kinds(stranger)).toEqual(['Info desk'])
    expect(await kinds(all.other)).toEqual(['Info desk', 'Money'])
    expect(await kinds(all.ada)).toEqual(['Cameras', 'Info desk', 'Money'])
    expect(await kinds(all.owner)).toEqual(['Cameras', 'Info desk', 'Money'])
  })

  it('changes only if nobody else changed it, and is in the history', async () => {
    const all = await scene()
    const first = await call(`GET /api/projects/${all.pid}/availability-settings`, { token: all.owner.token })
    const etag = String(first.headers.etag)
    const later = { ...asked, closes_on: '2038-08-01' }
    expect((await all.settings(later, { 'if-match': etag })).statusCode).toBe(200)
    expect((await all.settings(asked, { 'if-match': etag })).statusCode).toBe(412)
    expect((await all.settings(later)).statusCode).toBe(200)
    expect(await verbs(all.pid)).toEqual([
      {
        verb: 'availability-settings.changed',
        actor: all.owner.uid,
        before: { asked: false },
        after: { asked: true },
      },
      {
        verb: 'availability-settings.changed',
        actor: all.owner.uid,
        before: { closes_on: null },
        after: { closes_on: '2038-08-01' },
      },
    ])
  })
})

describe('an answer', () => {
  it('is kept as whole ranges, and replaced as a whole', async () => {
    const all = await scene()
    const wishes = {
      likes: ['Doors'],
      dislikes: ['Cameras'],
      time_of_day: 'morning',
      target_hours: 8,
      max_hours: 12,
    }
    const saved = await all.save({
      ranges: [
        saturday('13:00', '17:00'),
        saturday('08:30', '12:00'),
        saturday('12:00', '12:30'),
        { from: '2038-08-07T22:00', until: '2038-08-09T00:00' },
        saturday('14:00', '15:00'),
      ],
      ...wishes,
    })
    const expected = {
      ...wishes,
      ...days,
      changed_at: expect.any(String),
      ranges: [
        saturday('08:30', '12:30'),
        saturday('13:00', '17:00'),
        { from: '2038-08-07T22:00', until: '2038-08-09T00:00' },
      ],
    }
    expect(saved.json()).toEqual(expected)
    const read = await all.mine()
    expect([read.json(), read.headers.etag]).toEqual([saved.json(), saved.headers.etag])
    const none = await all.save({ ranges: [] }, { 'if-match': String(read.headers.etag) })
    expect(none.json()).toEqual({ ...nothing, ...days, changed_at: expect.any(String) })
    const stale = await all.save({ ranges: [] }, { 'if-match': String(read.headers.etag) })
    expect(stale.statusCode).toBe(412)
    await all.save({ ranges: [] })
    expect((await verbs(all.pid)).slice(1)).toEqual([
      { verb: 'availability.saved', actor: all.ada.uid, before: null, after: null },
      { verb: 'availability.saved', actor: all.ada.uid, before: null, after: null },
    ])
  })

  it('is about the days asked about then, until it is sent again', async () => {
    const all = await scene()
    const answer = { ranges: [saturday('08:00', '09:00')] }
    const first = (await all.save(answer)).json()
    await all.settings({ ...asked, days_before: 2 })
    expect((await all.mine()).json()).toEqual(first)
    const isAsked = async () =>
      (await call('GET /api/users/me/home', { token: all.ada.token }))
        .json()
        .todos.some(({ kind }: { kind: string }) => kind === 'availability')
    expect([first, await isAsked()]).toMatchObject([days, true])
    const again = (await all.save(answer)).json()
    expect(again).toMatchObject({ ...answer, first_day: '2038-08-05', last_day: '2038-08-08' })
    expect([again.changed_at > first.changed_at, await isAsked()]).toEqual([true, false])
  })

  it.each([
    ['on another day', { ranges: [{ from: '2038-08-06T08:00', until: '2038-08-06T09:00' }] }],
    ['beyond the last day', { ranges: [{ from: '2038-08-08T22:00', until: '2038-08-09T00:30' }] }],
    ['off the half hour', { ranges: [saturday('08:15', '09:00')] }],
    ['backwards', { ranges: [saturday('09:00', '08:00')] }],
    ['on a day that doesn’t exist', { ranges: [{ from: '2038-08-32T08:00', until: '2038-08-32T09:00' }] }],
    ['for and against the same work', { ranges: [], likes: ['Doors'], dislikes: ['Doors'] }],
    ['more hours than the most', { ranges: [], target_hours: 9, max_hours: 8 }],
  ])('is refused if it is %s', async (_, body) => {
    const all = await scene()
    expect((await all.save(body)).statusCode).toBe(400)
    expect((await all.mine()).json()).toEqual(nothing)
  })

  it('can’t change after the deadline', async () => {
    const all = await scene()
    await all.save({ ranges: [saturday('08:00', '09:00')] })
    await all.settings({ ...asked, closes_on: '2020-01-01' })
    const late = await all.save({ ranges: [] })
    expect([late.statusCode, ruleOf(late)]).toEqual([409, ['availability-closed']])
    expect((await all.mine()).json().ranges).toEqual([saturday('08:00', '09:00')])
  })

  it('keeps one of those that are first at once', async () => {
    const all = await scene()
    const etag = String((await all.mine()).headers.etag)
    const times = Array.from({ length: 8 }, (_, n) => `0${n}:00`)
    const answers = await Promise.all(
      times.map((from) => all.save({ ranges: [saturday(from, '12:00')] }, { 'if-match': etag })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(412),
    ])
  })
})

describe('who reads it', () => {
  it('is whoever plans for the person, once they have accepted', async () => {
    const all = await scene()
    await all.save({ ranges: [saturday('08:00', '09:00')] })
    const answer = (await all.mine()).json()
    for (const planner of [all.chief, all.owner])
      expect((await all.read(all.ada, planner)).json()).toEqual(answer)
    const statuses = async (of: Caller) =>
      Promise.all(
        [all.ada, all.ben, all.chief, all.owner].map(async (by) => (await all.read(of, by)).statusCode),
      )
    expect(await statuses(all.ada)).toEqual([403, 403, 200, 200])
    await database.db
      .updateTable('memberships')
      .set({ accepted_at: null, accepted_how: null })
      .where('uid', '=', all.ada.uid)
      .execute()
    expect(await statuses(all.ada)).toEqual([403, 403, 403, 404])
    expect((await all.save({ ranges: [] })).statusCode).toBe(403)
  })
})
