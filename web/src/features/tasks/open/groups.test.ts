import { expect, it } from 'vitest'
import type { Task } from '../../../../../api-client/src/index.ts'
import { groupTasks } from './groups.ts'

const task = (title: string, starts_at: string | null, location: string) =>
  ({ title, starts_at, location, time_zone: 'Asia/Taipei' }) as Task
const tasks = [
  task('evening', '2027-08-07T10:00:00Z', 'Hall'),
  // Half past midnight where the event is.
  task('night', '2027-08-07T16:30:00Z', ''),
  task('whenever', null, 'Annex'),
]
const shown = (view: 'day' | 'location') =>
  groupTasks(tasks, view, (a, b) => a.localeCompare(b)).map(({ key, tasks: found }) => [
    key,
    found.map(({ title }) => title),
  ])

it('puts tasks under the days of the event, and what is done whenever last', () => {
  expect(shown('day')).toEqual([
    ['2027-08-07', ['evening']],
    ['2027-08-08', ['night']],
    ['', ['whenever']],
  ])
})

it('puts them under their places by name', () => {
  expect(shown('location')).toEqual([
    ['Annex', ['whenever']],
    ['Hall', ['evening']],
    ['', ['night']],
  ])
})
