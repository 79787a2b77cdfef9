import { nightsOf, type Span, splitByDay } from './zones.ts'

export type Mode = 'off' | 'warn' | 'block'

/** The scheduling rules of a project. */
export interface TaskRules {
  overlap: { mode: Mode }
  /** Between two shifts. */
  rest: { mode: Mode; minutes: number }
  day_hours: { mode: Mode; hours: number }
  /** How many nights someone may work in a project. */
  nights: { mode: Mode; max: number }
  /** People's own limits. */
  own_limits: { mode: Mode }
  /** Between different locations, unless a pair says otherwise. */
  travel: { mode: Mode; minutes: number; pairs: { from: string; to: string; minutes: number }[] }
  skill: { mode: Mode }
  /** Whether a chief must approve handovers and swaps. */
  hand_over: 'free' | 'consent'
  /** How long a seat is held for the next person on the waitlist. */
  offer_minutes: number
}

export const defaultRules: TaskRules = {
  overlap: { mode: 'block' },
  rest: { mode: 'warn', minutes: 30 },
  day_hours: { mode: 'warn', hours: 10 },
  nights: { mode: 'warn', max: 2 },
  own_limits: { mode: 'block' },
  travel: { mode: 'warn', minutes: 15, pairs: [] },
  skill: { mode: 'warn' },
  hand_over: 'consent',
  offer_minutes: 720,
}

export interface OwnLimits {
  max_hours_day: number | null
  /** In one project. */
  max_hours: number | null
  nights: boolean
  break_minutes: number
}

/** A time at which someone is already busy. */
export interface Shift extends Span {
  task: string
  pid: string
  title: string
  location: string
}

export interface Facts {
  rules: TaskRules
  timeZone: string
  /** The shift in question; null times for untimed tasks. */
  shift: { pid: string; location: string; skill: string; span: Span | null }
  /** All shifts of the person, in every project, without the one in question. */
  others: readonly Shift[]
  own: OwnLimits
  skills: readonly string[]
  /** Required forms that aren't done. */
  forms: readonly { fid: string; lifted_by: string }[]
}

/** A rule that the shift breaks, and the shift or form that it is about. */
export type Obstacle = { mode: Mode } & (
  | { rule: 'day-hours' | 'nights' | 'own-day-hours' | 'own-hours' | 'own-nights' | 'skill' }
  | { rule: 'overlap' | 'rest' | 'travel' | 'own-breaks'; with: Shift }
  | { rule: 'form-missing'; form: Facts['forms'][number] }
)

/** Every rule that the shift breaks, also those that are off. `judge` and the draft of a roster rest on it. */
export function findObstacles({ rules, timeZone, shift, others, own, skills, forms }: Facts): Obstacle[] {
  const missing = forms.map((form): Obstacle => ({ mode: 'block', rule: 'form-missing', form }))
  const lacking = missingSkill(shift.skill, skills)
  const skill: Obstacle[] = lacking ? [{ mode: rules.skill.mode, rule: 'skill' }] : []
  const { span } = shift
  if (!span) return [...missing, ...skill]
  const here = others.filter(({ pid }) => pid === shift.pid)
  return [
    ...missing,
    ...near(rules, { ...shift, span }, others),
    ...tooLong(rules.day_hours, { span, timeZone }, others),
    ...tooManyNights(rules.nights, { span, timeZone }, here),
    ...ownLimits(rules.own_limits.mode, own, { span, timeZone }, { here, others }),
    ...skill,
  ]
}

/** The smallest of the limits that block: hours a day and in the project, and nights. */
export function limitsOf({ day_hours, nights, own_limits }: TaskRules, own: OwnLimits) {
  const hold = own_limits.mode === 'block'
  const set = (limit: number | null, holds: boolean) => (holds && limit !== null ? limit : Infinity)
  return {
    dayHours: Math.min(set(day_hours.hours, day_hours.mode === 'block'), set(own.max_hours_day, hold)),
    hours: set(own.max_hours, hold),
    nights: set(nights.max, nights.mode === 'block'),
  }
}

