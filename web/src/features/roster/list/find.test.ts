import type { Task } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { daysIn, daysOf, exportQuery, filterOf, teamsIn } from './find.ts'

const cell = (day: string | null, tid: string | null) => ({
  day,
  tid,
  team: tid?.toUpperCase() ?? null,
  tasks: 1,
  seats: 2,
  taken: 1,
  tentative: 0,
  open: 1,
  at_risk: 0,
})
const cells = [
  cell('2026-12-12', 'desk'),
  cell('2026-12-12', 'stage'),
  cell('2026-12-13', 'desk'),
  cell(null, null),
]

it.each([
  [{}, { state: 'planned' }],
  [
    { tid: 'stage', category: 'Night' },
    { state: 'planned', tid: 'stage', category: 'Night' },
  ],
  [{ day: '2026-12-12' }, { state: 'planned', day: '2026-12-12' }],
  [{ day: 'whenever' }, { state: 'planned', day: 'none' }],
  [{ show: 'risk' }, { state: 'planned', at_risk: 'true' }],
  [{ show: 'open' }, { state: 'planned', open: 'true' }],
  [{ show: 'cover' }, { state: 'planned', cover: 'nobody-left' }],
  [{ show: 'asking' }, { state: 'planned', requested: 'true' }],
  [{ show: 'cancelled' }, { state: 'cancelled' }],
] as const)('%o', (wanted, query) => {
  expect(filterOf(wanted)).toEqual(query)
})

it('offers the days and teams that have shifts', () => {
  expect(daysIn(cells)).toEqual(['2026-12-12', '2026-12-13', 'whenever'])
  expect([...teamsIn(cells)]).toEqual([
    ['desk', 'DESK'],
    ['stage', 'STAGE'],
  ])
})

it('groups tasks by day', () => {
  const tasks = ['2026-12-12T08:00:00Z', '2026-12-12T10:00:00Z', '2026-12-13T08:00:00Z', null].map(
    (starts_at) => ({ starts_at }) as Task,
  )
  expect(daysOf(tasks, (iso) => iso.slice(0, 10)).map(({ day, tasks: some }) => [day, some.length])).toEqual([
    ['2026-12-12', 2],
    ['2026-12-13', 1],
    ['whenever', 1],
  ])
})

it.each([
  [{}, 'format=csv&language=zh-TW'],
  [{ tid: 'desk', day: '2026-12-12' }, 'format=csv&language=zh-TW&tid=desk&day=2026-12-12'],
  [{ day: 'whenever' }, 'format=csv&language=zh-TW&day=none'],
])('exports what %j shows', (wanted, query) => {
  expect(String(exportQuery({ format: 'csv', language: 'zh-TW', ...wanted }))).toBe(query)
})
