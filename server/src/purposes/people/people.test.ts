import { describe, expect, it } from 'vitest'
import { createWorld } from '../../../test/world/world.ts'
import { refusals } from '../../refusals.ts'
import type { Purpose } from '../policy.ts'

const { call, make, database, roles, purposes: steps } = await createWorld()
const scopes = ['read', 'write', 'private'] as const
const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

/** An event with an owner and two teams; the first has a chief. */
async function event() {
  const { pid } = await make.project()
  const [{ tid }, { tid: other }] = [await make.team(pid), await make.team(pid)]
  const owner = await make.caller({}, [...scopes])
  await make.owner(pid, owner.uid)
  const joins = async (name: string, team = tid, role: 'member' | 'chief' = 'member') => {
    const person = await make.caller({ name }, [...scopes])
    await make.membership(pid, team, person.uid, role)
    return person
  }
  const get = (path: string, token = owner.token) =>
    call(`GET /api/projects/${pid}/purposes/${path}`, { token })
  const open = (purpose: Purpose) => steps.open(pid, purpose, owner.token, inTwoDays)
  const missing = async (purpose: Purpose, more = '') => (await get(`${purpose}/missing${more}`)).json()
  const remind = (purpose: Purpose, body: object = {}) =>
    call(`POST /api/projects/${pid}/purposes/${purpose}/reminders`, { token: owner.token, body })
  return { pid, tid, other, owner, joins, get, open, missing, remind }
}

const lacksAll = ['legal_name', 'birthday', 'national_id'].map((field) => ({
  section: 'real-profile',
  field,
}))

describe('people with missing data', () => {
  it('are named once they know of the purpose, by field and never by value; others are only counted', async () => {
    const { pid, tid, open, joins, missing } = await event()
    const anna = await joins('Anna')
    const berta = await joins('Berta')
    const full = { legal_name: '王小明', birthday: '1990-01-01', national_id: 'A123456789' }
    await steps.confide(anna.token, 'real-profile', { ...full, national_id_country: 'TW' })
    await steps.confide(berta.token, 'real-profile', { legal_name: '陳美玲', phone: '+886912345678' })
    await open('insurance')
    const counts = { opened_at: expect.any(String), until: inTwoDays, next_cursor: null }
    // The email has not been sent, so it isn't revealed who has filled in what.
    expect(await missing('insurance')).toEqual({
      ...counts,
      data: [],
      readable_from: null,
      people: 2,
      notified: 0,
      notified_earlier: 0,
      readable: 0,
      complete: 0,
      withdrawn: 0,
      invited: 0,
    })
    await steps.endNoticePeriod(pid)
    await joins('Carl')
    await make.membership(pid, tid, (await make.person()).uid, 'member', 'invited')
    const answer = await missing('insurance')
    expect(answer).toEqual({
      ...counts,
      data: [
        {
          uid: berta.uid,
          name: 'Berta',
          teams: [{ tid, name: expect.any(String) }],
          missing: lacksAll.slice(1),
          reminded_at: null,
        },
      ],
      readable_from: expect.any(String),
      people: 3,
      notified: 2,
      notified_earlier: 0,
      readable: 2,
      complete: 1,
      withdrawn: 0,
      invited: 1,
    })
    expect(JSON.stringify(answer)).not.toContain('王小明')
    expect((await call('GET /api/users/me/access-log', { token: anna.token })).json().data).toEqual([])
  })

  it('are paginated by name', async () => {
    const { pid, open, joins, missing } = await event()
    for (const name of ['Dora', 'Anna', 'Carl', 'Berta']) await joins(name)
    await open('insurance')
    await steps.endNoticePeriod(pid)
    const names = []
    let cursor: string | null = ''
    do {
      const page = await missing('insurance', `?limit=3${cursor && `&cursor=${cursor}`}`)
      names.push(page.data.map(({ name }: { name: string }) => name))
      cursor = page.next_cursor
    } while (cursor)
    expect(names).toEqual([['Anna', 'Berta', 'Carl'], ['Dora']])
  })

  it('are shown to owners only: no admin, no finance, no chief', async () => {
    const { pid, open, joins, get } = await event()
    await open('traffic-subsidy')
    const admin = await make.caller({ admin: true }, [...scopes])
    const finance = await make.caller({}, [...scopes])
    await database.db.insertInto('project_roles').values({ pid, uid: finance.uid, role: 'finance' }).execute()
    const chief = await joins('Chief', undefined, 'chief')
    for (const { token } of [admin, finance, chief])
      expect((await get('traffic-subsidy/missing', token)).json()).toMatchObject({
        status: 403,
        why: [refusals['owners-only']],
      })
  })

  it('are known for an open purpose only, and not in a draft', async () => {
    const { pid, open, get, joins, missing } = await event()
    expect((await get('insurance/missing')).json().why).toEqual([refusals['purpose-open']])
    await joins('Anna')
    await open('insurance')
    await steps.endNoticePeriod(pid)
    await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', pid).execute()
    expect(await missing('insurance')).toMatchObject({ data: [], readable: 0, people: 1 })
  })

  it('keep their notification date when the last day changes', async () => {
    const { pid, owner, open, missing } = await event()
    await open('insurance')
    const { opened_at } = await missing('insurance')
    await steps.open(pid, 'insurance', owner.token, inThreeDays)
    expect(await missing('insurance')).toMatchObject({ opened_at, until: inThreeDays })
  })
})

