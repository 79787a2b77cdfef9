import { expect, it } from 'vitest'
import { seedScale } from '../src/demo/index.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import type { PersonId } from '../src/platform/ids.ts'
import { createWorld } from './world/world.ts'

const withoutShift = [
  { not: { shift: { state: 'held' } } },
  { any: [{ last_year: true }, { language: 'en' }] },
]

/**
 * `LISTS_PROJECTS=25000 npx vitest run server/test/lists-at-scale.test.ts` is the full form; it takes
 * minutes.
 */
const most = Number(process.env.LISTS_PROJECTS ?? 300)

it(`a list takes as long with ${most} projects as with 100`, async () => {
  const apps = []
  for (const projects of [100, most]) {
    const app = await createWorld()
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
    const token = await app.make.token(owner.uid)
    const { id } = (
      await app.call('POST /api/projects/scale-7/imports', {
        token,
        headers: { 'content-type': 'text/csv' },
        body: `email,team\n${Array.from({ length: 50 }, (_, i) => `row-${i}@example.test,team-1\n`).join('')}`,
      })
    ).json()
    apps.push({ ...app, token, id })
  }
  const paths = [
    '/api/projects?limit=50',
    '/api/projects/scale-7/teams',
    '/api/projects/scale-7/teams/team-1/people',
    '/api/projects/scale-7/people?limit=50',
    `/api/projects/scale-7/people-count?where=${encodeURIComponent(JSON.stringify(withoutShift))}`,
    '/api/projects/scale-7/roles',
    '/api/projects/scale-7/imports/{id}/rows',
    '/api/projects/scale-7/history',
    '/api/projects/scale-7/history/people',
    '/api/projects/scale-7/teams/team-1/history',
    '/api/projects/scale-7/overview',
    '/api/users/me/participation',
  ]
  const ratios: Record<string, number> = {}
  for (const path of paths) {
    const times: number[][] = [[], []]
    for (let round = 0; round < 41; round++)
      for (const [i, { call, token, id }] of apps.entries()) {
        const started = performance.now()
        expect((await call(`GET ${path.replace('{id}', id)}`, { token })).statusCode).toBe(200)
        times[i]!.push(performance.now() - started)
      }
    const [few, many] = times.map((list) => list.toSorted((a, b) => a - b)[20]!)
    ratios[path] = Number((many! / few!).toFixed(2))
  }
  console.log(`${most} against 100 projects, median of 41 rounds in turn`, ratios)
  expect(Object.values(ratios).filter((ratio) => ratio > 1.5)).toEqual([])
}, 900_000)
