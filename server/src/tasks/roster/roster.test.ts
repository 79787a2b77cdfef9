import { beforeAll, describe, expect, it } from 'vitest'
import { readCalendar } from '../../../test/calendar-reader.ts'
import { at, type TaskScene } from '../../../test/world/tasks.ts'
import { createWorld } from '../../../test/world/world.ts'
import { openZip } from '../../platform/files/unzip.ts'
import { tableOf } from './roster.ts'

const world = await createWorld()
const { make } = world
const { signUp, remove } = world.tasks
let scene: TaskScene
let id: string

const roster = (query: string, by: { token: string } = scene.chief) =>
  world.call(`GET /api/projects/${scene.pid}/roster${query}`, { token: by.token })
const linesOf = (answer: { body: string }) => answer.body.replace('\ufeff', '').trimEnd().split('\r\n')

beforeAll(async () => {
  scene = await world.tasks.scene()
  id = await make.task(scene, {
    title: '=SUM(A1)',
    starts_at: at('08-08', '22:00'),
    ends_at: at('08-09', '02:00'),
    roles: [
      { name: 'Camera', skill: '', seats: 1 },
      { name: 'Light', skill: '', seats: 2 },
    ],
  })
  await signUp(scene, id, scene.ada, { role: 1 })
  await signUp(scene, id, scene.ben, { role: 2 })
  await make.task(scene, { title: 'Sort cables', starts_at: null, ends_at: null })
  await make.task(
    scene,
    { title: 'Doors', tid: 'desk', starts_at: at('08-10', '09:00'), ends_at: at('08-10', '10:00') },
    scene.other,
  )
  await remove(scene, await make.task(scene))
})

const head = 'day,start,end,team,task,location,role,name,state'
const mine = [
  "2038-08-08,22:00,2038-08-09 02:00,Photo,'=SUM(A1),Main hall,Camera,Ada,confirmed",
  "2038-08-08,22:00,2038-08-09 02:00,Photo,'=SUM(A1),Main hall,Light,Ben,confirmed",
  "2038-08-08,22:00,2038-08-09 02:00,Photo,'=SUM(A1),Main hall,Light,,free",
]
const doors = '2038-08-10,09:00,10:00,Registration,Doors,Main hall,,,free'
const cables = ',,,Photo,Sort cables,Main hall,,,free'

