import { expect, it } from 'vitest'
import { at } from '../world/tasks.ts'
import { createWorld } from '../world/world.ts'

const { call, make, tasks, today } = await createWorld()

/** Two people on a shift who hide their names, invited under others that sort the other way round. */
async function scene() {
  const here = await tasks.scene()
  const roles = [{ name: '', skill: '', seats: 5 }]
  const times = { starts_at: at('08-08', '09:00'), ends_at: at('08-08', '11:00') }
  const shift = await make.task(here, { ...times, roles })
  for (const [name, shown] of [
    ['Abel', 'Known as two'],
    ['Zoe', 'Known as one'],
  ]) {
    const { uid, email } = await make.person({ name: name!, listed: false })
    const invited = await call(`POST /api/projects/${here.pid}/teams/photo/people`, {
      token: here.chief.token,
      body: { email, name: shown },
    })
    expect([invited.statusCode < 300, invited.body]).toEqual([true, invited.body])
    expect((await tasks.assign(here, shift, uid)).statusCode).toBe(200)
  }
  return { ...here, shift }
}

it('a name that nobody sees doesn’t decide where someone is listed', async () => {
  const here = await scene()
  const { pid, owner, shift } = here
  const get = async (path: string) =>
    (await call(`GET /api/projects/${pid}/${path}`, { token: owner.token })).body
  const lists = {
    board: (await today.board(here, `?at=${encodeURIComponent(at('08-08', '09:05'))}`)).body,
    roster: await get('roster?format=csv'),
    shift: await get(`tasks/${shift}/people`),
    people: await get('people'),
    'number of people': await get('people-count?state=invited'),
    team: await get('teams/photo/people'),
    table: await get('people.csv'),
    history: await get('history/people'),
  }
  for (const [list, text] of Object.entries(lists))
    expect([list, text.match(/Known as \w+/g)]).toEqual([list, ['Known as one', 'Known as two']])
})
