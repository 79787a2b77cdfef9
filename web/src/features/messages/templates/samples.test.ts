import { expect, it } from 'vitest'
import { samplesOf } from './samples.ts'

const project = { answer_days: 3, starts_on: '2027-12-11', ends_on: '2027-12-12' }
const now = new Date(2026, 10, 15, 12)

it('promises an answer within the days of the project', () => {
  const { by, next, days } = samplesOf('en', 'Photo', project, now)
  expect([by, next, days]).toEqual([
    'Wednesday 18 November',
    'Photo has your application before it now and answers by Wednesday 18 November.',
    '11\u2009–\u200912 Dec 2027',
  ])
  expect(samplesOf('en', 'Photo', { ...project, answer_days: 14 }, now).by).toBe('Sunday 29 November')
})

it('speaks the language of the mail', () => {
  const { by, teams } = samplesOf('zh-TW', '攝影組', project, now)
  expect([by, teams]).toEqual(['11月18日星期三', '「攝影組」'])
})
