import { describe, expect, it } from 'vitest'
import { clock, daysUntil, formatterFor, localeFor, relativeDays, todayIn } from './format.ts'
import { chooseLanguage } from './languages.ts'

const event = { starts_on: '2026-12-12', ends_on: '2026-12-13', time_zone: 'Asia/Taipei' }

describe('the day of an event', () => {
  it('is counted in its time zone, not the reader’s', () => {
    expect(todayIn('Asia/Taipei', new Date('2026-12-11T15:59:59Z'))).toBe('2026-12-11')
    expect(todayIn('Asia/Taipei', new Date('2026-12-11T16:00:00Z'))).toBe('2026-12-12')
  })

  it.each([
    ['2026-11-15T09:00:00Z', 27],
    ['2026-12-11T15:59:59Z', 1],
    ['2026-12-11T16:00:00Z', 0],
    ['2026-12-13T15:59:59Z', 0],
    ['2026-12-13T16:00:00Z', -1],
    ['2027-12-13T16:00:00Z', -366],
  ])('%s is %i days away', (now, days) => {
    expect(daysUntil(event, new Date(now))).toBe(days)
  })
})

describe('times', () => {
  it.each([
    [27, 'in 27 days', '27 天後'],
    [1, 'tomorrow', '明天'],
    [150, 'in 5 months', '5 個月後'],
    [-366, 'last year', '去年'],
  ])('%i days', (days, english, chinese) => {
    expect(relativeDays('en', days)).toBe(english)
    expect(relativeDays('zh-TW', days)).toBe(chinese)
  })

  it('put a space between sentences in English only', () => {
    expect(['en-GB', 'zh-TW'].map((locale) => formatterFor(locale).gap)).toEqual([' ', ''])
  })

  it('use the 24-hour clock in every language', () => {
    const late = '2026-11-14T14:30:00Z'
    expect(formatterFor('en-US').moment(late, 'UTC')).toMatch(/^Nov 14, 2026, 14:30( \(GMT(\+0)?\))?$/)
    expect(formatterFor('zh-TW').moment(late, 'UTC')).toMatch(/^2026\/11\/14\s14:30( \(GMT(\+0)?\))?$/)
    expect(formatterFor('en-US').meeting(late, 'UTC')).toMatch(/^Sat, Nov 14, 14:30 \(GMT(\+0)?\)$/)
  })

  it('are in the event’s time zone, and name it if the reader’s differs', () => {
    const at = '2026-11-14T02:00:00Z'
    const readersZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const elsewhere = readersZone === 'Asia/Tokyo' ? 'Asia/Kolkata' : 'Asia/Tokyo'
    const offset = elsewhere === 'Asia/Tokyo' ? '11:00 (GMT+9)' : '07:30 (GMT+5:30)'
    expect(formatterFor('en-US', elsewhere).moment(at)).toBe(`Nov 14, 2026, ${offset}`)
    expect(formatterFor('en-US', elsewhere).meeting(at)).toBe(`Sat, Nov 14, ${offset}`)
    expect(formatterFor('en-US', readersZone).moment(at)).not.toContain('GMT')
    expect(formatterFor('en-US', elsewhere).time(at)).toBe(offset)
    expect(formatterFor('en-US').time(at, elsewhere)).toBe(offset)
    const own = new Intl.DateTimeFormat('en-US', clock).format(new Date(at))
    expect([formatterFor('en-US').time(at), formatterFor('en-US', readersZone).time(at)]).toEqual([own, own])
    expect(formatterFor('en-US').date('2026-11-14T20:00:00Z', 'Asia/Tokyo')).toBe('November 15, 2026')
    expect(formatterFor('en-US', elsewhere).date('2026-11-14T16:00:00Z')).toBe(
      elsewhere === 'Asia/Tokyo' ? 'November 15, 2026' : 'November 14, 2026',
    )
  })

  it('name the time zone of a meeting', () => {
    const at = (locale: string, zone: string) => formatterFor(locale).meeting('2026-11-14T02:00:00Z', zone)
    expect(at('en-GB', 'Asia/Taipei')).toBe('Sat 14 Nov, 10:00 (GMT+8)')
    expect(at('en-GB', 'America/New_York')).toBe('Fri 13 Nov, 21:00 (GMT-5)')
    expect(at('zh-TW', 'Asia/Taipei')).toBe('11月14日週六 10:00 (GMT+8)')
  })

  it('shorten a range of days where possible', () => {
    const { days } = formatterFor('zh-TW')
    expect(days('2026-12-12', '2026-12-13')).toBe('2026年12月12日至13日')
    expect(days('2026-11-30', '2026-12-01')).toBe('2026年11月30日至12月1日')
    expect(days('2026-12-31', '2027-01-01')).toBe('2026年12月31日至2027年1月1日')
    expect(days('2026-12-31', '2026-12-31')).toBe('2026年12月31日')
    expect(formatterFor('en').days('2026-12-12', '2026-12-13')).toMatch(/^December 12\s–\s13, 2026$/)
  })
})

describe('languages', () => {
  it.each([
    [null, ['fr', 'zh-HK'], 'zh-TW'],
    [null, ['de', 'en-GB'], 'en'],
    [null, ['fr'], 'en'],
    ['zh-TW', ['en'], 'zh-TW'],
    ['nonsense', ['zh'], 'zh-TW'],
  ])('%s, %s: %s', (stored, wanted, language) => {
    expect(chooseLanguage(stored, wanted)).toBe(language)
  })

  it('keep the reader’s regional variant', () => {
    expect(localeFor('en', ['zh-TW', 'en-GB', 'en'])).toBe('en-GB')
    expect(localeFor('zh-TW', ['en'])).toBe('zh-TW')
  })
})

it.each([
  ['zh-TW', ['LINE', 'Signal'], 'LINE 和 Signal'],
  ['zh-TW', ['電話', 'LINE'], '電話和 LINE'],
  ['zh-TW', ['LINE', 'Signal', '電話'], 'LINE、Signal 和電話'],
  ['zh-TW', ['陳和美', '林小英'], '陳和美和林小英'],
  ['zh-TW', ['LINE'], 'LINE'],
  ['en-GB', ['LINE', 'Signal'], 'LINE and Signal'],
])('lists in %s set off Latin words: %j', (locale, items, text) => {
  expect(formatterFor(locale).list(items)).toBe(text)
})
