import type { Task } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { groupTasks } from './groups.ts'

const task = (title: string, starts_at: string | null, location: string) =>
  ({ title, starts_at, location, time_zone: 'Asia/Taipei' }) as Task
const tasks = [
  task('evening', '2027-08-07T10:00:00Z', 'Hall'),
  // Half past midnight in the event's time zone.
  task('night', '2027-08-07T16:30:00Z', ''),
  task('whenever', null, 'Annex'),
]
const shown = (view: 'day' | 'location') =>
  groupTasks(tasks, view, (a, b) => a.localeCompare(b)).map(({ key, tasks: found }) => [
    key,
    found.map(({ title }) => title),
  ])

it('groups tasks by the days of the event, untimed ones last', () => {
  expect(shown('day')).toEqual([
    ['2027-08-07', ['evening']],
    ['2027-08-08', ['night']],
    ['', ['whenever']],
  ])
})

it('groups them by location, sorted by name', () => {
  expect(shown('location')).toEqual([
    ['Annex', ['whenever']],
    ['Hall', ['evening']],
    ['', ['night']],
  ])
})
