import { describe, expect, it } from 'vitest'
import { dayIn, minutesBetween, shiftTimesFor } from './shift-times.ts'

const [start, end] = ['2027-08-08T01:00:00Z', '2027-08-08T03:30:00Z']
const night = ['2027-08-07T14:00:00Z', '2027-08-07T18:00:00Z'] as const
const now = new Date('2027-01-01T00:00:00Z')

describe('times of a shift', () => {
  it('are in the event’s time zone', () => {
    expect(dayIn(night[1], 'Asia/Taipei')).toBe('2027-08-08')
    const { span, clock } = shiftTimesFor('en-GB')
    expect(clock(start, 'Asia/Taipei')).toBe('09:00')
    expect(span(start, end, 'Asia/Taipei')).toBe('09:00–11:30')
    expect(span(start, end, 'Europe/Berlin')).toBe('03:00–05:30')
  })

  it('name the day of the end only if it differs', () => {
    expect(shiftTimesFor('en-GB').span(...night, 'Asia/Taipei')).toBe('22:00 – Sun 02:00')
    expect(shiftTimesFor('zh-TW').span(...night, 'Asia/Taipei')).toBe('22:00 – 週日 02:00')
  })

  it('use the 24-hour clock in every variant of English and Chinese', () => {
    for (const locale of ['en-US', 'en-GB', 'zh-TW'])
      expect(shiftTimesFor(locale).span('2027-08-08T04:30:00Z', '2027-08-08T08:30:00Z', 'Asia/Taipei')).toBe(
        '12:30–16:30',
      )
    const upToMidnight = ['2027-08-08T12:00:00Z', '2027-08-08T16:00:00Z'] as const
    expect(shiftTimesFor('en-US').span(...upToMidnight, 'Asia/Taipei')).toBe('20:00–00:00')
    expect(shiftTimesFor('zh-TW').whole(start, end, 'Asia/Taipei')).toMatch(/週日 09:00–11:30$/)
  })

  it('include the year only if it differs', () => {
    const { day } = shiftTimesFor('en-GB')
    expect(day(start, 'Asia/Taipei', 'long', now)).toBe('Sunday 8 August')
    expect(day(start, 'Asia/Taipei', 'short', new Date('2026-12-01T00:00:00Z'))).toBe('Sun, 8 Aug 2027')
  })

  it('include the duration', () => {
    const { length } = shiftTimesFor('en-GB')
    expect(length(minutesBetween(start, end))).toBe('2 hrs 30 mins')
    expect(length(60)).toBe('1 hr')
    expect(length(15)).toBe('15 mins')
  })
})
