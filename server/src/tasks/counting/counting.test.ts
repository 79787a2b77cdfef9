import { expect, it } from 'vitest'
import { queriesAsked } from '../../../test/queries-asked.ts'
import { at } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, make, database } = world

const day = (date: string) => ({ starts_at: at(date, '09:00'), ends_at: at(date, '10:00') })

async function scene() {
  const one = await world.tasks.scene()
  const count = async (by = one.owner) =>
    (await call(`GET /api/projects/${one.pid}/task-counts`, { token: by.token })).json()
  const listed = async (query: string) => (await world.tasks.list(one, `?${query}`)).json().data.length
  return { one, count, listed }
}

it('counts nothing where there is nothing', async () => {
  const { count } = await scene()
  expect(await count()).toEqual({
    tasks: 0,
    cancelled: 0,
    open: 0,
    at_risk: 0,
    requests: 0,
    swaps: 0,
    covers: 0,
    cells: [],
    categories: [],
  })
})

it('counts what someone manages, by day and team', async () => {
  const { one, count } = await scene()
  const roles = [
    { name: 'Camera', seats: 3 },
    { name: 'Light', seats: 2 },
  ]
  const first = await make.task(one, { ...day('06-01'), category: 'Stage', roles })
  const asked = await make.task(one, { ...day('06-01'), category: 'Door', sign_up: 'request' })
  await make.task(one, { ...day('06-01'), tid: 'desk' }, one.other)
  await make.task(one, { starts_at: null, ends_at: null, tid: null, category: 'Stage' }, one.owner)
  const gone = await make.task(one, day('06-02'))
  await world.tasks.signUp(one, gone, one.cy)
  await world.tasks.remove(one, gone, '?reason=Rain')
  await world.tasks.signUp(one, first, one.ada)
  await world.tasks.signUp(one, asked, one.ben)

  const photo = {
    day: '2038-06-01',
    tid: 'photo',
    team: 'Photo',
    tasks: 2,
    seats: 6,
    taken: 1,
    tentative: 0,
    open: 2,
    at_risk: 0,
  }
  const desk = {
    day: '2038-06-01',
    tid: 'desk',
    team: 'Registration',
    tasks: 1,
    seats: 1,
    taken: 0,
    tentative: 0,
    open: 1,
    at_risk: 0,
  }
  const whenever = {
    day: null,
    tid: null,
    team: null,
    tasks: 1,
    seats: 1,
    taken: 0,
    tentative: 0,
    open: 1,
    at_risk: 0,
  }
  expect(await count()).toEqual({
    tasks: 4,
    cancelled: 1,
    open: 4,
    at_risk: 0,
    requests: 1,
    swaps: 0,
    covers: 0,
    cells: [photo, desk, whenever],
    categories: ['Door', 'Stage'],
  })
  expect(await count(one.other)).toMatchObject({ tasks: 1, cells: [desk], categories: [] })
})

it('counts spots of invited people who have not answered, in the list and by day', async () => {
  const { one, count } = await scene()
  const quiet = await make.person()
  await make.membership(one.pid, 'photo', quiet.uid, 'member', 'invited')
  const id = await make.task(one, { ...day('06-01'), roles: [{ name: '', seats: 2 }], visible_to: 'project' })
  for (const { uid } of [quiet, one.ben])
    await call(`PUT /api/projects/${one.pid}/tasks/${id}/people/${uid}`, { token: one.chief.token, body: {} })
  const listed = async (by: { token: string }) =>
    (await call(`GET /api/projects/${one.pid}/tasks`, { token: by.token })).json().data[0].roles[0]
  const counted = async () => {
    const [cell] = (await count()).cells
    return [cell.taken, cell.tentative, await listed(one.chief)]
  }
  const role = { n: 1, name: '', skill: '', seats: 2, taken: 2, waiting: 0, requested: 0 }
  expect(await counted()).toEqual([2, 1, { ...role, tentative: 1 }])
  expect(await listed(one.ada)).toEqual({ ...role, requested: null })
  expect(await listed(one.other)).not.toHaveProperty('tentative')
  await world.database.pool.query(
    `update memberships set accepted_at = now(), accepted_how = 'invitation' where pid = $1 and uid = $2`,
    [one.pid, quiet.uid],
  )
  expect(await counted()).toEqual([2, 0, role])
})

it('counts what the list finds', async () => {
  const { one, count, listed } = await scene()
  const hour = 3_600_000
  const soon = (hours: number) =>
    new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * hour).toISOString()
  for (const hours of [2, 30, 6 * 24, 8 * 24])
    await make.task(one, { starts_at: soon(hours), ends_at: soon(hours + 1) })
  const full = await make.task(one, { starts_at: soon(50), ends_at: soon(51) })
  await world.tasks.signUp(one, full, one.ada)
  const asked = await make.task(one, { starts_at: soon(60), ends_at: soon(61), sign_up: 'request' })
  await world.tasks.signUp(one, asked, one.ben)

  const counts = await count()

  expect([counts.tasks, counts.open, counts.at_risk, counts.requests]).toEqual([
    await listed('leads=true'),
    await listed('leads=true&open=true'),
    await listed('leads=true&at_risk=true'),
    await listed('leads=true&requested=true'),
  ])
  expect(counts.at_risk).toBe(4)
})

it('is for those who manage tasks, and takes two statements', async () => {
  const { one } = await scene()
  const read = (by: { token: string }) => () =>
    call(`GET /api/projects/${one.pid}/task-counts`, { token: by.token })
  const [refused] = await queriesAsked(database.pool, read(one.ada))
  const [given, statements] = await queriesAsked(database.pool, read(one.chief))
  expect([refused.statusCode, given.statusCode, statements]).toEqual([403, 200, 2])
})
