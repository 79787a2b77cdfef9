import { expect, it } from 'vitest'
import { answerOf, valuesOf } from './values.ts'

const days = ['2026-12-12', '2026-12-13']

it('sends what it got, if nothing was changed', () => {
  const answer = {
    changed_at: '2026-11-15T08:30:00.000Z',
    ranges: [{ from: '2026-12-12T08:30', until: '2026-12-12T10:00' }],
    likes: ['Doors'],
    dislikes: [],
    time_of_day: 'morning' as const,
    target_hours: 8,
    max_hours: null,
  }
  const { changed_at: _, ...sent } = answer
  expect(answerOf(valuesOf(answer, days), days)).toEqual(sent)
})

it('sends empty fields as none', () => {
  const values = {
    cells: [],
    likes: [],
    dislikes: [],
    time_of_day: '' as const,
    target_hours: '',
    max_hours: '12',
    none: true,
  }
  expect(answerOf(values, days)).toEqual({
    ranges: [],
    likes: [],
    dislikes: [],
    time_of_day: null,
    target_hours: null,
    max_hours: 12,
  })
})