const minute = 60_000
const hour = 60 * minute

/** The first conflict of each kind, which is enough to refuse and to name it. */
function near(
  rules: TaskRules,
  { span, location }: { span: Span; location: string },
  others: readonly Shift[],
): Obstacle[] {
  const overlapping = others.find((other) => gapBetween(span, other) < 0)
  if (overlapping) return [{ mode: rules.overlap.mode, rule: 'overlap', with: overlapping }]
  const restless = others.find((other) => gapBetween(span, other) < rules.rest.minutes * minute)
  const far = others.find(
    (other) => gapBetween(span, other) < travelMinutes(rules.travel, location, other.location) * minute,
  )
  return [
    ...(restless ? [{ mode: rules.rest.mode, rule: 'rest' as const, with: restless }] : []),
    ...(far ? [{ mode: rules.travel.mode, rule: 'travel' as const, with: far }] : []),
  ]
}

/** Negative if they overlap. */
const gapBetween = (one: Span, other: Span) => Math.max(other.start - one.end, one.start - other.end)

const named = (location: string) => location.trim().toLowerCase()

function travelMinutes({ minutes, pairs }: TaskRules['travel'], one: string, other: string): number {
  const [from, to] = [named(one), named(other)]
  if (!from || !to || from === to) return 0
  const pair = pairs.find(
    (known) =>
      (named(known.from) === from && named(known.to) === to) ||
      (named(known.from) === to && named(known.to) === from),
  )
  return pair?.minutes ?? minutes
}

interface When {
  span: Span
  timeZone: string
}

/** Whether a day that it touches would have more hours than these. */
function exceeds(hours: number, { span, timeZone }: When, others: readonly Shift[]): boolean {
  const days = new Map(splitByDay(span, timeZone))
  // No day is longer than 26 hours, so shifts further away can't share one.
  const close = others.filter((other) => gapBetween(span, other) < 26 * hour)
  for (const other of close)
    for (const [day, time] of splitByDay(other, timeZone)) {
      const sum = days.get(day)
      if (sum !== undefined) days.set(day, sum + time)
    }
  return [...days.values()].some((sum) => sum > hours * hour)
}

function tooLong({ mode, hours }: TaskRules['day_hours'], when: When, others: readonly Shift[]): Obstacle[] {
  return exceeds(hours, when, others) ? [{ mode, rule: 'day-hours' }] : []
}

function tooManyNights(
  { mode, max }: TaskRules['nights'],
  { span, timeZone }: When,
  here: readonly Shift[],
): Obstacle[] {
  const added = nightsOf(span, timeZone)
  if (added.length === 0) return []
  const all = new Set([...here.flatMap((other) => nightsOf(other, timeZone)), ...added])
  return all.size > max ? [{ mode, rule: 'nights' }] : []
}

function ownLimits(
  mode: Mode,
  own: OwnLimits,
  when: When,
  { here, others }: { here: readonly Shift[]; others: readonly Shift[] },
): Obstacle[] {
  const { span, timeZone } = when
  const rules: ('own-day-hours' | 'own-hours' | 'own-nights')[] = []
  const lengthOf = ({ start, end }: Span) => end - start
  if (own.max_hours_day !== null && exceeds(own.max_hours_day, when, others)) rules.push('own-day-hours')
  const total = here.reduce((sum, other) => sum + lengthOf(other), lengthOf(span))
  if (own.max_hours !== null && total > own.max_hours * hour) rules.push('own-hours')
  if (!own.nights && nightsOf(span, timeZone).length > 0) rules.push('own-nights')
  const close = others.find((other) => {
    const gap = gapBetween(span, other)
    return gap >= 0 && gap < own.break_minutes * minute
  })
  return [
    ...rules.map((rule) => ({ mode, rule })),
    ...(close ? [{ mode, rule: 'own-breaks' as const, with: close }] : []),
  ]
}

export const missingSkill = (skill: string, skills: readonly string[]) =>
  skill !== '' && !skills.some((one) => named(one) === named(skill))
