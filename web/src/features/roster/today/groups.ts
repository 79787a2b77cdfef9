import type { Board, BoardSeat, BoardTask } from '@manyhands/api-client'
import { isFoundIn } from '../../../lib/i18n/alike.ts'

export const groupNames = ['late', 'due', 'on_shift', 'next', 'done', 'absent'] as const
export type GroupName = (typeof groupNames)[number]
/** Groups that need no action. */
export const isOver = (name: GroupName): boolean => name === 'done' || name === 'absent'

export type Attendance = BoardSeat['state']

export interface Shift {
  task: BoardTask
  people: BoardSeat[]
}

export interface Group {
  name: GroupName
  count: number
  shifts: Shift[]
}

export const keyOf = (task: string, uid: string): string => `${task} ${uid}`

interface Looking {
  tid: string
  search: string
  /** People who were just recorded stay in their former group, so that nothing moves under a finger. */
  kept: ReadonlyMap<string, GroupName>
}

/** Everyone once, in their group, below their shift. */
export function groupsOf({ tasks }: Pick<Board, 'tasks'>, { tid, search, kept }: Looking): Group[] {
  const mine = tasks.filter((task) => tid === '' || task.tid === tid)
  return groupNames.map((name) => {
    const shifts = mine
      .map((task) => ({
        task,
        people: task.people.filter(
          (seat) =>
            (kept.get(keyOf(task.id, seat.uid)) ?? seat.group) === name &&
            isFoundIn(`${seat.name} ${task.title} ${task.location}`, search),
        ),
      }))
      .filter(({ people }) => people.length > 0)
    return { name, shifts, count: shifts.reduce((all, { people }) => all + people.length, 0) }
  })
}

/** Shifts that begin soon or are running, and have open seats. */
export const openShifts = ({ tasks }: Pick<Board, 'tasks'>, tid: string, now: Date): BoardTask[] =>
  tasks.filter((task) => (tid === '' || task.tid === tid) && task.free > 0 && new Date(task.ends_at) > now)

/** The next step for someone; null if there is none. */
export const nextStep = (state: Attendance): Attendance | null =>
  state === 'confirmed' ? 'arrived' : state === 'arrived' ? 'done' : null

/** Other steps; undoing comes last. */
export const otherSteps: Record<Attendance, Attendance[]> = {
  confirmed: ['no_show', 'excused', 'done'],
  arrived: ['confirmed'],
  done: ['arrived'],
  no_show: ['arrived', 'confirmed'],
  excused: ['confirmed'],
}

/** Whether a step undoes another one. */
export const isBack = (from: Attendance, to: Attendance): boolean =>
  to === 'confirmed' || (from === 'done' && to === 'arrived')

/** The group of someone in that state; mirrors the server. */
export function groupAfter(state: Attendance, starts_at: string, now: Date): GroupName {
  if (state === 'arrived') return 'on_shift'
  if (state === 'done') return 'done'
  if (state !== 'confirmed') return 'absent'
  const left = new Date(starts_at).getTime() - now.getTime()
  return left <= 0 ? 'late' : left <= 3_600_000 ? 'due' : 'next'
}

/** The board after an optimistic update. */
export const withState = (board: Board, task: string, uid: string, state: Attendance, now: Date): Board => ({
  ...board,
  tasks: board.tasks.map((one) =>
    one.id !== task
      ? one
      : {
          ...one,
          people: one.people.map((seat) =>
            seat.uid === uid ? { ...seat, state, group: groupAfter(state, one.starts_at, now) } : seat,
          ),
        },
  ),
})