describe('the roster', () => {
  it('is a table with one row per seat, without formulas', async () => {
    const csv = await roster('')
    expect(linesOf(csv)).toEqual([head, ...mine, cables])
    expect([csv.headers['content-type'], csv.headers['content-disposition']]).toEqual([
      'text/csv; charset=utf-8',
      `attachment; filename="roster-${scene.pid}.csv"`,
    ])
    const xlsx = await roster('?format=xlsx')
    expect(xlsx.headers['content-disposition']).toBe(`attachment; filename="roster-${scene.pid}.xlsx"`)
    const archive = openZip(xlsx.rawPayload)
    const sheet = String(await archive.read('xl/worksheets/sheet1.xml', 100_000))
    const cells = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, text]) => text)
    expect(cells.slice(0, 9)).toEqual(head.split(','))
    expect(cells.slice(9, 18)).toEqual(mine[0]!.replace("'", '').split(','))
    expect(sheet.match(/<row /g)).toHaveLength(5)
    expect(String(await archive.read('xl/workbook.xml', 10_000))).toContain('<sheet name="Schedule"')
  })

  it('is filtered by time and team', async () => {
    const from = (day: string) => `from=${encodeURIComponent(at(day, '02:00'))}`
    const to = (day: string) => `to=${encodeURIComponent(at(day, '22:00'))}`
    expect(linesOf(await roster('', scene.owner))).toEqual([head, ...mine, doors, cables])
    expect(linesOf(await roster('?tid=desk', scene.owner))).toEqual([head, doors])
    expect(linesOf(await roster(`?${from('08-08')}`, scene.owner))).toEqual([head, ...mine, doors])
    expect(linesOf(await roster(`?${from('08-09')}`, scene.owner))).toEqual([head, doors])
    expect(linesOf(await roster(`?${to('08-08')}`, scene.owner))).toEqual([head])
  })

  it('is filtered by the day on which tasks start, in local time', async () => {
    expect(linesOf(await roster('?day=2038-08-08', scene.owner))).toEqual([head, ...mine])
    expect(linesOf(await roster('?day=2038-08-09', scene.owner))).toEqual([head])
    expect(linesOf(await roster('?day=none', scene.owner))).toEqual([head, cables])
    const ics = await roster('?format=ics&day=2038-08-10', scene.owner)
    expect(readCalendar(ics.rawPayload).components).toHaveLength(1)
    expect((await roster('?day=tomorrow', scene.owner)).statusCode).toBe(400)
  })

  it.each([
    [
      'en',
      'Day,Start,End,Team,Shift,Location,Role,Name,Status',
      ['Signed up', 'Signed up', 'Open'],
      ', 1 open',
    ],
    ['zh-TW', '日期,開始,結束,組別,班次,地點,角色,姓名,狀態', ['已排定', '已排定', '缺額'], '、缺額 1'],
  ])('is in the language of the reader: %s', async (language, heading, states, open) => {
    const [first, ...rows] = linesOf(await roster(`?language=${language}&day=2038-08-08`))
    expect(first).toBe(heading)
    expect(rows.map((row) => row.split(',').at(-1))).toEqual(states)
    const xlsx = await roster(`?format=xlsx&language=${language}`)
    const sheet = String(await openZip(xlsx.rawPayload).read('xl/worksheets/sheet1.xml', 100_000))
    expect(sheet).not.toMatch(/>(confirmed|free|state)</)
    const ics = await roster(`?format=ics&language=${language}`)
    const [event] = readCalendar(ics.rawPayload).components
    const description = event!.properties.find(({ name }) => name === 'DESCRIPTION')!.value
    expect(description.replaceAll('\\', '')).toContain(`Ben${open}`)
  })

  it('is a calendar with one event per task', async () => {
    const ics = await roster('?format=ics', scene.owner)
    expect(ics.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const events = readCalendar(ics.rawPayload).components.map(({ properties }) =>
      Object.fromEntries(properties.map(({ name, value }) => [name, value])),
    )
    expect(events).toHaveLength(2)
    expect(events[0]).toMatchObject({
      UID: `roster-${id}@localhost`,
      SEQUENCE: '0',
      DTSTART: '20380808T140000Z',
      DTEND: '20380808T180000Z',
      SUMMARY: 'Photo: =SUM(A1)',
      LOCATION: 'Main hall',
      URL: `http://localhost:8080/p/${scene.pid}/tasks/${id}`,
    })
    expect(events[0]!.DESCRIPTION!.replaceAll('\\', '')).toBe('Camera: AdanLight: Ben, 1 open')
  })

  it('is for chiefs of the team and owners', async () => {
    const statuses = []
    for (const [by, query] of [
      [scene.chief, '?tid=photo'],
      [scene.chief, '?tid=desk'],
      [scene.ada, ''],
      [scene.ada, '?tid=photo'],
      [scene.outsider, ''],
    ] as const)
      statuses.push((await roster(query, by)).statusCode)
    expect(statuses).toEqual([200, 403, 403, 403, 403])
  })

  it('says when there are more tasks than it contains, also within the file', async () => {
    const many = await world.tasks.scene()
    const like = await make.task(many)
    const add = (count: number) =>
      world.database.pool.query(
        `with more as (
           insert into tasks (pid, id, title, starts_at, ends_at, sign_up, visible_to, made_by)
           select pid, gen_random_uuid(), 'More', starts_at, ends_at, sign_up, visible_to, made_by
             from tasks, generate_series(1, $3) where pid = $1 and id = $2 returning pid, id
         ) insert into task_roles (pid, task, n, seats) select pid, id, 1, 1 from more`,
        [many.pid, like, count],
      )
    const read = async (format: string) => {
      const path = `GET /api/projects/${many.pid}/roster?format=${format}`
      return world.call(path, { token: many.owner.token })
    }
    await add(4999)
    const whole = await read('csv')
    expect([linesOf(whole).length, whole.headers['left-out']]).toEqual([5001, undefined])
    await add(1)
    const cut = await read('csv')
    expect([linesOf(cut).length, cut.headers['left-out']]).toEqual([5002, 'true'])
    expect(linesOf(cut).at(-1)).toBe(
      ',,,,"Only the first 5000 shifts are included. To see the rest, export one team or fewer days at a time.",,,,',
    )
    expect((await read('ics')).headers['left-out']).toBe('true')
  })

  it('shows local times across a clock change', () => {
    const row = {
      id: '',
      team: null,
      title: 'Night',
      location: '',
      description: '',
      sequence: 0,
      changed_at: new Date(0),
      roles: [{ name: '', free: 1, people: [] }],
    }
    const [, night] = tableOf(
      [{ ...row, starts_at: new Date('2026-10-24T20:00Z'), ends_at: new Date('2026-10-25T05:00Z') }],
      { timeZone: 'Europe/Berlin' },
    )
    expect(night!.slice(0, 3)).toEqual(['2026-10-24', '22:00', '2026-10-25 06:00'])
  })
})
