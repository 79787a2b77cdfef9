import { expect, it } from 'vitest'
import {
  draftOf,
  emptyTexts,
  faultsOf,
  goesOutAt,
  languageWithout,
  readersOf,
  timeFaultOf,
  valuesOf,
  withTeam,
} from './draft.ts'

const english = { ...emptyTexts, en: { subject: 'Saturday', body: 'Hi {name}' } }
const everyone = { tid: '', parts: [] }

it('needs one complete language, and sends no empty one', () => {
  expect(faultsOf(emptyTexts, 'zh-TW')).toEqual([
    { language: 'zh-TW', field: 'subject' },
    { language: 'zh-TW', field: 'body' },
  ])
  expect(faultsOf(english, 'zh-TW')).toEqual([])
  const half = { ...english, 'zh-TW': { subject: '星期六', body: '  ' } }
  expect(faultsOf(half, 'en')).toEqual([{ language: 'zh-TW', field: 'body' }])
  expect(draftOf(english, everyone)).toEqual({ texts: { en: english.en }, where: [] })
})

it('says which language is left out', () => {
  expect(languageWithout(english)).toBe('zh-TW')
  expect(languageWithout(emptyTexts)).toBeNull()
  expect(languageWithout({ en: english.en, 'zh-TW': english.en })).toBeNull()
})

it('can be written again to the same people', () => {
  const sent = { tid: 'photo', where: [{ language: 'en' as const }], texts: { en: english.en } }
  expect(draftOf(valuesOf(sent), readersOf(sent))).toEqual(sent)
})

it('forgets the shifts of another team of a lead', () => {
  const readers = { tid: 'photo', parts: [{ shift: { tids: ['photo'] } }] }
  expect(withTeam(readers, 'tea', false)).toEqual({ tid: 'tea', parts: [] })
  expect(withTeam(readers, 'tea', true)).toEqual({ tid: 'tea', parts: readers.parts })
})

const now = new Date('2038-08-07T04:00:00Z')
const taipei = (at: string | null, urgent = false) =>
  goesOutAt({ later: at !== null, at, urgent }, 'Asia/Taipei', now)

it('waits for the morning in the time zone of the event', () => {
  expect(taipei(null)).toEqual({ at: '2038-08-07T04:00:00.000Z', night: false })
  expect(taipei('2038-08-07T14:00:00Z')).toEqual({ at: '2038-08-08T00:00:00.000Z', night: true })
  expect(taipei('2038-08-07T20:30:00Z')).toEqual({ at: '2038-08-08T00:00:00.000Z', night: true })
  expect(taipei('2038-08-07T13:59:00Z').night).toBe(false)
  expect(taipei('2038-08-08T00:00:00Z').night).toBe(false)
  expect(taipei('2038-08-07T14:00:00Z', true)).toEqual({ at: '2038-08-07T14:00:00.000Z', night: false })
})

it('has a time to come, within a year', () => {
  const fault = (at: string | null, later = true) => timeFaultOf({ later, at, urgent: false }, now)
  expect([null, '2038-08-07T03:59:00Z', '2040-01-01T00:00:00Z'].map((at) => fault(at))).toEqual([
    'noTime',
    'past',
    'far',
  ])
  expect([fault('2038-08-07T04:01:00Z'), fault(null, false)]).toEqual([null, null])
})
