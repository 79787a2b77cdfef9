import { describe, expect, it } from 'vitest'
import { queriesAsked } from '../../test/queries-asked.ts'
import { createWorld } from '../../test/world/world.ts'
import { refusals } from '../refusals.ts'
import { emptyPage } from './event-page.ts'

const { call, make, database } = await createWorld()

const admin = await make.token((await make.person({ admin: true })).uid, ['read', 'write', 'admin'])
const nobody = await make.token((await make.person()).uid, ['read', 'write', 'admin'])

const wanted = {
  pid: 'lantern-2026',
  name: 'Lantern Days 2026',
  starts_on: '2026-12-12',
  ends_on: '2026-12-13',
  time_zone: 'Asia/Taipei',
}

async function audited(pid: string) {
  return database.db
    .selectFrom('audit')
    .select(['verb', 'before', 'after'])
    .where('pid', '=', pid)
    .orderBy('id')
    .execute()
}

describe('creating', () => {
  it('makes a draft owned by its creator, with one audit line', async () => {
    const response = await call('POST /api/projects', { token: admin, body: wanted })

    const made = {
      ...wanted,
      state: 'draft',
      listing: 'public',
      description: '',
      organiser: null,
      accent: null,
      logo: null,
      banner: null,
      page: emptyPage,
      answer_days: 7,
      strong_sign_in: [],
      rolled_over_from: null,
    }
    expect([response.statusCode, response.headers.location]).toEqual([201, '/api/projects/lantern-2026'])
    expect(response.json()).toMatchObject(made)
    expect((await call('GET /api/projects/lantern-2026', { token: admin })).json()).toEqual(response.json())
    expect(await audited('lantern-2026')).toEqual([
      { verb: 'project.created', before: null, after: { ...made, page: [] } },
    ])
  })

  it('accepts a pid once, in any case', async () => {
    await call('POST /api/projects', { token: admin, body: { ...wanted, pid: 'taken' } })
    const again = await call('POST /api/projects', { token: admin, body: { ...wanted, pid: 'TAKEN' } })
    expect([again.statusCode, again.json().detail]).toEqual([
      409,
      'The pid "taken" is already taken. Choose another one.',
    ])
  })

  it('is for admins, and says so', async () => {
    const response = await call('POST /api/projects', { token: nobody, body: { ...wanted, pid: 'mine' } })
    expect(response.statusCode).toBe(403)
    expect(response.json().why).toEqual([refusals['admins-only']])
  })

  it('points at each invalid value', async () => {
    const body = {
      pid: '-x',
      name: ' ',
      starts_on: '2026-12-13',
      ends_on: '2026-12-12',
      time_zone: 'Mars/Base',
      extra: 1,
    }
    const response = await call('POST /api/projects', { token: admin, body })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/body/pid',
      '/body/name',
      '/body/time_zone',
      '/body',
      '/body/ends_on',
    ])
  })
})

describe('repeating with an Idempotency-Key', () => {
  const create = (pid: string, key: string, token = admin) =>
    call('POST /api/projects', { token, body: { ...wanted, pid }, headers: { 'idempotency-key': key } })

  it('has one effect and one response, also for concurrent duplicates', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('once', 'key-1')))
    expect(
      new Set(
        answers.map(
          ({ statusCode, body, headers }) => `${statusCode} ${headers.location} ${headers.etag} ${body}`,
        ),
      ).size,
    ).toBe(1)
    expect(answers[0]!.statusCode).toBe(201)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true').length).toBe(19)
    expect((await audited('once')).length).toBe(1)
  })

  it('refuses the key for another request', async () => {
    await create('first', 'key-2')
    const other = await create('second', 'key-2')
    expect([other.statusCode, other.json().type]).toEqual([422, '/api/errors#idempotency_key_reused'])
    expect((await call('GET /api/projects/second', { token: admin })).statusCode).toBe(404)
  })

  it('separates the keys of different people', async () => {
    const other = await make.token((await make.person({ admin: true })).uid, ['read', 'write', 'admin'])
    await create('separate', 'key-3')
    const theirs = await create('separate', 'key-3', other)
    expect(theirs.statusCode).toBe(409)
  })

  it('stores nothing of a refusal', async () => {
    await create('busy', 'key-4')
    expect((await create('busy', 'key-5')).statusCode).toBe(409)
    await database.db.deleteFrom('project_roles').where('pid', '=', 'busy').execute()
    await database.db.deleteFrom('projects').where('pid', '=', 'busy').execute()
    expect((await create('busy', 'key-5')).statusCode).toBe(201)
  })
})

