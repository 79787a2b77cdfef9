import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'

const { call, make, database } = await createWorld()

/** An event of each year, each created from the one before, with a team of people. */
async function scene() {
  const people = [await make.person(), await make.person(), await make.person()]
  const pids: string[] = []
  for (const [at, starts_on] of ['2024-08-08', '2025-08-08', '2026-08-08'].entries()) {
    const { pid } = await make.project({ name: starts_on, starts_on })
    await database.db
      .updateTable('projects')
      .set({ rolled_over_from: pids.at(-1) ?? null })
      .where('pid', '=', pid)
      .execute()
    await make.team(pid, { tid: 'lights', name: 'Lights' })
    for (const { uid } of people.slice(at)) await make.membership(pid, 'lights', uid)
    pids.push(pid)
  }
  const [first, second, third] = pids as [string, string, string]
  const read = async ({ token }: { token: string }) => {
    const { years, teams } = (await call(`GET /api/projects/${third}/reports/retention`, { token })).json()
    const { payload } = await call(`GET /api/projects/${third}/reports.csv?report=retention`, { token })
    expect(payload.trim().split('\r\n')).toHaveLength(teams.length + 1)
    return [years.map(({ pid, people, returning }: Year) => [pid, people, returning]), teams]
  }
  const owner = async (...owned: string[]) => {
    const caller = await make.caller()
    for (const pid of owned) await make.owner(pid, caller.uid)
    return caller
  }
  const teams = [{ tid: 'lights', team: 'Lights', before: 2, same_team: 1, other_team: 0 }]
  return { first, second, third, read, owner, teams }
}
type Year = { pid: string; people: number; returning: number | null }

it('goes back as far as its reader owns the events', async () => {
  const { first, second, third, read, owner, teams } = await scene()
  expect(await read(await owner(third))).toEqual([[[third, 1, 1]], []])
  expect(await read(await owner(third, first))).toEqual([[[third, 1, 1]], []])
  expect(await read(await owner(third, second))).toEqual([
    [
      [third, 1, 1],
      [second, 2, 2],
    ],
    teams,
  ])
  const all = [
    [third, 1, 1],
    [second, 2, 2],
    [first, 3, null],
  ]
  expect(await read(await owner(third, second, first))).toEqual([all, teams])
  expect(await read(await make.caller({ admin: true }))).toEqual([all, teams])
})

it('counts no other role, and no owner without the second step that the earlier event asks for', async () => {
  const { second, third, read, owner, teams } = await scene()
  const desk = await owner(third)
  await make.role(second, desk.uid, 'desk')
  expect(await read(desk)).toEqual([[[third, 1, 1]], []])

  const { uid, token } = await owner(third, second)
  await database.db
    .updateTable('projects')
    .set({ strong_sign_in: ['owner'] })
    .where('pid', '=', second)
    .execute()
  expect((await read({ token }))[1]).toEqual(teams)
  const weak = await make.token(uid, ['read'], { strong: false })
  expect(await read({ token: weak })).toEqual([[[third, 1, 1]], []])
})
