import { expect, it } from 'vitest'
import { languages } from '../../../lib/i18n/languages.ts'
import english from '../../../locales/en/messages.json' with { type: 'json' }
import { samplesOf } from './samples.ts'

const project = { answer_days: 3, starts_on: '2027-12-11', ends_on: '2027-12-12', time_zone: 'Asia/Taipei' }
const now = new Date('2026-11-15T04:00:00Z')
const kind = 'application.received'

it('promises an answer within the days set for the project', () => {
  const { answer_by: by, next, days } = samplesOf(kind, 'en', 'Photo', project, now)
  expect([by, next, days]).toEqual([
    'Wednesday 18 November',
    'Photo is reviewing your application and will reply by Wednesday 18 November.',
    '11\u2009–\u200912 Dec 2027',
  ])
  expect(samplesOf(kind, 'en', 'Photo', { ...project, answer_days: 14 }, now).answer_by).toBe(
    'Sunday 29 November',
  )
})

it('counts days in the time zone of the event', () => {
  const late = new Date('2026-11-15T15:30:00Z')
  const by = (time_zone: string) => samplesOf(kind, 'en', 'Photo', { ...project, time_zone }, late).answer_by
  expect(['Asia/Taipei', 'Asia/Tokyo'].map(by)).toEqual(['Wednesday 18 November', 'Thursday 19 November'])
})

it('uses the language of the email', () => {
  const { answer_by: by, teams } = samplesOf(kind, 'zh-TW', '攝影組', project, now)
  expect([by, teams]).toEqual(['11月18日星期三', '「攝影組」'])
})

it('names who assigns a shift', () => {
  expect(samplesOf('task.assigned', 'en', 'Photo', project, now).assigner).toBe('Ada Lin')
})

// Those that the server fills in, those of shifts, and those of emails that nobody can edit.
const others = [
  'name',
  'project',
  'link',
  'assigner',
  'count',
  'updates',
  'purposes',
  'start',
  'purpose',
  'reader',
  'shifts',
  'next_shift',
]

it.each(languages)('has an example for every placeholder in %s: no preview shows braces', (language) => {
  const samples = samplesOf(kind, language, 'Photo', project, now)
  const wanted = Object.keys(english.placeholders).filter((one) => !others.includes(one))
  expect(wanted.filter((one) => !samples[one])).toEqual([])
})
