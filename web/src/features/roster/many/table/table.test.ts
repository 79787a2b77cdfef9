import { expect, it } from 'vitest'
import { freshValues } from '../../form/values.ts'
import { fields, queryOf, typeOf } from './table.ts'

const values = freshValues({ day: '2026-08-08', tid: 'desk' })
const none = Object.fromEntries(fields.map((field) => [field, null])) as never

it('sends what the table leaves open', () => {
  expect(queryOf(values, { layout: null, columns: null }, 'Asia/Taipei')).toEqual({
    tid: 'desk',
    seats: 1,
    sign_up: 'open',
    visible_to: 'team',
  })
  const given = {
    ...values,
    title: ' Desk ',
    location: 'Gate',
    days: ['2026-08-08', '2026-08-09'],
    opens: 'later' as const,
    opens_day: '2026-08-01',
    opens_time: '12:00',
  }
  const columns = { ...(none as object), date: 0, seats: 3 } as never
  expect(queryOf(given, { layout: 'list', columns }, 'Asia/Taipei')).toEqual({
    layout: 'list',
    date_column: 0,
    seats_column: 3,
    tid: 'desk',
    title: 'Desk',
    location: 'Gate',
    days: '2026-08-08,2026-08-09',
    opens_at: '2026-08-01T04:00:00.000Z',
    seats: 1,
    sign_up: 'open',
    visible_to: 'team',
  })
})

it('knows files by their names', () => {
  expect(['Shifts.XLSX', 'shifts.csv', 'shifts'].map(typeOf).map((type) => type.slice(0, 8))).toEqual([
    'applicat',
    'text/csv',
    'text/csv',
  ])
})
