import { beforeEach, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'

const world = await createWorld()
const { bring } = world.batches
let scene: TaskScene

beforeEach(async () => {
  scene = await world.tasks.scene()
  await world.database.db
    .updateTable('projects')
    .set({ starts_on: '2038-08-07', ends_on: '2038-08-08' } as never)
    .where('pid', '=', scene.pid)
    .execute()
})

interface Row {
  n: number
  column: number | null
  task: null | {
    title: string
    location: string
    tid: string | null
    starts_at: string
    ends_at: string
    roles: { name: string; seats: number }[]
  }
  problems: { code: string; text?: string; row?: number }[]
}

/** Title, location, times and spots. */
const short = ({ task }: Row) =>
  task && [
    task.title,
    task.location,
    task.starts_at.slice(5, 16),
    task.ends_at.slice(5, 16),
    task.roles.map(({ name, seats }) => name + seats).join(),
  ]
const problemsOf = ({ rows }: { rows: Row[] }) =>
  rows.flatMap(({ n, problems }) => problems.map(({ code, text = '', row }) => [n, code, row ?? text]))
describe('a matrix', () => {
  it('of locations, with its days, teams, titles and numbers', async () => {
    const text = [
      '8/7 (Sat),AU,RB 105',
      'Time,Photo,Photo',
      '08:00-10:00,3,Desk (2)',
      '22:00-02:00,-,x2',
      ',,',
      '8/8 (Sun),AU,',
      '08:00-10:00,"Ana\nBen",',
      '10:00,1,',
    ].join('\n')
    const answer = (await bring(scene, text, { title: '{location} {number}' })).json()
    expect(answer.table.layout).toBe('matrix')
    expect(answer.rows.map(short)).toEqual([
      null,
      null,
      ['AU 1', 'AU', '08-07T00:00', '08-07T02:00', '3'],
      ['Desk', 'RB 105', '08-07T00:00', '08-07T02:00', '2'],
      ['RB 105 2', 'RB 105', '08-07T14:00', '08-07T18:00', '2'],
    ])
    expect(problemsOf(answer)).toEqual([
      [7, 'several_lines', 'Ana\nBen'],
      [8, 'end_missing', ''],
    ])
  })

  it('of days, with slots that last until the next one', async () => {
    const text = '時間,8/7（六）,8/8（日）\n08:00,2,\n10:00,1,3\n12:00-13:00,,1\n'
    const answer = (await bring(scene, text, { title: '報到', location: '大門' })).json()
    expect(answer.rows.map(short)).toEqual([
      ['報到', '大門', '08-07T00:00', '08-07T02:00', '2'],
      ['報到', '大門', '08-07T02:00', '08-07T04:00', '1'],
      ['報到', '大門', '08-08T02:00', '08-08T04:00', '3'],
      ['報到', '大門', '08-08T04:00', '08-08T05:00', '1'],
    ])
  })

  it('without days is made on those given', async () => {
    const query = { days: '2038-08-07,2038-08-08', title: 'Guard' }
    const { tasks, seats } = (await bring(scene, 'Time,Hall,Gate\n8:00-9:00,1,2\n', query)).json()
    expect([tasks, seats]).toEqual([4, 6])
    expect(problemsOf((await bring(scene, 'Time,Hall\n8:00-9:00,1\n')).json())).toEqual([
      [2, 'date_missing', ''],
      [2, 'title_missing', ''],
    ])
  })
})
