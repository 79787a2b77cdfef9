import type { NewTask, Task, TaskChange } from '@manyhands/api-client'
import { addDays, momentIn, wallOf } from '../times.ts'

export interface RoleValues {
  /** Number of an existing role; 0 for a new one. */
  n: number
  name: string
  skill: string
  seats: string
}

/** Form values, in the project's time zone. */
export interface TaskValues {
  tid: string
  title: string
  category: string
  location: string
  description: string
  when: 'timed' | 'whenever'
  day: string
  from: string
  to: string
  /** Empty unless it lasts longer than the next day. */
  last_day: string
  /** Other days on which it repeats. */
  days: string[]
  sign_up: NonNullable<NewTask['sign_up']>
  opens: 'now' | 'later'
  opens_day: string
  opens_time: string
  visible_to: NonNullable<NewTask['visible_to']>
  roles: RoleValues[]
  message: string
}

/** Maximum length of a series, including the first day. */
export const mostDays = 100

/** Sorted and without duplicates, up to the maximum. */
export const withDays = (days: string[], more: string[], most: number): string[] =>
  [...new Set([...days, ...more])].slice(0, most).sort()

export const newRole: RoleValues = { n: 0, name: '', skill: '', seats: '1' }

export const freshValues = ({ day, tid }: { day: string; tid: string }): TaskValues => ({
  tid,
  title: '',
  category: '',
  location: '',
  description: '',
  when: 'timed',
  day,
  from: '09:00',
  to: '12:00',
  last_day: '',
  days: [],
  sign_up: 'open',
  opens: 'now',
  opens_day: '',
  opens_time: '12:00',
  visible_to: tid === '' ? 'project' : 'team',
  roles: [newRole],
  message: '',
})

/** The form values of a task; `copied` drops what belongs to the original. */
export function valuesOf(task: Task, day: string, copied = false): TaskValues {
  const zone = task.time_zone
  const [start, end, opens] = [task.starts_at, task.ends_at, task.opens_at].map(
    (at) => at && wallOf(zone, new Date(at)),
  )
  const natural = start && end && (end.time > start.time ? start.day : addDays(start.day, 1))
  return {
    ...freshValues({ day, tid: task.tid ?? '' }),
    title: task.title,
    category: task.category,
    location: task.location,
    description: task.description,
    when: start ? 'timed' : 'whenever',
    ...(start && { day: start.day, from: start.time }),
    ...(end && { to: end.time, last_day: end.day === natural ? '' : end.day }),
    sign_up: task.sign_up,
    opens: opens ? 'later' : 'now',
    ...(opens && { opens_day: opens.day, opens_time: opens.time }),
    visible_to: task.visible_to,
    roles: task.roles.map(({ n, name, skill, seats }) => ({
      n: copied ? 0 : n,
      name,
      skill,
      seats: String(seats),
    })),
  }
}

/** The day on which it ends: the next one if past midnight, unless another is given. */
export const endDayOf = ({
  day,
  from,
  to,
  last_day,
}: Pick<TaskValues, 'day' | 'from' | 'to' | 'last_day'>) =>
  last_day !== '' ? last_day : to > from ? day : addDays(day, 1)

export type FormError = 'title' | 'day' | 'from' | 'to' | 'opens_day' | 'roles'

/** Client-side validation. */
export function wrongIn(values: TaskValues): FormError[] {
  const timed = values.when === 'timed'
  const names = values.roles.map(({ name }) => name.trim().toLowerCase())
  const checks: [FormError, boolean][] = [
    ['title', values.title.trim() === ''],
    ['day', timed && values.day === ''],
    ['from', timed && values.from === ''],
    ['to', timed && values.to === ''],
    ['opens_day', values.opens === 'later' && (values.opens_day === '' || values.opens_time === '')],
    ['roles', new Set(names).size < names.length],
  ]
  return checks.flatMap(([name, wrong]) => (wrong ? [name] : []))
}

/** The request body. */
export function taskOf(values: TaskValues, zone: string): NewTask {
  const { title, category, location, description, sign_up, visible_to } = values
  const timed = values.when === 'timed'
  return {
    tid: values.tid || null,
    title: title.trim(),
    category: category.trim(),
    location: location.trim(),
    description,
    starts_at: timed ? momentIn(zone, values.day, values.from) : null,
    ends_at: timed ? momentIn(zone, endDayOf(values), values.to) : null,
    sign_up,
    opens_at: values.opens === 'later' ? momentIn(zone, values.opens_day, values.opens_time) : null,
    visible_to,
    roles: values.roles.map(({ name, skill, seats }) => ({
      name: name.trim(),
      skill: skill.trim(),
      seats: Number(seats),
    })),
  }
}

export const changeOf = (values: TaskValues, zone: string): TaskChange => ({
  ...taskOf(values, zone),
  roles: values.roles.map(({ n, name, skill, seats }) => ({
    ...(n > 0 && { n }),
    name: name.trim(),
    skill: skill.trim(),
    seats: Number(seats),
  })),
  ...(values.message.trim() !== '' && { message: values.message.trim() }),
})
