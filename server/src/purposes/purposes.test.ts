import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import type { PersonId } from '../platform/ids.ts'
import { refusals } from '../refusals.ts'
import { catalogue, type Purpose, purposes } from './policy.ts'

const { call, make, database, purposes: steps, roles: roleSteps } = await createWorld()
const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const yearAfter = (date: string) => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`

const everything = {
  bank: { country: 'TW', bank_code: '808', account_number: '0107979123456', account_holder: '陳美玲' },
  resume: { skills: ['First aid'], about: 'Nurse' },
  address: { receiver: '陳美玲', country: 'TW', postal_code: '106409', lines: ['新生南路一段 1 號'] },
  'dietary-habit': { diet: 'halal', allergies: ['peanuts'], other_allergies: 'Kiwi', note: 'Spicy is fine.' },
  'real-profile': {
    legal_name: '陳美玲',
    phone: '+886912345678',
    national_id: 'A123456789',
    national_id_country: 'TW',
    birthday: '1996-02-29',
    organisation: 'NTU Hospital',
  },
}

/** A project with two teams, each with a chief and a member, an owner, finance and a desk. */
async function scene(name = 'Lantern Days') {
  const { pid } = await make.project({ name, starts_on: tomorrow })
  const people: Record<string, { uid: PersonId; name: string; token: string }> = {}
  const add = async (role: string) => {
    const person = await make.person()
    people[role] = { ...person, token: await make.token(person.uid, ['read', 'write', 'private']) }
    return person.uid
  }
  for (const side of ['', 'other-']) {
    const { tid } = await make.team(pid)
    await make.membership(pid, tid, await add(`${side}chief`), 'chief')
    await make.membership(pid, tid, await add(`${side}member`))
  }
  await roleSteps.letHoursPass(pid, 72)
  for (const role of ['owner', 'finance', 'desk'] as const) await make.role(pid, await add(role), role)
  const uid = await add('admin')
  await database.db.updateTable('people').set({ admin: true }).where('uid', '=', uid).execute()
  await add('stranger')
  const subject = people.member!
  for (const [section, body] of Object.entries(everything))
    await call(`PUT /api/users/me/${section}`, { token: subject.token, body })
  /** And everyone was notified of it a day ago. */
  const open = async (purpose: Purpose, until = tomorrow) => {
    const answer = await steps.open(pid, purpose, people.owner!.token, until)
    await steps.endNoticePeriod(pid)
    return answer
  }
  const readAs = (role: string, purpose: Purpose, uid: string = subject.uid) =>
    call(`POST /api/projects/${pid}/purposes/${purpose}/reads`, {
      token: people[role]!.token,
      body: { uid },
    })
  const log = async () =>
    (await call('GET /api/users/me/access-log', { token: subject.token })).json() as {
      data: Record<string, unknown>[]
      next_cursor: string | null
    }
  return { pid, people, subject, open, readAs, log }
}

describe('reading for a purpose', () => {
  const roles = [
    'owner',
    'finance',
    'desk',
    'chief',
    'other-chief',
    'other-member',
    'member',
    'admin',
    'stranger',
  ]

  it.each(purposes)(
    '%s: by its readers only, its fields only, with a log entry per section',
    async (purpose) => {
      const { pid, people, open, readAs, log, subject } = await scene()
      const { needs, readers, countsOnly } = catalogue[purpose]
      const mayRead = (role: string) => !countsOnly && (readers as readonly string[]).includes(role)
      for (const role of roles)
        expect((await readAs(role, purpose)).statusCode).toBe(mayRead(role) ? 409 : 403)
      await open(purpose)
      const fieldsOf = (section: string) => (needs as Record<string, readonly string[]>)[section]!
      const expected = Object.fromEntries(
        Object.keys(needs).map((section) => [
          section,
          Object.fromEntries(
            Object.entries(everything[section as 'bank']).filter(([field]) =>
              fieldsOf(section).includes(field),
            ),
          ),
        ]),
      )
      const lines = []
      for (const role of roles) {
        const may = mayRead(role)
        const response = await readAs(role, purpose)
        expect([role, response.statusCode]).toEqual([role, may ? 200 : 403])
        if (!may) continue
        expect(response.json()).toEqual({ uid: subject.uid, sections: expected })
        for (const [section, value] of Object.entries(expected))
          lines.push({
            id: expect.any(String),
            at: expect.any(String),
            section,
            fields: Object.keys(value),
            purpose,
            project: { pid, name: 'Lantern Days' },
            reader: { uid: people[role]!.uid, name: people[role]!.name },
          })
      }
      expect((await log()).data).toEqual(lines.toReversed())
    },
  )

  it('logs nothing and returns nothing if there is no data', async () => {
    const { people, open, readAs } = await scene()
    await open('insurance')
    const { uid, token } = people['other-member']!
    expect((await readAs('owner', 'insurance', uid)).json()).toEqual({ uid, sections: {} })
    expect((await call('GET /api/users/me/access-log', { token })).json().data).toEqual([])
  })

  it('ends when the purpose is closed, when its last day is over, and when the person has left', async () => {
    const { pid, people, subject, open, readAs, log } = await scene()
    await open('emergency')
    const { token } = people.owner!
    expect((await call(`DELETE /api/projects/${pid}/purposes/emergency`, { token })).statusCode).toBe(204)
    expect((await readAs('owner', 'emergency')).json().why).toEqual([refusals['purpose-open']])
    await open('emergency')
    await database.db
      .updateTable('project_purposes')
      .set({ until: '2026-01-01' })
      .where('pid', '=', pid)
      .execute()
    expect((await readAs('owner', 'emergency')).statusCode).toBe(409)
    await open('emergency')
    await database.db
      .updateTable('memberships')
      .set({ left_at: new Date(), left_how: 'left' })
      .where('uid', '=', subject.uid)
      .execute()
    expect((await readAs('owner', 'emergency')).statusCode).toBe(404)
    expect((await log()).data).toEqual([])
  })

  it('of someone from another project is refused, even to an owner of both', async () => {
    const [here, there] = [await scene(), await scene()]
    await here.open('insurance')
    expect((await here.readAs('owner', 'insurance', there.subject.uid)).statusCode).toBe(404)
    expect((await there.log()).data).toEqual([])
  })

  it('in the web app needs a fresh sign-in', async () => {
    const { pid, people, open, subject } = await scene()
    await open('insurance')
    const line = `POST /api/projects/${pid}/purposes/insurance/reads`
    const body = { uid: subject.uid }
    const stale = await make.session(people.owner!.uid, { hoursAgo: 1 })
    expect((await call(line, { session: stale, body })).json().type).toBe('/api/errors#step_up_required')
    const fresh = await make.session(people.owner!.uid)
    expect((await call(line, { session: fresh, body })).statusCode).toBe(200)
  })

  it('is rolled back with its log entry: no read without an entry, no entry without a read', async () => {
    const { open, readAs, log } = await scene()
    await open('insurance')
    const answers = await Promise.all(Array.from({ length: 20 }, () => readAs('owner', 'insurance')))
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect((await log()).data).toHaveLength(20)
  })

  it('cannot be deleted from the log', async () => {
    const { open, readAs } = await scene()
    await open('insurance')
    await readAs('owner', 'insurance')
    await expect(database.db.deleteFrom('private_reads').execute()).rejects.toThrow('append-only')
  })
})

it('the access log is paginated, newest first', async () => {
  const { open, readAs, subject } = await scene()
  await open('insurance')
  await open('shipping')
  await readAs('owner', 'insurance')
  await readAs('owner', 'shipping')
  const seen = []
  let cursor = ''
  do {
    const page = (
      await call(`GET /api/users/me/access-log?limit=2${cursor && `&cursor=${cursor}`}`, {
        token: subject.token,
      })
    ).json()
    seen.push(
      ...page.data.map((line: { purpose: string; section: string }) => `${line.purpose} ${line.section}`),
    )
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual(['shipping real-profile', 'shipping address', 'insurance real-profile'])
})

describe('opening a purpose', () => {
  it('is visible to everyone concerned, with what is missing', async () => {
    const { pid, people, open, subject } = await scene('Lantern Days 2026')
    const opened = await open('traffic-subsidy')
    const purpose = {
      purpose: 'traffic-subsidy',
      until: tomorrow,
      readers: ['owner', 'finance'],
      counts_only: false,
      needs: [
        { section: 'bank', fields: [...catalogue['traffic-subsidy'].needs.bank] },
        { section: 'real-profile', fields: ['legal_name'] },
      ],
    }
    expect([opened.statusCode, opened.json()]).toEqual([200, purpose])
    const mine = async (token: string) => (await call('GET /api/users/me/purposes', { token })).json().data
    const project = { pid, project: 'Lantern Days 2026' }
    const since = { readable_at: expect.any(String), withdrawn_at: null, last_read: null }
    const given = [
      { section: 'bank', fields: ['country', 'bank_code', 'account_number', 'account_holder'] },
      { section: 'real-profile', fields: ['legal_name'] },
    ]
    expect(await mine(subject.token)).toEqual([{ ...project, ...purpose, ...since, given, missing: [] }])
    expect(await mine(people['other-member']!.token)).toEqual([
      {
        ...project,
        ...purpose,
        ...since,
        given: [],
        missing: [
          { section: 'bank', field: 'account_number' },
          { section: 'bank', field: 'account_holder' },
          { section: 'real-profile', field: 'legal_name' },
        ],
      },
    ])
    expect(await mine(people.stranger!.token)).toEqual([])
    const listed = await call(`GET /api/projects/${pid}/purposes`, { token: people.stranger!.token })
    expect(listed.json()).toEqual({ data: [purpose], next_cursor: null })
    const lines = await database.db
      .selectFrom('audit')
      .select(['verb', 'after'])
      .where('pid', '=', pid)
      .execute()
    expect(lines).toEqual([{ verb: 'purpose.opened', after: { until: tomorrow } }])
    const history = await call(`GET /api/projects/${pid}/history`, { token: people.owner!.token })
    expect(history.json().data[0]).toMatchObject({ verb: 'purpose.opened', purpose: purpose.purpose })
  })

  it('ends within a year after the event, and not in the past', async () => {
    const { open } = await scene()
    const answers = await Promise.all(
      [yearAfter(tomorrow), yearAfter(inThreeDays), '2020-01-01', '2198-01-01'].map((until) =>
        open('insurance', until),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 409, 409])
  })
})

it('of a draft is not found for strangers, in every operation', async () => {
  const { pid, people, readAs } = await scene()
  await database.db.updateTable('projects').set({ state: 'draft' }).where('pid', '=', pid).execute()
  expect((await readAs('stranger', 'insurance')).statusCode).toBe(404)
  const { token } = people.stranger!
  expect((await call(`GET /api/projects/${pid}/purposes`, { token })).statusCode).toBe(404)
})
