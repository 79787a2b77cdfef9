import type { Board } from '@manyhands/api-client'
import { expect, it } from 'vitest'
import { groupsOf, isBack, keyOf, nextStep, openShifts, otherSteps, withState } from './groups.ts'

const now = new Date('2026-12-12T08:00:00Z')
const seat = (uid: string, group: string, state = 'confirmed') => ({ uid, name: uid, group, state })
const board = {
  tasks: [
    {
      id: 'a',
      tid: 'desk',
      title: 'Desk',
      location: 'Hall',
      starts_at: '2026-12-12T07:00:00Z',
      ends_at: '2026-12-12T10:00:00Z',
      free: 1,
      people: [seat('Ada', 'late'), seat('Lin', 'on_shift', 'arrived')],
    },
    {
      id: 'b',
      tid: 'stage',
      title: 'Stage',
      location: '',
      starts_at: '2026-12-12T05:00:00Z',
      ends_at: '2026-12-12T07:00:00Z',
      free: 2,
      people: [seat('Ada', 'done', 'done'), seat('Sofía', 'absent', 'no_show')],
    },
  ],
} as unknown as Board

const names = (groups: ReturnType<typeof groupsOf>) =>
  groups.flatMap(({ name, shifts }) =>
    shifts.flatMap(({ task, people }) => people.map((one) => `${name} ${task.title} ${one.name}`)),
  )

it('shows everyone once, in order', () => {
  expect(names(groupsOf(board, { tid: '', search: '', kept: new Map() }))).toEqual([
    'late Desk Ada',
    'on_shift Desk Lin',
    'done Stage Ada',
    'absent Stage Sofía',
  ])
})

it('filters by team and name', () => {
  expect(names(groupsOf(board, { tid: 'stage', search: '', kept: new Map() }))).toEqual([
    'done Stage Ada',
    'absent Stage Sofía',
  ])
  expect(names(groupsOf(board, { tid: '', search: ' lin', kept: new Map() }))).toEqual(['on_shift Desk Lin'])
  expect(names(groupsOf(board, { tid: '', search: 'sofia', kept: new Map() }))).toEqual([
    'absent Stage Sofía',
  ])
})

it('keeps a person in place after a tap', () => {
  const after = withState(board, 'a', 'Ada', 'arrived', now)
  const kept = new Map([[keyOf('a', 'Ada'), 'late' as const]])
  expect(names(groupsOf(after, { tid: '', search: '', kept }))[0]).toBe('late Desk Ada')
  expect(names(groupsOf(after, { tid: '', search: '', kept: new Map() }))[0]).toBe('on_shift Desk Ada')
})

it('finds shifts with open spots', () => {
  expect(openShifts(board, '', now).map(({ id }) => id)).toEqual(['a'])
})

it('offers one next step, and every undo', () => {
  expect(nextStep('confirmed')).toBe('arrived')
  expect(nextStep('arrived')).toBe('done')
  expect(nextStep('no_show')).toBeNull()
  expect(otherSteps.done.every((to) => isBack('done', to))).toBe(true)
  expect(otherSteps.confirmed.some((to) => isBack('confirmed', to))).toBe(false)
})
