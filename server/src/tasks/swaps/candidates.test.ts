import { describe, expect, it } from 'vitest'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { call, make } = world
const { signUp, path } = world.tasks

describe('candidates for a handover', () => {
  const find = (where: TaskScene, id: string, part: string, by = where.ada) =>
    call(`GET ${path(where, id, 'hand-over-candidates')}?find=${encodeURIComponent(part)}`, {
      token: by.token,
    })
  const found = async (...given: Parameters<typeof find>) =>
    (await find(...given)).json().data.map(({ name }: { name: string }) => name)

  it('are people of the project who may see the task, by part of the name', async () => {
    const where = await world.tasks.scene()
    const open = await make.task(where, { visible_to: 'project', roles: [{ seats: 2 }] })
    const later = { starts_at: at('08-12', '09:00'), ends_at: at('08-12', '11:00') }
    const team = await make.task(where, later)
    for (const id of [open, team]) await signUp(where, id, where.ada)
    await signUp(where, open, where.ben)
    expect(await found(where, open, 'CH')).toEqual(['Chief of Desk', 'Chief of Photo'])
    expect(await found(where, team, 'ch')).toEqual(['Chief of Photo'])
    // Not people on the task, the person who asks, or outsiders.
    expect(await found(where, open, 'be')).toEqual([])
    expect(await found(where, open, 'Ada')).toEqual([])
    expect(await found(where, open, 'Out')).toEqual([])
    expect(await found(where, open, '%_')).toEqual([])
    expect((await find(where, open, 'c')).statusCode).toBe(400)
  })

  it('are found without accents, and distinguished by team', async () => {
    const where = await world.tasks.scene()
    const id = await make.task(where, { visible_to: 'project' })
    await signUp(where, id, where.ada)
    const [here, there] = [
      await world.make.person({ name: 'Sofía Núñez' }),
      await world.make.person({ name: 'Sofia Nunez' }),
    ]
    await world.make.membership(where.pid, 'photo', here.uid)
    await world.make.membership(where.pid, 'desk', there.uid)
    for (const part of ['sofia', 'NÚÑ'])
      expect((await find(where, id, part)).json().data).toEqual(
        expect.arrayContaining([
          { uid: here.uid, name: 'Sofía Núñez', avatar_url: null, teams: ['Photo'] },
          { uid: there.uid, name: 'Sofia Nunez', avatar_url: null, teams: ['Registration'] },
        ]),
      )
  })

  it('are shown only to someone with a seat to give', async () => {
    const where = await world.tasks.scene()
    const id = await make.task(where)
    expect([
      (await find(where, id, 'ch')).statusCode,
      (await find(where, id, 'ch', where.outsider)).statusCode,
    ]).toEqual([409, 404])
  })
})
