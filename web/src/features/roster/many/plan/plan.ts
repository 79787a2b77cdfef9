import type { TaskPlan } from '@manyhands/api-client'
import { freshValues, type TaskValues, taskOf } from '../../form/values.ts'

/** `from` and `to` are those of the day, `days` all of its days. */
export interface PlanValues extends TaskValues {
  /** Teams; empty for the event itself. */
  tids: string[]
  /** One a line. */
  locations: string
  /** Minutes of a shift, and between two. */
  length: string
  pause: string
  /** Time slots that are left out, by their start. */
  left: number[]
}

/** In minutes after midnight. */
export interface Slot {
  from: number
  to: number
}

export const freshPlan = ({ days, tids }: { days: string[]; tids: string[] }): PlanValues => ({
  ...freshValues({ day: days[0] ?? '', tid: tids[0] ?? '' }),
  to: '18:00',
  days,
  tids,
  locations: '',
  length: '120',
  pause: '0',
  left: [],
})

/** Maximum number of days, and of shifts. */
export const mostDays = 62
export const mostShifts = 500
const mostSlots = 100

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
const whole = (text: string) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)

/** From the first start to the last end, which may be on the next day. */
export function slotsOf({ from, to, length, pause }: PlanValues): Slot[] {
  const [each, between] = [whole(length), whole(pause)]
  if (from === '' || to === '' || !(each >= 5) || Number.isNaN(between)) return []
  const first = minutesOf(from)
  const last = minutesOf(to) + (minutesOf(to) > first ? 0 : 1440)
  const slots: Slot[] = []
  for (let at = first; at + each <= last && slots.length < mostSlots; at += each + between)
    slots.push({ from: at, to: at + each })
  return slots
}

export const keptSlots = (values: PlanValues): Slot[] =>
  slotsOf(values).filter(({ from }) => !values.left.includes(from))

/** Each once, whatever its case. */
export function locationsOf({ locations }: PlanValues): string[] {
  const lines = locations
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return [...Map.groupBy(lines, (line) => line.toLowerCase()).values()].map(([first]) => first!)
}

/** How many shifts it makes. */
export const countOf = (values: PlanValues): number =>
  values.days.length * keptSlots(values).length * values.tids.length * Math.max(locationsOf(values).length, 1)

/** The request body; null while something is missing. */
export function planOf(values: PlanValues, zone: string): TaskPlan | null {
  const {
    tid: _,
    starts_at: _s,
    ends_at: _e,
    location: _l,
    ...common
  } = taskOf({ ...values, when: 'whenever' }, zone)
  const locations = locationsOf(values)
  const count = countOf(values)
  if (common.title === '' || count === 0 || count > mostShifts) return null
  return {
    ...common,
    days: values.days,
    slots: keptSlots(values),
    tids: values.tids.map((tid) => tid || null),
    ...(locations.length > 0 && { locations }),
  }
}