describe('a reminder', () => {
  it('goes to people with missing data, once a day, and is in the history', async () => {
    const { pid, joins, open, missing, remind } = await event()
    const anna = await joins('Anna')
    const berta = await joins('Berta')
    const giver = await joins('Giver')
    await steps.confide(giver.token, 'dietary-habit', { diet: 'halal' })
    await open('catering')
    await steps.endNoticePeriod(pid)
    expect((await remind('catering', { uids: [anna.uid, giver.uid] })).json()).toEqual({
      reminded: 1,
      left_out: 0,
    })
    const answers = await Promise.all([remind('catering'), remind('catering')])
    expect(answers.map((answer) => answer.json()).toSorted((a, b) => b.reminded - a.reminded)).toEqual([
      { reminded: 1, left_out: 1 },
      { reminded: 0, left_out: 2 },
    ])
    const emails = await database.db
      .selectFrom('messages')
      .select(['uid', 'params'])
      .where('pid', '=', pid)
      .where('kind', '=', 'purpose.reminder')
      .orderBy('created_at')
      .execute()
    expect(emails).toEqual([anna, berta].map(({ uid }) => ({ uid, params: { purpose: 'catering' } })))
    const { data } = await missing('catering')
    expect(data.map(({ reminded_at }: { reminded_at: string | null }) => reminded_at)).toEqual([
      expect.any(String),
      expect.any(String),
    ])
    const lines = await database.db
      .selectFrom('audit')
      .select(['subject', 'after'])
      .where('pid', '=', pid)
      .where('verb', '=', 'purpose.reminded')
      .execute()
    expect(lines).toEqual([1, 1].map((people) => ({ subject: 'purpose:catering', after: { people } })))
  })

  it('goes to nobody who has not been notified', async () => {
    const { joins, open, remind } = await event()
    await joins('Anna')
    await open('catering')
    expect((await remind('catering')).json()).toEqual({ reminded: 0, left_out: 0 })
  })
})

describe('finding someone to read of', () => {
  it('shows the people of the event by name, with the date from when, and no invited people', async () => {
    const { pid, tid, joins, open, get } = await event()
    await joins('Ming Chen')
    await joins('Anna')
    await make.membership(pid, tid, (await make.person({ name: 'Chen Invited' })).uid, 'member', 'invited')
    await open('shipping')
    const names = async (search: string) =>
      (await get(`shipping/people?search=${search}`))
        .json()
        .data.map(({ name, readable_at }: { name: string; readable_at: string | null }) => [
          name,
          readable_at,
        ])
    expect(await names('chen')).toEqual([['Ming Chen', null]])
    await steps.endNoticePeriod(pid)
    expect(await names('')).toEqual([
      ['Anna', expect.any(String)],
      ['Ming Chen', expect.any(String)],
    ])
    // Being notified of another purpose doesn't count.
    await open('insurance')
    expect((await get('insurance/people')).json().data[0].readable_at).toBe(null)
  })

  it('shows a chief only their own teams, and others nothing', async () => {
    const { pid, tid, other, joins, open, get } = await event()
    const chief = await joins('Chief', tid, 'chief')
    await roles.letHoursPass(pid, 72)
    await joins('Mine', tid)
    const stranger = await joins('Theirs', other)
    await open('placement')
    await open('shipping')
    const found = (await get('placement/people', chief.token)).json().data
    expect(found.map(({ name }: { name: string }) => name)).toEqual(['Chief', 'Mine'])
    expect((await get('placement/people', stranger.token)).statusCode).toBe(403)
    expect((await get('shipping/people', chief.token)).statusCode).toBe(403)
  })

  it('is refused for the kitchen, which has counts', async () => {
    const { open, get } = await event()
    await open('catering')
    expect((await get('catering/people')).json().why).toEqual([refusals['counts-only']])
  })
})

it('people see which of their data would be read, from when, and who did last', async () => {
  const { pid, owner, joins, open } = await event()
  const anna = await joins('Anna')
  await steps.confide(anna.token, 'real-profile', { legal_name: '王小明', organisation: 'Nobody asks' })
  await open('emergency')
  const mine = async () => (await call('GET /api/users/me/purposes', { token: anna.token })).json().data
  expect(await mine()).toMatchObject([
    {
      given: [{ section: 'real-profile', fields: ['legal_name'] }],
      missing: [{ section: 'real-profile', field: 'phone' }],
      readable_at: null,
      last_read: null,
    },
  ])
  await steps.endNoticePeriod(pid)
  await steps.readOf(pid, 'emergency', anna.uid, owner.token)
  expect(await mine()).toMatchObject([
    {
      readable_at: expect.any(String),
      last_read: { at: expect.any(String), reader: { uid: owner.uid, name: owner.name } },
    },
  ])
})
