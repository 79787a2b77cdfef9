import { expect, it } from 'vitest'
import { queriesAsked } from '../../../test/queries-asked.ts'
import { createWorld } from '../../../test/world/world.ts'

const { call, make, database } = await createWorld()

async function scene() {
  const { pid } = await make.project()
  const person = async () => {
    const { uid } = await make.person()
    return { uid, token: await make.token(uid) }
  }
  const path = `/api/projects/${pid}`
  const get = (token?: string, headers = {}) => call(`GET ${path}`, { ...(token && { token }), headers })
  const youOf = async (token?: string) => (await get(token)).json().you
  return { pid, path, person, get, youOf }
}

it('says nothing to anonymous callers', async () => {
  const { youOf } = await scene()
  expect(await youOf()).toBe(null)
})

it('says nothing but that to strangers', async () => {
  const { person, youOf } = await scene()
  expect(await youOf((await person()).token)).toEqual({
    roles: [],
    teams: [],
    may: [],
    needs_second_step: false,
  })
})

it('names roles, and teams in their order with the role in each, also those invited to', async () => {
  const { pid, person, youOf } = await scene()
  const { uid, token } = await person()
  for (const [position, tid] of ['b', 'a', 'c', 'd'].entries())
    await make.team(pid, {
      tid,
      name: tid.toUpperCase(),
      position,
      ...(tid === 'd' && { archived_at: new Date() }),
    })
  await make.role(pid, uid, 'desk')
  await make.role(pid, uid, 'finance')
  await make.membership(pid, 'a', uid, 'chief')
  await make.membership(pid, 'b', uid)
  await make.membership(pid, 'c', uid, 'chief', 'invited')
  await make.membership(pid, 'd', uid)

  const { roles, teams, may } = await youOf(token)

  expect(roles).toEqual(['finance', 'desk'])
  expect(teams).toEqual([
    { tid: 'b', name: 'B', role: 'member', state: 'accepted', archived: false },
    { tid: 'a', name: 'A', role: 'chief', state: 'accepted', archived: false },
    { tid: 'c', name: 'C', role: 'chief', state: 'invited', archived: false },
    { tid: 'd', name: 'D', role: 'member', state: 'accepted', archived: true },
  ])
  expect(may).toContain('tasks.plan:a')
  expect(may).toContain('attendance.record')
  expect(may).not.toContain('tasks.plan:c')
})

it('is the same after a change as in the next read, whose ETag guards the next change', async () => {
  const { pid, path, person, get } = await scene()
  const { uid, token } = await person()
  await make.owner(pid, uid)
  const change = (name: string, etag: unknown) =>
    call(`PATCH ${path}`, { token, body: { name }, headers: { 'if-match': String(etag) } })

  const changed = await change('First', (await get(token)).headers.etag)
  const read = await get(token)
  expect([changed.statusCode, changed.json(), changed.headers.etag]).toEqual([
    200,
    read.json(),
    read.headers.etag,
  ])
  expect(read.json().you.may).toContain('settings.change')
  expect((await change('Second', read.headers.etag)).statusCode).toBe(200)
  expect((await change('Third', read.headers.etag)).statusCode).toBe(412)
})

it('is kept by nobody else’s cache, and read again when it changes', async () => {
  const { pid, person, get } = await scene()
  const { uid, token } = await person()
  const first = await get(token)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const again = () => get(token, { 'if-none-match': String(first.headers.etag) })
  expect((await again()).statusCode).toBe(304)
  expect((await get((await person()).token)).headers.etag).toBe(first.headers.etag)
  await make.role(pid, uid, 'desk')
  expect([(await again()).statusCode, (await again()).json().you.roles]).toEqual([200, ['desk']])
})

it('belongs to a new project, too', async () => {
  const { uid } = await make.person({ admin: true })
  const token = await make.token(uid, ['read', 'write', 'admin'])
  const body = {
    pid: 'brand-new',
    name: 'New',
    starts_on: '2027-01-01',
    ends_on: '2027-01-02',
    time_zone: 'UTC',
  }
  const made = await call('POST /api/projects', { token, body })
  expect(made.json().you.roles).toEqual(['owner'])
  expect(made.json()).toEqual((await call('GET /api/projects/brand-new', { token })).json())
})

it('takes two statements', async () => {
  const { person, get } = await scene()
  const { token } = await person()
  const [, statements] = await queriesAsked(database.pool, () => get(token))
  expect(statements).toBe(2)
})
