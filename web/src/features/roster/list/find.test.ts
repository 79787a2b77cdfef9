import type { Task } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { daysOf, exportQuery, fitting } from './find.ts'

const task = (title: string, more: Partial<Task> = {}) =>
  ({
    title,
    tid: 'desk',
    category: '',
    state: 'planned',
    starts_at: '2026-12-12T08:00:00Z',
    ends_at: '2026-12-12T10:00:00Z',
    roles: [{ n: 1, name: '', skill: '', seats: 2, taken: 2, waiting: 0, requested: 0 }],
    ...more,
  }) as Task

const clock = { dayOf: (iso: string) => iso.slice(0, 10), now: new Date('2026-12-08T00:00:00Z') }
const empty = [{ n: 1, name: '', skill: '', seats: 2, taken: 0, waiting: 0, requested: 1 }]
const tasks = [
  task('desk'),
  task('stage', { tid: 'stage', category: 'Night', starts_at: '2026-12-13T08:00:00Z', roles: empty }),
  task('gone', { state: 'cancelled' }),
  task('poster', { starts_at: null, ends_at: null }),
]

it.each([
  [{}, ['desk', 'stage', 'poster']],
  [{ tid: 'stage' }, ['stage']],
  [{ category: 'Night' }, ['stage']],
  [{ day: '2026-12-12' }, ['desk']],
  [{ day: 'whenever' }, ['poster']],
  [{ show: 'asking' }, ['stage']],
  [{ show: 'cancelled' }, ['gone']],
] as const)('%o', (wanted, titles) => {
  expect(fitting(tasks, wanted, clock).map(({ title }) => title)).toEqual(titles)
})

it('sorts tasks without a time last', () => {
  expect(daysOf(fitting(tasks, {}, clock), clock.dayOf).map(({ day }) => day)).toEqual([
    '2026-12-12',
    '2026-12-13',
    'whenever',
  ])
})

it.each([
  [{}, 'format=csv&language=zh-TW'],
  [{ tid: 'desk', day: '2026-12-12' }, 'format=csv&language=zh-TW&tid=desk&day=2026-12-12'],
  [{ day: 'whenever' }, 'format=csv&language=zh-TW&day=none'],
])('exports what %j shows', (wanted, query) => {
  expect(String(exportQuery({ format: 'csv', language: 'zh-TW', ...wanted }))).toBe(query)
})
