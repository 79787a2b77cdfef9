import { describe, expect, it } from 'vitest'
import { seedScale } from '../src/demo/index.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { queriesAsked } from './queries-asked.ts'
import { createTestApp } from './test-app.ts'

describe('a list', () => {
  const lists: [name: string, path: (pid: string, tid: string) => string, queries: number][] = [
    ['projects', () => '/api/projects?limit=50', 1],
    ['teams', (pid) => `/api/projects/${pid}/teams`, 5],
    ['roles', (pid) => `/api/projects/${pid}/roles`, 4],
    ['people of a team', (pid, tid) => `/api/projects/${pid}/teams/${tid}/people`, 5],
    ['people of a project', (pid) => `/api/projects/${pid}/people`, 4],
    ['history', (pid) => `/api/projects/${pid}/history`, 4],
    ['people of the history', (pid) => `/api/projects/${pid}/history/people`, 4],
    ['history of a team', (pid, tid) => `/api/projects/${pid}/teams/${tid}/history`, 6],
    ['overview', (pid) => `/api/projects/${pid}/overview`, 6],
    ['participation', () => '/api/users/me/participation', 1],
    ['purposes', () => '/api/users/me/purposes', 1],
    ['access log', () => '/api/users/me/access-log', 1],
  ]

  /** A project with so many of everything. */
  async function scene(count: number) {
    const app = await createTestApp()
    const owner = await app.make.person()
    const token = await app.make.token(owner.uid, ['read', 'write', 'private'])
    for (let i = 0; i < count; i++) {
      const { pid } = await app.make.project({ pid: `p-${i}` })
      await app.make.owner(pid, owner.uid)
      for (let j = 0; j < count; j++) {
        const { tid } = await app.make.team(pid, { tid: `t-${j}` })
        await app.make.membership(pid, tid, owner.uid, 'chief')
        for (let k = 0; k < count; k++)
          await app.make.membership(pid, tid, (await app.make.person()).uid as PersonId)
        await app.call(`PATCH /api/projects/${pid}/teams/${tid}`, { token, body: { wanted: 5 } })
      }
    }
    await app.call('GET /api/projects', { token })
    return { ...app, token }
  }

  it.each([1, 3])('asks the database as often for %i of everything', async (count) => {
    const { call, token, database } = await scene(count)
    const seen = []
    for (const [name, path] of lists) {
      const read = () => call(`GET ${path('p-0', 't-0')}`, { token })
      const [answer, queries] = await queriesAsked(database.pool, read)
      seen.push([name, answer.statusCode, queries])
    }
    expect(seen).toEqual(lists.map(([name, , queries]) => [name, 200, queries]))
  })
})

/** `LISTS_PROJECTS=25000 npx vitest run server/test/lists.test.ts` is the full form; it takes minutes. */
const most = Number(process.env.LISTS_PROJECTS ?? 300)

it(`a list takes as long among ${most} projects as among 100`, async () => {
  const apps = []
  for (const projects of [100, most]) {
    const app = await createTestApp()
    const patient = openDatabase(app.url, { size: 2, statementTimeout: 0 })
    console.log(await seedScale(patient, projects))
    await patient.close()
    const owner = await app.make.person()
    await app.make.owner('scale-7', owner.uid)
    await app.make.membership('scale-7', 'team-1', owner.uid as PersonId, 'chief')
    await app.database.pool.query(
      `insert into audit (id, actor, verb, subject, pid, tid)
       select gen_random_uuid(), $1, 'team.changed', 'team:team-1', 'scale-' || n, 'team-1' from generate_series(0, $2 - 1) as n`,
      [owner.uid, projects],
    )
    await app.database.pool.query('analyze audit')
    apps.push({ ...app, token: await app.make.token(owner.uid) })
  }
  const paths = [
    '/api/projects?limit=50',
    '/api/projects/scale-7/teams',
    '/api/projects/scale-7/teams/team-1/people',
    '/api/projects/scale-7/people?limit=50',
    '/api/projects/scale-7/history',
    '/api/projects/scale-7/overview',
    '/api/users/me/participation',
  ]
  const ratios: Record<string, number> = {}
  for (const path of paths) {
    const times: number[][] = [[], []]
    for (let round = 0; round < 41; round++)
      for (const [i, { call, token }] of apps.entries()) {
        const started = performance.now()
        expect((await call(`GET ${path}`, { token })).statusCode).toBe(200)
        times[i]!.push(performance.now() - started)
      }
    const [few, many] = times.map((list) => list.toSorted((a, b) => a - b)[20]!)
    ratios[path] = Number((many! / few!).toFixed(2))
  }
  console.log(`${most} against 100 projects, median of 41 rounds in turn`, ratios)
  expect(Object.values(ratios).filter((ratio) => ratio > 1.5)).toEqual([])
}, 900_000)
