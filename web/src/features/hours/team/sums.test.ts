import { expect, it } from 'vitest'
import { countOf, namedLike, peopleOf, sumOf, teamsOf } from './sums.ts'

const row = (uid: string, tid: string | null, minutes: number, shifts = 1) => ({
  uid,
  name: uid,
  tid,
  team: tid?.toUpperCase() ?? null,
  minutes,
  shifts,
})
const rows = [
  row('Ada', null, 30),
  row('Ada', 'desk', 60, 2),
  row('Ben', 'desk', 120),
  row('林小美', 'photo', 0, 0),
]

it('adds up by team and by person, the longest first', () => {
  expect(teamsOf(rows)).toEqual([
    { tid: 'desk', team: 'DESK', minutes: 180, people: 2 },
    { tid: '', team: null, minutes: 30, people: 1 },
    { tid: 'photo', team: 'PHOTO', minutes: 0, people: 0 },
  ])
  expect(peopleOf(rows)).toEqual([
    { uid: 'Ben', name: 'Ben', minutes: 120, shifts: 1, teams: ['DESK'] },
    { uid: 'Ada', name: 'Ada', minutes: 90, shifts: 3, teams: ['DESK'] },
    { uid: '林小美', name: '林小美', minutes: 0, shifts: 0, teams: ['PHOTO'] },
  ])
  expect(sumOf(rows)).toBe(210)
  expect(countOf(peopleOf(rows))).toBe(2)
})

it.each([
  ['ad', ['Ada', 'Ada']],
  ['ＢＥＮ', ['Ben']],
  ['小', ['林小美']],
  ['nobody', []],
])('finds %s', (wanted, names) => {
  expect(namedLike(rows, wanted).map(({ name }) => name)).toEqual(names)
})
