import { describe, expect, it } from 'vitest'
import { answerOf, isAbout, isAnswer, isComplete, valuesOf } from './values.ts'

const days = ['2026-12-12', '2026-12-13']

it('sends what it got, if nothing was changed', () => {
  const answer = {
    changed_at: '2026-11-15T08:30:00.000Z',
    first_day: '2026-12-12',
    last_day: '2026-12-13',
    ranges: [{ from: '2026-12-12T08:30', until: '2026-12-12T10:00' }],
    likes: ['Doors'],
    dislikes: [],
    time_of_day: 'morning' as const,
    target_hours: 8,
    max_hours: null,
  }
  const { changed_at: _, first_day: __, last_day: ___, ...sent } = answer
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
    confirmed: true,
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

const unanswered = {
  changed_at: null,
  first_day: null,
  last_day: null,
  ranges: [],
  likes: [],
  dislikes: [],
  time_of_day: null,
  target_hours: null,
  max_hours: null,
}
const answered = {
  ...unanswered,
  changed_at: '2026-11-15T08:30:00.000Z',
  first_day: '2026-12-12',
  last_day: '2026-12-13',
  ranges: [{ from: '2026-12-12T08:30', until: '2026-12-12T10:00' }],
}
const withDayBefore = ['2026-12-11', ...days]

describe('whether to send an answer', () => {
  const wishing = { ...valuesOf(unanswered, days), target_hours: '8' }

  it('waits for a time, or for someone to say that there is none', () => {
    expect(isAnswer(wishing, unanswered, days)).toBe(false)
    expect(isAnswer({ ...wishing, cells: [17] }, unanswered, days)).toBe(true)
    expect(isAnswer({ ...wishing, confirmed: true }, unanswered, days)).toBe(true)
  })

  it('doesn’t wait once they have answered, also if they take all times back', () => {
    expect(isAnswer({ ...valuesOf(answered, days), cells: [] }, answered, days)).toBe(true)
    expect(isAnswer(wishing, { ...answered, ranges: [] }, days)).toBe(true)
  })

  it('waits again for days that were added', () => {
    const values = { ...valuesOf(answered, withDayBefore), target_hours: '8' }
    expect(isAnswer(values, answered, withDayBefore)).toBe(false)
    expect(isAnswer({ ...values, confirmed: true }, answered, withDayBefore)).toBe(true)
    expect(isAnswer({ ...values, cells: [...values.cells, 17] }, answered, withDayBefore)).toBe(true)
  })
})

it('knows which days an answer is about', () => {
  expect(withDayBefore.map((day) => isAbout(answered, day))).toEqual([false, true, true])
  expect(days.map((day) => isAbout(unanswered, day))).toEqual([false, false])
  expect(isComplete(answered, days)).toBe(true)
  expect(isComplete(answered, withDayBefore)).toBe(false)
  expect(isComplete(answered, [...days, '2026-12-14'])).toBe(false)
})