describe('reading', () => {
  it('shows a draft only to its owners and to admins', async () => {
    const { pid } = await make.project({ state: 'draft' })
    const owner = await make.person()
    await make.owner(pid, owner.uid)
    const status = async (token?: string) =>
      (await call(`GET /api/projects/${pid}`, token ? { token } : {})).statusCode
    expect([
      await status(),
      await status(nobody),
      await status(admin),
      await status(await make.token(owner.uid)),
    ]).toEqual([404, 404, 200, 200])
  })

  it('answers 304 to callers who have the newest version', async () => {
    const { pid } = await make.project()
    const { etag } = (await call(`GET /api/projects/${pid}`)).headers
    const again = await call(`GET /api/projects/${pid.toUpperCase()}`, {
      headers: { 'if-none-match': String(etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([1, 3])('lists %i projects with the same number of queries', async (count) => {
    const year = `20${30 + count}`
    for (let i = 0; i < count; i++)
      await make.project({ starts_on: `${year}-01-0${i + 1}`, pid: `${year}-${i}` })
    const [page, queries] = await queriesAsked(database.pool, () => call(`GET /api/projects?limit=${count}`))
    expect([page.json().data.length, queries]).toEqual([count, 1])
  })

  it('walks all pages, newest first, each project once', async () => {
    const all = (await call('GET /api/projects?limit=200')).json().data.map(({ pid }: { pid: string }) => pid)
    const walked: string[] = []
    let cursor = ''
    do {
      const page = (await call(`GET /api/projects?limit=2${cursor && `&cursor=${cursor}`}`)).json()
      walked.push(...page.data.map(({ pid }: { pid: string }) => pid))
      cursor = page.next_cursor
    } while (cursor)
    expect(walked).toEqual(all)
    expect(all).not.toContain('lantern-2026')
  })
})

it('is listed by state', async () => {
  const names = ['closed', 'archived', 'open']
  for (const state of names) await make.project({ pid: `listed-${state}`, state, starts_on: '2150-01-01' })
  const listed = async (query: string) =>
    (await call(`GET /api/projects?limit=200&${query}`))
      .json()
      .data.map(({ pid }: { pid: string }) => pid)
      .filter((pid: string) => pid.startsWith('listed-'))
  expect(await listed('state=open')).toEqual(['listed-open'])
  expect(await listed('state=closed,archived')).toEqual(['listed-closed', 'listed-archived'])
  const wrong = await call('GET /api/projects?state=open,over')
  expect([wrong.statusCode, wrong.json().errors[0].pointer]).toEqual([400, '/query/state/1'])
})

describe('changing', () => {
  async function owned() {
    const { pid } = await make.project()
    const { uid } = await make.person()
    await make.owner(pid, uid)
    return { pid, token: await make.token(uid) }
  }

  it('changes what is given, with one audit line', async () => {
    const { pid, token } = await owned()
    const { you: _, ...before } = (await call(`GET /api/projects/${pid}`)).json()
    const response = await call(`PATCH /api/projects/${pid}`, { token, body: { listing: 'token' } })
    expect(response.json()).toEqual({ ...before, listing: 'token', you: expect.any(Object) })
    expect(await audited(pid)).toEqual([
      { verb: 'project.changed', before: { listing: 'public' }, after: { listing: 'token' } },
    ])
  })

  it('does not overwrite what the caller has not seen', async () => {
    const { pid, token } = await owned()
    const etag = String((await call(`GET /api/projects/${pid}`)).headers.etag)
    const headers = { 'if-match': etag }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        call(`PATCH /api/projects/${pid}`, { token, headers, body: { name: `Name ${i}` } }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(412),
    ])
    const stale = answers.find(({ statusCode }) => statusCode === 412)!
    const current = await call(`GET /api/projects/${pid}`, { token })
    expect(stale.headers.etag).toBe(current.headers.etag)
  })

  it('is for owners, and says so', async () => {
    const { pid } = await owned()
    const response = await call(`PATCH /api/projects/${pid}`, { token: nobody, body: { name: 'Mine' } })
    expect(response.statusCode).toBe(403)
    expect(response.json().why).toEqual([refusals['owners-only']])
  })

  it('refuses an end before the start', async () => {
    const { pid, token } = await owned()
    const response = await call(`PATCH /api/projects/${pid}`, { token, body: { ends_on: '2020-01-01' } })
    expect([response.statusCode, response.json().errors[0].pointer]).toEqual([400, '/body/ends_on'])
  })
})
