import { describe, expect, it } from 'vitest'
import { readCalendar, valuesOf } from '../../../test/calendar-reader.ts'
import { type CalendarEvent, writeCalendar } from './calendar.ts'

const event: CalendarEvent = {
  uid: 'talk-1@example.org',
  sequence: 2,
  stamp: new Date('2026-11-01T00:00:00.123Z'),
  start: new Date('2026-11-15T08:30:00.000Z'),
  end: new Date('2026-11-15T09:00:00.000Z'),
  summary: 'A talk',
}

const read = (more: Partial<CalendarEvent> = {}) => {
  const calendar = readCalendar(Buffer.from(writeCalendar('PUBLISH', [{ ...event, ...more }])))
  return valuesOf(calendar.components[0]!)
}

describe('a calendar', () => {
  it('has these lines', () => {
    const full = {
      ...event,
      location: 'Room 5, first floor',
      description: 'Bring: a pen;\na book',
      url: 'https://example.org/home',
      organizer: { name: 'Registration', address: 'https://example.org/p/2026/t/registration' },
    }
    expect(writeCalendar('PUBLISH', [full])).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Manyhands//Manyhands//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:talk-1@example.org',
        'SEQUENCE:2',
        'DTSTAMP:20261101T000000Z',
        'DTSTART:20261115T083000Z',
        'DTEND:20261115T090000Z',
        'STATUS:CONFIRMED',
        'SUMMARY:A talk',
        'LOCATION:Room 5\\, first floor',
        'DESCRIPTION:Bring: a pen\\;\\na book',
        'URL:https://example.org/home',
        'ORGANIZER;CN="Registration":https://example.org/p/2026/t/registration',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  it('that cancels an entry says so twice, with the same uid', () => {
    const calendar = readCalendar(Buffer.from(writeCalendar('CANCEL', [event])))
    expect(valuesOf(calendar)).toMatchObject({ METHOD: 'CANCEL', VERSION: '2.0' })
    expect(valuesOf(calendar.components[0]!)).toMatchObject({ STATUS: 'CANCELLED', UID: event.uid })
  })

  it('with several entries contains them all', () => {
    const events = ['a', 'b', 'c'].map((uid) => ({ ...event, uid }))
    const calendar = readCalendar(Buffer.from(writeCalendar('PUBLISH', events)))
    expect(calendar.components.map((one) => [one.name, valuesOf(one).UID])).toEqual([
      ['VEVENT', 'a'],
      ['VEVENT', 'b'],
      ['VEVENT', 'c'],
    ])
  })
})

describe('texts survive a round trip', () => {
  const chinese = '與「註冊組」的談話，請準時出席。'
  it.each([
    ['marks', 'a;b,c:d"e\\f\\n'],
    ['lines', 'one\ntwo\n\nthree'],
    ['Chinese', chinese],
    ['long Chinese', chinese.repeat(20)],
    ['emoji of several characters', '👩‍👩‍👧‍👦🏮'.repeat(30)],
    ['a long run of backslashes', '\\'.repeat(200)],
    ['spaces where lines are folded', ' '.repeat(60) + 'x'.repeat(10) + ' '.repeat(60)],
    ['tabs', 'a\tb'],
  ])('%s', (_, text) => {
    expect(read({ summary: text }).SUMMARY).toBe(text)
  })

  it('in every length around the fold, with one to four bytes per character', () => {
    for (const character of ['x', 'é', '談', '🏮', ','])
      for (let length = 1; length <= 160; length++) {
        const text = character.repeat(length)
        expect(read({ summary: text }).SUMMARY).toBe(text)
      }
  })

  it('except control characters and other line ends', () => {
    expect(read({ summary: 'a\u0000b\u0007c\u007fd', location: 'a\r\nb\rc' })).toMatchObject({
      SUMMARY: 'abcd',
      LOCATION: 'a\nb\nc',
    })
  })

  it('and other values cannot break out of their position', () => {
    const written = writeCalendar('PUBLISH', [
      {
        ...event,
        summary: 'x\r\nEND:VEVENT\r\nBEGIN:VALARM',
        url: 'https://example.org/a\r\nX-BAD:1',
        organizer: { name: 'A "B"; C:D,\r\nX-BAD:1', address: 'https://example.org/p/ü' },
      },
    ])
    const [entry] = readCalendar(Buffer.from(written)).components
    expect(entry!.components).toEqual([])
    expect(entry!.properties.map(({ name }) => name)).not.toContain('X-BAD')
    expect(entry!.properties.find(({ name }) => name === 'ORGANIZER')).toEqual({
      name: 'ORGANIZER',
      params: { CN: 'A ’B’; C:D, X-BAD:1' },
      value: 'https://example.org/p/%C3%BC',
    })
  })
})
