import { expect, it } from 'vitest'
import { untilNoJobs } from '../world/jobs.ts'
import { at } from '../world/tasks.ts'
import { createWorld } from '../world/world.ts'

const { call, database, make, tasks } = await createWorld({ work: true })

async function done(answer: ReturnType<typeof call>) {
  const given = await answer
  if (given.statusCode >= 300) throw new Error(given.body)
  return given.statusCode === 204 ? null : given.json()
}

/** Mei is invited to Photo and planned on a shift. Ada is a member; Ben waits for the only spot. */
async function scene() {
  const here = await tasks.scene()
  const mei = await make.caller({ name: 'Mei' })
  const invite = { token: here.chief.token, body: { email: mei.email } }
  await done(call(`POST /api/projects/${here.pid}/teams/photo/people`, invite))
  const shift = await make.task(here, {
    starts_at: at('08-08', '09:00'),
    ends_at: at('08-08', '11:00'),
    roles: [{ seats: 1 }],
  })
  await done(tasks.assign(here, shift, mei.uid))
  await done(tasks.signUp(here, shift, here.ben))
  const seenBy = async (by: { token: string }): Promise<string[]> => {
    const people = await tasks.people(here, shift, by)
    return people.map(({ name, state }: { name: string; state: string }) => `${name}: ${state}`)
  }
  const remove = () =>
    done(call(`DELETE /api/projects/${here.pid}/teams/photo/members/${mei.uid}`, { token: here.chief.token }))
  const decline = () =>
    done(call(`PUT /api/users/me/invitations/${here.pid}`, { token: mei.token, body: { answer: 'no' } }))
  return { ...here, mei, shift, seenBy, remove, decline }
}

const untilReleased = () => untilNoJobs(database.db, { name: 'release-seats-of-declined' })

it.each(['decline', 'remove'] as const)('who never accepted has no spot after: %s', async (way) => {
  const given = await scene()
  expect(await given.seenBy(given.ada)).toEqual([])
  await given[way]()
  await untilReleased()
  expect(await given.seenBy(given.chief)).toEqual(['Ben: waiting'])
})

it('nobody learns the name of someone who said no, however late their spot is released', async () => {
  const given = await scene()
  await database.pool.query(`update memberships set left_at = now(), left_how = 'declined' where uid = $1`, [
    given.mei.uid,
  ])
  expect(await given.seenBy(given.ada)).toEqual([])
  await database.db
    .updateTable('task_seats')
    .set({ state: 'cancelled' })
    .where('uid', '=', given.mei.uid)
    .execute()
})

it('someone who is invited again keeps the spot', async () => {
  const given = await scene()
  const other = { token: given.other.token, body: { email: given.mei.email } }
  await done(call(`POST /api/projects/${given.pid}/teams/desk/people`, other))
  await given.remove()
  await untilReleased()
  expect(await given.seenBy(given.chief)).toContainEqual(expect.stringMatching(/: confirmed$/))
})
