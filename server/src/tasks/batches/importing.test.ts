import { beforeEach, describe, expect, it } from 'vitest'
import type { TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { writeXlsx } from '../../platform/files/tables.ts'

const world = await createWorld()
const { call, database } = world
const { list } = world.tasks
const { bring, audited } = world.batches
let scene: TaskScene

beforeEach(async () => {
  scene = await world.tasks.scene()
  await database.db
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
const countTasks = async () => (await list(scene, '?leads=true')).json().data.length

describe('a list', () => {
  it('in English is detected, shown and created', async () => {
    const text =
      'Date,Start,End,Room,Team,Role,People needed\n2038-08-07,08:00,10:00,AU,Photo,Desk,2\n8/8,22:00,02:00,TR 209,photo,Runner,\n'
    const shown = await bring(scene, text, { tid: undefined })
    expect(shown.json()).toMatchObject({ series: null, tasks: 2, seats: 3, problems: 0, existing: 0 })
    expect(shown.json().table).toEqual({
      layout: 'list',
      columns: ['Date', 'Start', 'End', 'Room', 'Team', 'Role', 'People needed'],
      mapping: {
        date: 0,
        time: null,
        start: 1,
        end: 2,
        title: null,
        location: 3,
        team: 4,
        role: 5,
        seats: 6,
        category: null,
        description: null,
      },
    })
    expect(shown.json().rows.map(short)).toEqual([
      ['Desk', 'AU', '08-07T00:00', '08-07T02:00', '2'],
      ['Runner', 'TR 209', '08-08T14:00', '08-08T18:00', '1'],
    ])
    expect(await countTasks()).toBe(0)
    const how = { create: true, seen: shown.headers.etag as string }
    const made = await bring(scene, text, { tid: undefined }, how)
    expect(made.json()).toEqual({ ...shown.json(), series: expect.any(String) })
    expect(await countTasks()).toBe(2)
    expect((await audited(scene)).map(({ after }) => after)).toEqual([{ count: 2, title: 'Desk' }])
    const again = await bring(scene, text, { tid: undefined }, { create: true })
    expect(again.json()).toMatchObject({ series: null, tasks: 0, existing: 2 })
    expect(await countTasks()).toBe(2)
  })

  it('in Chinese, in Big5 and with full-width digits', async () => {
    // 日期,時間,地點,工作,人數 and 8/7（六）,０８：００～１０：００,AU,報到,２人
    const big5 = Buffer.from('a4e9b4c12caec9b6a12ca661c2492ca475a740 2ca448bcc60a'.replaceAll(' ', ''), 'hex')
    const utf8 = '日期,時間,地點,工作,人數\n8/7（六）,０８：００～１０：００,「大門」,報到,２人\n'
    expect((await bring(scene, utf8)).json().rows.map(short)).toEqual([
      ['報到', '「大門」', '08-07T00:00', '08-07T02:00', '2'],
    ])
    const { table } = (await bring(scene, Buffer.concat([big5, Buffer.from('8/7,8-10,AU,Desk,2\n')]))).json()
    expect(table.columns).toEqual(['日期', '時間', '地點', '工作', '人數'])
  })

  it('in Excel, with its dates and times', async () => {
    const table = [
      ['Date', 'Start', 'End', 'Title', 'People'],
      [50624, 0.333333333333, 0.5, 'Desk', 2],
      ['2038-08-08', '8:00', '=1+1', '=HYPERLINK("x")', 1],
    ]
    const answer = await call(`POST /api/projects/${scene.pid}/task-batches/table?tid=photo`, {
      token: scene.chief.token,
      body: writeXlsx(table as string[][], { at: new Date(0), sheet: 'Shifts' }),
      headers: { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
    })
    expect(answer.json().rows.map(short)).toEqual([null, ['Desk', '', '08-07T00:00', '08-07T04:00', '2']])
    expect(problemsOf(answer.json())).toEqual([[3, 'time_unclear', '=1+1']])
  })

  it('without dates is made on each of the given days, with the given title and location', async () => {
    const query = { days: '2038-08-08,2038-08-07', title: '{team}: {location}', location: 'Gate', seats: '3' }
    expect((await bring(scene, 'Start,End\n8:00,9:00\n', query)).json().rows.map(short)).toEqual([
      ['Photo: Gate', 'Gate', '08-07T00:00', '08-07T01:00', '3'],
      ['Photo: Gate', 'Gate', '08-08T00:00', '08-08T01:00', '3'],
    ])
  })

  it('may say on which day a shift ends', async () => {
    const text = [
      'Start,End,Title',
      '8/7 22:00,2038-08-08 02:00,A',
      '8/7 22:00,8/8 24:00,B',
      '8/7 00:00,8/8 00:00,C',
      '8/8 08:00,8/7 09:00,D',
      '2038-08-01 08:00,2038-08-09 08:00,E',
    ].join('\n')
    const answer = (await bring(scene, text)).json()
    expect(answer.rows.map(short)).toEqual([
      null,
      null,
      ['C', '', '08-06T16:00', '08-07T16:00', '1'],
      ['A', '', '08-07T14:00', '08-07T18:00', '1'],
      ['B', '', '08-07T14:00', '08-08T16:00', '1'],
    ])
    expect(problemsOf(answer)).toEqual([
      [5, 'invalid', 'ends_at'],
      [6, 'invalid', 'ends_at'],
    ])
  })

  it('joins rows that add a role, and refuses those that add nothing', async () => {
    const text =
      'Date,Time,Title,Role,People\n8/7,8-10,Desk,Queue,2\n8/7,8-10,desk,Badges,1\n8/7,8-10,Desk,Queue,2\n'
    const answer = (await bring(scene, text)).json()
    expect(answer.rows.map(short)).toEqual([
      null,
      ['Desk', '', '08-07T00:00', '08-07T02:00', 'Queue2,Badges1'],
    ])
    expect(problemsOf(answer)).toEqual([[4, 'duplicate', 2]])
  })

  it('takes the columns that it is told, and a first row without headings', async () => {
    const query = { layout: 'list', date_column: '2', time_column: '1', title_column: '0' }
    expect(
      (await bring(scene, 'Desk,8:00-9:00,8/7\nGate,9:00-10:00,8/7\n', query)).json().rows.map(short),
    ).toEqual([
      ['Desk', '', '08-07T00:00', '08-07T01:00', '1'],
      ['Gate', '', '08-07T01:00', '08-07T02:00', '1'],
    ])
  })

  it('says what is wrong with each row, and creates none', async () => {
    const text = [
      'Date,Start,End,Title,Team,People',
      'soon,8:00,9:00,A,,1',
      ',8:00,9:00,B,,1',
      '8/7,,9:00,C,,1',
      '8/7,late,9:00,D,,1',
      '8/7,8:00,,E,,1',
      '8/7,8:00,9:00,,,1',
      '8/7,8:00,9:00,G,Desk,1',
      '8/7,8:00,9:00,H,Registration,many',
      `8/7,8:00,9:00,${'I'.repeat(121)},,1`,
      '8/7,8:00,9:00,J,,1001',
      '8/7,8:00,9:00,Fine,,1',
    ].join('\n')
    const answer = await bring(scene, text)
    expect(problemsOf(answer.json())).toEqual([
      [2, 'date_unclear', 'soon'],
      [3, 'date_missing', ''],
      [4, 'time_missing', ''],
      [5, 'time_unclear', 'late'],
      [6, 'end_missing', ''],
      [7, 'title_missing', ''],
      // A chief doesn't learn which other teams there are.
      [8, 'team_unknown', 'Desk'],
      [9, 'team_unknown', 'Registration'],
      [9, 'spots_unclear', 'many'],
      [10, 'invalid', 'title'],
      [11, 'invalid', 'roles'],
    ])
    const refused = await bring(scene, text, {}, { create: true })
    expect([refused.statusCode, refused.json().errors[0], await countTasks()]).toEqual([
      400,
      {
        pointer: '/body',
        code: 'date_unclear',
        detail: 'Row 2: "soon" is not a date. Write it as 2026-08-08.',
      },
      0,
    ])
  })

  it('in which dates could be read either way asks', async () => {
    const text = 'Date,Time,Title\n5/6,8-9,A\n6/5,8-9,B\n'
    expect(problemsOf((await bring(scene, text)).json())).toEqual([
      [2, 'date_ambiguous', '5/6'],
      [3, 'date_ambiguous', '6/5'],
    ])
  })

  it('doesn’t take times that the clocks skip', async () => {
    await database.db
      .updateTable('projects')
      .set({ time_zone: 'Europe/Berlin' })
      .where('pid', '=', scene.pid)
      .execute()
    const text =
      'Date,Time,Title\n2038-03-28,02:30-04:00,A\n2038-03-27,23:00-02:00,B\n2038-10-31,02:30-04:00,C\n'
    const answer = (await bring(scene, text)).json()
    expect(problemsOf(answer)).toEqual([
      [2, 'time_skipped', '02:30'],
      [3, 'time_skipped', '02:00'],
    ])
    expect(answer.rows.map(short)[2]).toEqual(['C', '', '10-31T00:30', '10-31T03:00', '1'])
  })
})

describe('what is refused', () => {
  const text = 'Date,Time,Title\n8/7,8-9,Desk\n'

  it.each([
    ['a member', 'ada', 'photo', 403],
    ['an outsider', 'outsider', 'photo', 403],
    ['a chief of another team', 'other', 'photo', 403],
    ['an owner, for a team that doesn’t exist', 'owner', 'nobody', 400],
  ] as const)('%s', async (_, name, tid, status) => {
    for (const create of [false, true])
      expect((await bring(scene, text, { tid }, { by: scene[name], create })).statusCode).toBe(status)
    expect(await countTasks()).toBe(0)
  })

  it('a chief for the project itself, row by row', async () => {
    const query = { tid: undefined }
    expect(problemsOf((await bring(scene, text, query)).json())).toEqual([[2, 'team_missing', '']])
    expect((await bring(scene, text, query, { by: scene.owner })).json().tasks).toBe(1)
  })

  it('archived projects', async () => {
    await database.db
      .updateTable('projects')
      .set({ state: 'archived' })
      .where('pid', '=', scene.pid)
      .execute()
    for (const create of [false, true])
      expect((await bring(scene, text, {}, { by: scene.owner, create })).statusCode).toBe(409)
  })

  it('too many rows, too many cells, and what isn’t a table', async () => {
    const codeOf = async (table: string | Buffer) => (await bring(scene, table)).json().errors[0].code
    expect(await codeOf(`Date,Time,Title\n${'8/7,8-9,Desk\n'.repeat(501)}`)).toBe('too_many_tasks')
    expect(await codeOf(`Date,Time,Title\n${'8/7,8-9,Desk\n'.repeat(9999)}`)).toBe('too_many_tasks')
    const row = `${'1,'.repeat(40)}1`
    expect(await codeOf(`8/7,${row}\n${`8-9,${row}\n`.repeat(13)}`)).toBe('too_many_tasks')
    expect(await codeOf(`Time,A\n8-9,1\n${`${'8/7,'.repeat(40)}A\n`.repeat(130)}`)).toBe('too_many_tasks')
    expect(await codeOf('\u0000')).toBe('unreadable_file')
  })

  it('a preview that is no longer true', async () => {
    const { etag } = (await bring(scene, text)).headers
    await bring(scene, text, {}, { create: true })
    expect((await bring(scene, text, {}, { create: true, seen: etag as string })).statusCode).toBe(412)
    expect(await countTasks()).toBe(1)
  })
})

it('doesn’t let cells keep the server busy', async () => {
  const cell = '( '.repeat(249)
  const text = `Date,Time,Title,People\n${`"${cell}","${'1'.repeat(499)}","${cell}","${cell}"\n`.repeat(500)}`
  await bring(scene, text)
  const before = process.threadCpuUsage()
  expect((await bring(scene, text)).json().problems).toBe(500)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1500)
}, 30_000)
