import type { Db } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import { rulesOf, type ScheduleRow, selectSchedules, type TaskRules, type Viewer } from '../../tasks/index.ts'
import type { Span } from '../../tasks/rules/index.ts'
import { nightsOf } from '../../tasks/rules/index.ts'
import { settingsOf } from '../settings/settings.ts'
import {
  type DayPart,
  defaultWeights,
  type Person,
  type Planning,
  type Seat,
  type Shift,
} from '../solver/planning.ts'
import {
  type CandidateRow,
  type HeldRow,
  type Part,
  type ShiftRow,
  selectCandidates,
  selectHeld,
  selectPlanned,
} from './queries.ts'

/** In a draft, rules that elsewhere only warn hold as well: nobody is there to accept a warning. */
export function strictRules(rules: TaskRules): TaskRules {
  const strict = <Rule extends { mode: TaskRules['rest']['mode'] }>(rule: Rule): Rule =>
    rule.mode === 'warn' ? { ...rule, mode: 'block' } : rule
  return {
    ...rules,
    overlap: { mode: 'block' },
    rest: strict(rules.rest),
    day_hours: strict(rules.day_hours),
    nights: strict(rules.nights),
    own_limits: strict(rules.own_limits),
    travel: strict(rules.travel),
    skill: strict(rules.skill),
  }
}

/** With the hours that they don’t want to exceed at this project. */
export function ownOf({ own }: ScheduleRow, { max_hours }: CandidateRow): ScheduleRow['own'] {
  if (max_hours === null) return own
  return { ...own, max_hours: Math.min(max_hours, own.max_hours ?? max_hours) }
}

/** When someone can help; nothing is known about days that they weren’t asked about. */
export function windowsOf({ said }: Pick<CandidateRow, 'said'>): Span[] | null {
  if (!said) return null
  const windows: Span[] = [{ start: -Infinity, end: said.from }]
  for (const range of [...said.ranges, { start: said.until, end: Infinity }]) {
    const last = windows.at(-1)!
    if (range.start <= last.end) last.end = Math.max(last.end, range.end)
    else windows.push({ ...range })
  }
  return windows
}

const partsOfDay: Record<NonNullable<CandidateRow['time_of_day']>, DayPart> = {
  morning: 'morning',
  afternoon: 'noon',
  evening: 'evening',
  night: 'night',
}

export interface Loaded {
  planning: Planning
  /** The seats that people have. */
  published: Seat[]
  shifts: Map<string, ShiftRow>
  candidates: Map<PersonId, CandidateRow>
}

interface Drafted {
  timeZone: string
  reader: Pick<Viewer, 'isOrganiser' | 'leads'>
  /** The proposed seats. */
  seats: (Seat & { locked: boolean })[]
}

/**
 * Everything that a draft is filled and scored from. Seats that people have stay as they are; those of people who can’t be
 * proposed take spots away.
 */
