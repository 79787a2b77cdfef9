import { beforeEach, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { database } = world
const { list, signUp, change, remove } = world.tasks
const { plan, aPlan, undo, audited } = world.batches
let scene: TaskScene
let series: string
let ids: string[]

const four = { ...aPlan, sign_up: 'open', locations: ['Gate', 'Hall'] }
const idsLeft = async (): Promise<string[]> =>
  (await list(scene, `?leads=true&series=${series}&cancelled=true`))
    .json()
    .data.map(({ id }: { id: string }) => id)

beforeEach(async () => {
  scene = await world.tasks.scene()
  series = (await plan(scene, four, { create: true })).json().series
  ids = await idsLeft()
})

describe('undoing a series', () => {
  it('deletes its tasks, with a line in the history', async () => {
    const answer = await undo(scene, series)
    expect([answer.statusCode, answer.json()]).toEqual([200, { removed: 4, kept: [] }])
    expect(await idsLeft()).toEqual([])
    expect((await audited(scene)).at(-1)).toEqual({
      verb: 'task-series.undone',
      subject: `task-series:${series}`,
      tid: 'photo',
      actor: scene.chief.uid,
      after: { count: 4, title: 'Set up' },
    })
    expect((await undo(scene, series)).statusCode).toBe(404)
  })

  it('keeps those that someone signed up for, even if they dropped, and those that were changed', async () => {
    await signUp(scene, ids[0]!, scene.ada)
    await world.tasks.release(scene, ids[0]!, scene.ada)
    await change(scene, ids[1]!, { title: 'Set up early' })
    const answer = await undo(scene, series)
    expect(answer.json()).toEqual({
      removed: 2,
      kept: [
        expect.objectContaining({ id: ids[0], title: 'Set up', why: 'people' }),
        expect.objectContaining({ id: ids[1], title: 'Set up early', why: 'changed' }),
      ],
    })
    expect(await idsLeft()).toEqual(ids.slice(0, 2))
    expect((await undo(scene, series)).json()).toEqual({ removed: 0, kept: answer.json().kept })
    expect(await audited(scene)).toHaveLength(2)
  })

  it('keeps those that were cancelled', async () => {
    await signUp(scene, ids[0]!, scene.ada)
    await remove(scene, ids[0]!)
    expect((await undo(scene, series)).json()).toMatchObject({ removed: 3, kept: [{ id: ids[0] }] })
  })

  it('is for those who lead all its teams', async () => {
    const wanted = { ...four, tids: ['photo', 'desk'], title: 'Take down' }
    const both = (await plan(scene, wanted, { by: scene.owner, create: true })).json().series
    for (const by of [scene.chief, scene.other, scene.ada, scene.outsider])
      expect((await undo(scene, both, { by })).statusCode).toBe(403)
    expect((await undo(scene, both, { by: scene.owner })).json().removed).toBe(8)
  })

  it('isn’t possible after an hour, nor in an archived project', async () => {
    const { db } = database
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await db
      .updateTable('tasks')
      .set({ created_at: ago(61) })
      .where('series', '=', series)
      .execute()
    expect((await undo(scene, series)).json().why[0].rule).toBe('series-undo-over')
    await db
      .updateTable('tasks')
      .set({ created_at: ago(59) })
      .where('series', '=', series)
      .execute()
    await db.updateTable('projects').set({ state: 'archived' }).where('pid', '=', scene.pid).execute()
    expect((await undo(scene, series, { by: scene.owner })).statusCode).toBe(409)
    expect(await idsLeft()).toEqual(ids)
  })

  it('takes nobody’s spot: whoever signs up at the same time either has it, or never had it', async () => {
    const people = [scene.ada, scene.ben, scene.cy]
    const [undone, ...signedUp] = await Promise.all([
      undo(scene, series),
      ...people.flatMap((person, n) => [signUp(scene, ids[n]!, person)]),
    ])
    const kept = undone!.json().kept.map(({ id }: { id: string }) => id)
    const got = signedUp.flatMap((answer, n) => (answer.statusCode < 300 ? [ids[n]!] : []))
    expect(kept.toSorted()).toEqual(got.toSorted())
    expect(signedUp.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    expect((await idsLeft()).toSorted()).toEqual(kept.toSorted())
    expect(undone!.json().removed + kept.length).toBe(4)
  })

  it('happens once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => undo(scene, series)))
    const removed = answers.flatMap((answer) => (answer.statusCode === 200 ? answer.json().removed : []))
    expect(removed.filter((count) => count > 0)).toEqual([4])
    expect(await audited(scene)).toHaveLength(2)
  })
})
