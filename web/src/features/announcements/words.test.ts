import { expect, it } from 'vitest'
import { pauseOf } from './queries.ts'
import { placeholdersOf, subjectIn, withoutTeam } from './words.ts'

it('have a subject in the reader’s language, or in the other', () => {
  const [en, chinese] = [
    { subject: 'Saturday', body: '' },
    { subject: '星期六', body: '' },
  ]
  expect(subjectIn({ texts: { en, 'zh-TW': chinese } }, 'zh-TW')).toBe('星期六')
  expect(subjectIn({ texts: { en } }, 'zh-TW')).toBe('Saturday')
  expect(subjectIn({ texts: { 'zh-TW': chinese } }, 'en')).toBe('星期六')
})

it('have more placeholders if an automation sent them', () => {
  expect(placeholdersOf({ automation: null })).not.toContain('form')
  expect(placeholdersOf({ automation: 'a' })).toEqual(
    expect.arrayContaining(['name', 'hours', 'form', 'due']),
  )
})

it('name a team once', () => {
  const shift = { state: 'held' as const, day: '2038-08-07' }
  expect(withoutTeam({ shift: { ...shift, tids: ['photo'] } }, 'photo')).toEqual({ shift })
  for (const tids of [['tea'], ['photo', 'tea']])
    expect(withoutTeam({ shift: { ...shift, tids } }, 'photo')).toEqual({ shift: { ...shift, tids } })
  expect(withoutTeam({ language: 'en' }, null)).toEqual({ language: 'en' })
})

it('are read again more often while something happens', () => {
  const now = Date.parse('2038-08-07T04:00:00Z')
  const pause = (state: 'scheduled' | 'sent', send_at: string, waiting = 0) =>
    pauseOf({ state, send_at, emails: { waiting, sent: 0, undelivered: 0, dropped: 0 } }, now)
  expect([
    pause('scheduled', '2038-08-07T04:00:30Z'),
    pause('scheduled', '2038-08-08T04:00:00Z'),
    pause('sent', '2038-08-07T03:00:00Z', 3),
    pause('sent', '2038-08-07T03:00:00Z'),
  ]).toEqual([2000, 60_000, 10_000, 60_000])
})