export async function loadPlanning(
  db: Db,
  part: Part,
  { timeZone, reader, seats }: Drafted,
): Promise<Loaded> {
  const { pid } = part
  const planned = await selectPlanned(db, part)
  const shifts = new Map(planned.map((row) => [row.id, row]))
  const candidates = await selectCandidates(db, part, null)
  const schedules = await selectSchedules(db, pid, [...candidates.keys()], reader)
  const held = await selectHeld(db, pid, [...shifts.keys()])
  const { weights, critical, unpopular } = await settingsOf(db, pid)
  const isUnpopular = ({ category, ...span }: { category: string } & Span) =>
    unpopular.includes(category) || nightsOf(span, timeZone).length > 0
  const sat = held.filter(({ uid, state }) => candidates.has(uid) && state === 'confirmed')
  const satOn = Map.groupBy(sat, ({ task }) => task)
  const heldBy = Map.groupBy(held, ({ uid }) => uid)
  const published = sat.map(({ uid, task, n }) => ({ uid, task, n }))
  const isProposable = ({ uid, task, n }: Seat) =>
    candidates.has(uid as PersonId) && shifts.get(task)?.roles.some((role) => role.n === n)
  const proposed = seats.filter(isProposable)
  const pick = ({ uid, task, n }: Seat): Seat => ({ uid, task, n })
  return {
    shifts,
    candidates,
    published,
    planning: {
      pid,
      timeZone,
      rules: strictRules(await rulesOf(db, pid)),
      people: [...candidates.values()].map((candidate) =>
        toPerson(candidate, schedules.get(candidate.uid)!, {
          pid,
          shifts,
          held: heldBy.get(candidate.uid) ?? [],
          isUnpopular,
        }),
      ),
      shifts: planned.map((row) => toShift(row, { sat: satOn.get(row.id) ?? [], critical, isUnpopular })),
      buddies: [],
      present: [...published, ...proposed.map(pick)],
      pinned: [...published, ...proposed.filter(({ locked }) => locked).map(pick)],
      teams: null,
      weights: { ...defaultWeights, ...weights },
    },
  }
}

interface Known {
  pid: string
  shifts: Map<string, ShiftRow>
  held: HeldRow[]
  isUnpopular(shift: { category: string } & Span): boolean
}

function toPerson(
  candidate: CandidateRow,
  schedule: ScheduleRow,
  { pid, shifts, held: mine, isUnpopular }: Known,
): Person {
  const { uid, teams, likes, dislikes, time_of_day, target_hours, experience } = candidate
  const sat = new Set(mine.filter(({ state }) => state === 'confirmed').map(({ task }) => task))
  const busy = schedule.shifts.filter(({ task }) => !sat.has(task))
  const closed = mine.filter(({ state }) => state !== 'confirmed' && state !== 'requested')
  return {
    uid,
    teams,
    skills: schedule.skills,
    own: ownOf(schedule, candidate),
    forms: schedule.forms,
    busy: busy.map(({ pid, task, title, location, start, end }) => ({
      pid,
      task,
      title,
      location,
      start,
      end,
    })),
    windows: closed.reduce(
      (windows, { task }) => without(windows, spanOf(shifts.get(task)!)),
      windowsOf(candidate),
    ),
    target: target_hours,
    likes: { teams: [], categories: likes, parts: time_of_day ? [partsOfDay[time_of_day]] : [] },
    dislikes: { categories: dislikes },
    experience: [...experience, ''],
    unpopular: busy.filter((shift) => shift.pid === pid && isUnpopular({ category: '', ...shift })).length,
  }
}

export const spanOf = ({ starts_at, ends_at }: Pick<ShiftRow, 'starts_at' | 'ends_at'>): Span => ({
  start: starts_at.getTime(),
  end: ends_at.getTime(),
})

/** Nobody is proposed for what they wait for, or were excused from. */
function without(windows: Span[] | null, { start, end }: Span): Span[] {
  return (windows ?? [{ start: -Infinity, end: Infinity }]).flatMap((window) =>
    [
      { start: window.start, end: Math.min(window.end, start) },
      { start: Math.max(window.start, end), end: window.end },
    ].filter((part) => part.start < part.end),
  )
}

function toShift(
  row: ShiftRow,
  { sat, critical, isUnpopular }: { sat: HeldRow[]; critical: string[] } & Pick<Known, 'isUnpopular'>,
): Shift {
  const { id: task, tid, title, location, category, visible_to, roles } = row
  const span = spanOf(row)
  const seated = (n: number) => sat.filter((seat) => seat.n === n).length
  return {
    ...span,
    task,
    title,
    location,
    category,
    only: visible_to === 'team' ? tid : null,
    team: tid ?? '',
    unpopular: isUnpopular({ category, ...span }),
    roles: roles.map(({ n, name, skill, seats, taken }) => ({
      n,
      skill,
      spots: seats - taken + seated(n),
      critical: critical.includes(name),
    })),
  }
}
