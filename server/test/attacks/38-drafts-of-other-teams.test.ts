import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rosterJobs } from '../../src/rosters/index.ts'
import { deleteJobs, selectJobs } from '../world/jobs.ts'
import { at } from '../world/tasks.ts'
import { createWorld } from '../world/world.ts'

const { call, make, database, tasks, rosters } = await createWorld()
const { pool } = database

const shift = (hour: number, title: string) => ({
  title,
  starts_at: at('08-08', `${hour}:00`),
  ends_at: at('08-08', `${hour + 2}:00`),
  roles: [{ seats: 2 }],
})

/** Mallory leads Photo. Ada is in both teams, and on a shift of Registration that nobody else sees. */
async function scene() {
  const all = await rosters.scene()
  await make.membership(all.pid, 'desk', all.ada.uid)
  const hidden = { ...shift(10, 'Cash count'), tid: 'desk', visible_to: 'team', sign_up: 'assigned' }
  const secret = await make.task(all, hidden, all.other)
  await tasks.assign(all, secret, all.ada.uid, {}, all.other)
  const open = await make.task(all, shift(14, 'Portraits'))
  const draft = await rosters.make(all, { tid: 'photo' }, all.chief)
  return { ...all, mallory: all.chief, secret, open, draft }
}
type Scene = Awaited<ReturnType<typeof scene>>

const ask = (all: Scene, line: string, body?: object) =>
  call(line.replace(' ', ` ${rosters.path(all, all.draft)}/`), {
    token: all.mallory.token,
    ...(body && { body }),
  })

const seatsOf = async ({ pid, secret }: Scene) =>
  (await pool.query('select * from task_seats where pid = $1 and task = $2 order by id', [pid, secret])).rows

async function fill(all: Scene): Promise<void> {
  expect((await ask(all, 'PUT fill', { effort: 'quick', seed: 3 })).statusCode).toBe(202)
  const jobs = await selectJobs(database.db, sql<{ payload: { id: string } }>`payload`, {
    name: 'fill-roster',
  })
  const { payload } = jobs.find((job) => job.payload.id === all.draft)!
  await rosterJobs({ database })['fill-roster']!.run(payload, { last: false })
  await deleteJobs(database.db, { name: 'fill-roster' })
}

it('a lead who fills and publishes a draft changes nothing on shifts of other teams', async () => {
  const all = await scene()
  const before = await seatsOf(all)
  await fill(all)
  const published = await ask(all, 'PUT publication')
  expect(published.json()).toMatchObject({ seats: 2, left_out: 0 })
  expect(await seatsOf(all)).toEqual(before)
})

it('nor learns what these shifts are, by any answer about the draft', async () => {
  const all = await scene()
  const clashing = await make.task(all, shift(10, 'Group picture'))
  const add = { add: [{ task: clashing, uid: all.ada.uid, role: 1 }] }
  const path = rosters.path(all, all.draft)
  const refused = await call(`PATCH ${path}`, { token: all.mallory.token, body: add })
  expect(refused.statusCode).toBe(409)
  const answers = [refused]
  await fill(all)
  for (const rest of ['seats', 'seats?left_out=true', 'shifts', 'score', `comparison?with=${all.draft}`])
    answers.push(await ask(all, `GET ${rest}`))
  for (const { body } of answers) expect(body).not.toMatch(new RegExp(`Cash count|${all.secret}|"desk"`))
})

it('nor proposes anyone for them, also after a shift has moved to the other team', async () => {
  const all = await scene()
  const path = rosters.path(all, all.draft)
  const add = (task: string, uid: string) =>
    call(`PATCH ${path}`, { token: all.mallory.token, body: { add: [{ task, uid, role: 1 }] } })
  expect((await add(all.secret, all.ben.uid)).statusCode).toBe(404)
  expect((await add(all.open, all.other.uid)).statusCode).toBe(404)
  expect((await add(all.open, all.ben.uid)).statusCode).toBe(200)
  await tasks.change(all, all.open, { tid: 'desk', visible_to: 'team' }, all.owner)
  expect((await ask(all, 'GET seats')).json().data).toEqual([])
  expect((await ask(all, 'PUT publication')).json()).toMatchObject({ seats: 0, left_out: 1 })
  expect(await tasks.people(all, all.open)).toEqual([])
})

it('nor publishes anything once they no longer lead the team', async () => {
  const all = await scene()
  await fill(all)
  await pool.query(`update memberships set role = 'member' where pid = $1 and uid = $2`, [
    all.pid,
    all.mallory.uid,
  ])
  expect((await ask(all, 'PUT publication')).statusCode).toBe(403)
  expect(await tasks.people(all, all.open)).toEqual([])
})
