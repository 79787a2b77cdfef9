import { describe, expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'

const { call, make, database } = await createWorld()

async function scene(state = 'open') {
  const { pid } = await make.project({ state })
  const { tid } = await make.team(pid, { tid: 'registration', name: 'Registration', position: 0 })
  const person = async () => {
    const one = await make.person()
    return { ...one, token: await make.token(one.uid) }
  }
  const people = {
    owner: await person(),
    chief: await person(),
    member: await person(),
    stranger: await person(),
  }
  await make.owner(pid, people.owner.uid)
  await make.membership(pid, tid, people.chief.uid, 'chief')
  await make.membership(pid, tid, people.member.uid)
  return { pid, tid, path: `/api/projects/${pid}/teams/${tid}`, ...people }
}

const team = (pid: string, more: object = {}) => ({
  pid,
  tid: 'registration',
  name: 'Registration',
  position: 0,
  description: '',
  wanted: null,
  recruiting: false,
  sign_up: 'application',
  question: '',
  asks: [],
  full: false,
  archived: false,
  chiefs: 1,
  members: 1,
  ...more,
})

describe('a team', () => {
  it('is created after the others, idempotently', async () => {
    const { pid, owner } = await scene()
    const body = { tid: 'Lights', name: 'Lights', description: 'We **glow**.', wanted: 4, recruiting: true }
    const made = await call(`POST /api/projects/${pid}/teams`, { token: owner.token, body })
    expect([made.statusCode, made.headers.location, made.json()]).toEqual([
      201,
      `/api/projects/${pid}/teams/lights`,
      team(pid, {
        ...body,
        tid: 'lights',
        position: 1,
        internal: '',
        links: [],
        chiefs: 0,
        members: 0,
        invited: 0,
      }),
    ])
    const again = await call(`POST /api/projects/${pid}/teams`, { token: owner.token, body })
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      'The tid "lights" is already taken in this project. Choose another one.',
    ])
  })

  it('shows internal texts to members only', async () => {
    const { pid, path, ...people } = await scene()
    const texts = {
      internal: 'Keys are with Ola.',
      links: [
        { label: 'Handbook', url: 'https://docs.example.org/handbook' },
        { label: 'Write to us', url: 'mailto:registration@example.org' },
      ],
    }
    await call(`PATCH ${path}`, { token: people.chief.token, body: texts })
    const inside = team(pid, texts)
    await make.membership(pid, 'registration', (await make.person()).uid, 'member', 'invited')
    for (const person of [people.owner, people.chief])
      expect((await call(`GET ${path}`, { token: person.token })).json()).toEqual({ ...inside, invited: 1 })
    expect((await call(`GET ${path}`, { token: people.member.token })).json()).toEqual(inside)
    expect((await call(`GET ${path}`, { token: people.stranger.token })).json()).toEqual(team(pid))
    expect((await call(`GET ${path}`)).json()).toEqual(team(pid))
    const listed = await call(`GET /api/projects/${pid}/teams`, { token: people.member.token })
    expect(listed.json()).toEqual({ data: [team(pid)], next_cursor: null })
  })

  it.each([
    ['javascript:alert(1)'],
    ['http://docs.example.org'],
    ['data:text/html,hello'],
    ['handbook'],
    ['//docs.example.org'],
    [''],
  ])('has no link to %j', async (url) => {
    const { path, chief } = await scene()
    const links = [{ label: 'Handbook', url }]
    const refused = await call(`PATCH ${path}`, { token: chief.token, body: { links } })
    expect([refused.statusCode, refused.json().errors[0].pointer]).toEqual([400, '/body/links/0/url'])
    const many = Array.from({ length: 11 }, () => ({ label: 'Handbook', url: 'https://docs.example.org' }))
    expect(
      (await call(`PATCH ${path}`, { token: chief.token, body: { links: many } })).json().errors[0].pointer,
    ).toBe('/body/links')
  })

  it('can be changed by its chiefs in part, by owners in everything', async () => {
    const { path, owner, chief, member } = await scene()
    const change = (token: string, body: object) => call(`PATCH ${path}`, { token, body })
    expect((await change(chief.token, { description: 'Hello', recruiting: true })).statusCode).toBe(200)
    const entrance = {
      sign_up: 'open',
      question: 'Have you done this before?',
      asks: ['skills', 'languages'],
    }
    expect((await change(chief.token, entrance)).json()).toMatchObject(entrance)
    for (const body of [{ wanted: 10 }, { name: 'Mine' }, { archived: true }]) {
      const refused = await change(chief.token, body)
      expect([refused.statusCode, refused.json().why]).toEqual([403, [refusals['owners-only']]])
      expect((await change(owner.token, body)).statusCode).toBe(200)
    }
    const refused = await change(member.token, { description: 'Mine' })
    expect([refused.statusCode, refused.json().why]).toEqual([403, [refusals['chiefs-only']]])
  })

  it('is archived, not deleted: gone for others, kept for members', async () => {
    const { pid, path, owner, stranger } = await scene()
    await call(`PATCH ${path}`, { token: owner.token, body: { archived: true } })
    expect((await call(`GET ${path}`, { token: stranger.token })).statusCode).toBe(404)
    expect((await call(`GET ${path}`, { token: owner.token })).json().archived).toBe(true)
    const list = async (token: string) =>
      (await call(`GET /api/projects/${pid}/teams?archived=true`, { token })).json().data.length
    expect([await list(owner.token), await list(stranger.token)]).toEqual([1, 0])
    expect((await call(`GET /api/members/${pid}`)).json()).toEqual({ data: [] })
  })

  it('accepts one of two changes of the same version', async () => {
    const { path, owner } = await scene()
    const { etag } = (await call(`GET ${path}`, { token: owner.token })).headers
    const answers = await Promise.all(
      ['One', 'Two'].map((name) =>
        call(`PATCH ${path}`, { token: owner.token, body: { name }, headers: { 'if-match': String(etag) } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  })

  it('in an archived project is read-only, with a reason', async () => {
    const { pid, path, owner, member } = await scene('archived')
    const why = [refusals['project-archived']]
    const { token } = owner
    for (const [line, body] of [
      [`PATCH ${path}`, { name: 'New' }],
      [`POST /api/projects/${pid}/teams`, { tid: 'new', name: 'New' }],
      [`PUT /api/projects/${pid}/team-order`, { tids: ['registration'] }],
      [`PUT ${path}/chiefs/${member.uid}`],
      [`DELETE ${path}/members/${member.uid}`],
      [`PATCH /api/projects/${pid}`, { name: 'New' }],
    ] as [string, object?][]) {
      const refused = await call(line, { token, ...(body && { body }) })
      expect([line, refused.statusCode, refused.json().why]).toEqual([line, 409, why])
    }
    expect((await call(`PATCH /api/projects/${pid}`, { token, body: { state: 'closed' } })).statusCode).toBe(
      200,
    )
    expect((await call(`PATCH ${path}`, { token, body: { name: 'New' } })).statusCode).toBe(200)
  })
})

describe('a team with a target size', () => {
  it.each([
    [null, false],
    [1, true],
    [2, true],
    [3, false],
  ])('of %s is full: %s, including chiefs', async (wanted, full) => {
    const { pid, path, owner } = await scene()
    const changed = await call(`PATCH ${path}`, { token: owner.token, body: { wanted } })
    expect(changed.json()).toEqual(team(pid, { wanted, full, internal: '', links: [], invited: 0 }))
  })

  it('without people is not full', async () => {
    const { pid, owner } = await scene()
    await make.team(pid, { tid: 'nobody', name: 'Nobody', position: 1 })
    const path = `/api/projects/${pid}/teams/nobody`
    const changed = await call(`PATCH ${path}`, { token: owner.token, body: { wanted: 1 } })
    expect(changed.json().full).toBe(false)
  })
})

describe('questions for applicants', () => {
  it.each([[['skills', 'skills']], [['diet']]])('cannot be %j', async (asks) => {
    const { path, owner } = await scene()
    const refused = await call(`PATCH ${path}`, { token: owner.token, body: { asks } })
    expect([refused.statusCode, refused.json().errors[0].pointer.slice(0, 10)]).toEqual([400, '/body/asks'])
  })
})

describe('the order', () => {
  it('is that of the given list, also in the listing', async () => {
    const { pid, owner } = await scene()
    for (const tid of ['b', 'c']) await make.team(pid, { tid, name: tid, position: 5 })
    const tids = ['c', 'registration', 'b']
    const order = (given: string[]) =>
      call(`PUT /api/projects/${pid}/team-order`, { token: owner.token, body: { tids: given } })
    expect((await order(tids)).json().data.map((one: { tid: string }) => one.tid)).toEqual(tids)
    const listing = (await call(`GET /api/members/${pid}`)).json().data
    expect(listing.map((one: { tid: string }) => one.tid)).toEqual(tids)
    for (const wrong of [['c', 'b'], ['c', 'b', 'registration', 'x'], ['c', 'c', 'b'], []])
      expect((await order(wrong)).statusCode).toBe(409)
  })
})

describe('states of a project', () => {
  it('follow the table', async () => {
    const allowed: Record<string, string[]> = {
      draft: ['draft', 'open'],
      open: ['open', 'closed'],
      closed: ['open', 'closed', 'archived'],
      archived: ['closed', 'archived'],
    }
    for (const [from, targets] of Object.entries(allowed))
      for (const state of Object.keys(allowed)) {
        const { pid, owner } = await scene(from)
        const answer = await call(`PATCH /api/projects/${pid}`, { token: owner.token, body: { state } })
        expect([from, state, answer.statusCode]).toEqual([from, state, targets.includes(state) ? 200 : 409])
      }
  })

  it('a project without a team does not open', async () => {
    const { pid } = await make.project({ state: 'draft' })
    const { uid } = await make.person()
    await make.owner(pid, uid)
    const answer = await call(`PATCH /api/projects/${pid}`, {
      token: await make.token(uid),
      body: { state: 'open' },
    })
    expect([answer.statusCode, answer.json().why]).toEqual([409, [refusals['needs-team']]])
  })
})

it('every change of a team is in the history for owners and chiefs', async () => {
  const { pid, path, owner, chief, member } = await scene()
  await call(`PATCH ${path}`, { token: owner.token, body: { wanted: 3 } })
  await call(`PUT ${path}/chiefs/${member.uid}`, { token: chief.token })
  const read = async (line: string, token: string) => (await call(line, { token })).json().data
  const lines = [
    {
      id: expect.any(String),
      at: expect.any(String),
      actor: { uid: chief.uid, name: chief.name },
      verb: 'member.became-chief',
      person: { uid: member.uid, name: member.name },
      tid: 'registration',
      team: 'Registration',
      task: null,
      form: null,
      claim: null,
      statement: null,
      purpose: null,
      before: null,
      after: null,
    },
    {
      id: expect.any(String),
      at: expect.any(String),
      actor: { uid: owner.uid, name: owner.name },
      verb: 'team.changed',
      person: null,
      tid: 'registration',
      team: 'Registration',
      task: null,
      form: null,
      claim: null,
      statement: null,
      purpose: null,
      before: { wanted: null },
      after: { wanted: 3 },
    },
  ]
  expect(await read(`GET ${path}/history`, chief.token)).toEqual(lines)
  expect(await read(`GET /api/projects/${pid}/history`, owner.token)).toEqual(lines)
  expect(await read(`GET /api/projects/${pid}/history?verb=team`, owner.token)).toEqual([lines[1]])
  expect(await read(`GET /api/projects/${pid}/history?actor=${chief.uid}`, owner.token)).toEqual([lines[0]])
  // Who did it, and who was affected.
  const of = (uid: string) => read(`GET /api/projects/${pid}/history?involving=${uid}`, owner.token)
  expect([await of(owner.uid), await of(member.uid)]).toEqual([[lines[1]], [lines[0]]])
  const first = (await call(`GET /api/projects/${pid}/history?limit=1`, { token: owner.token })).json()
  expect(first.data).toEqual([lines[0]])
  expect(
    await read(`GET /api/projects/${pid}/history?limit=1&cursor=${first.next_cursor}`, owner.token),
  ).toEqual([lines[1]])
  expect((await call(`GET /api/projects/${pid}/history`, { token: chief.token })).statusCode).toBe(403)
  expect(await database.db.selectFrom('audit').select('id').where('pid', '=', pid).execute()).toHaveLength(2)
})

it('everyone in the history can be found in it, including former people', async () => {
  const { pid, path, owner, chief, member } = await scene()
  const volunteer = await make.person({ name: 'Hel_per' })
  await call(`POST ${path}/people`, { token: chief.token, body: { email: volunteer.email } })
  await call(`DELETE ${path}/members/${volunteer.uid}`, { token: owner.token })
  const find = async (query = '') =>
    (await call(`GET /api/projects/${pid}/history/people${query}`, { token: owner.token })).json().data
  const shown = [owner, chief, volunteer]
    .map(({ uid, name }) => ({ uid, name, avatar_url: null }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  expect(await find()).toEqual(shown)
  expect(await find('?search=L_P')).toEqual([{ uid: volunteer.uid, name: 'Hel_per', avatar_url: null }])
  expect(await find('?limit=1')).toEqual(shown.slice(0, 1))
  expect(await find(`?search=${encodeURIComponent(`${member.name} x`)}`)).toEqual([])
})
