import type { Task, TaskChanges } from '@manyhands/api-client'

export type Kind = 'move' | 'copy' | 'rename' | 'location' | 'seats' | 'cancel'
export type Change = TaskChanges['change']

/** Values of the dialog. */
export interface ChangeValues {
  unit: 'minutes' | 'hours' | 'days'
  amount: string
  later: boolean
  /** When the copy of the first task starts. */
  day: string
  time: string
  title: string
  location: string
  n: string
  seats: string
  message: string
}

/** When the earliest of the tasks starts. */
interface Start {
  day: string
  time: string
}

export const startOf = (kind: Kind, tasks: Task[], { day, time }: Start): ChangeValues => ({
  unit: kind === 'move' ? 'minutes' : 'days',
  amount: '30',
  later: true,
  day,
  time,
  title: tasks[0]?.title ?? '',
  location: tasks[0]?.location ?? '',
  n: String(tasks[0]?.roles[0]?.n ?? 1),
  seats: String(tasks[0]?.roles[0]?.seats ?? 1),
  message: '',
})

const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN)
const dayMs = 86_400_000
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The request body; null while the input is incomplete. */
export function changeFrom(kind: Kind, values: ChangeValues, first: Start | null): Change | null {
  switch (kind) {
    case 'move': {
      const amount = whole(values.amount) * (values.later ? 1 : -1)
      if (!amount) return null
      if (values.unit === 'days') return { move: { days: amount } }
      return { move: { minutes: amount * (values.unit === 'hours' ? 60 : 1) } }
    }
    case 'copy': {
      if (!first || values.day === '' || values.time === '') return null
      const days = Math.round((Date.parse(values.day) - Date.parse(first.day)) / dayMs)
      const minutes = minutesOf(values.time) - minutesOf(first.time)
      if (days === 0 && minutes === 0) return null
      return { copy: { days, ...(minutes !== 0 && { minutes }) } }
    }
    case 'rename':
      return values.title.trim() === '' ? null : { rename: { title: values.title.trim() } }
    case 'location':
      return { location: values.location.trim() }
    case 'seats':
      return Number.isNaN(whole(values.seats))
        ? null
        : { seats: { n: Number(values.n), seats: whole(values.seats) } }
    case 'cancel':
      return { cancel: { reason: values.message.trim() } }
  }
}

/** The change that undoes it. */
export const inverseOf = (change: Change): Change | null =>
  change.move
    ? {
        move:
          change.move.days !== undefined ? { days: -change.move.days } : { minutes: -change.move.minutes! },
      }
    : null
