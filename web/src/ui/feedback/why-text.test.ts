import { createInstance } from 'i18next'
import { describe, expect, it } from 'vitest'
import { shiftTimesFor } from '../../lib/i18n/times/shift-times.ts'
import type { Why } from '../../lib/problem.ts'
import english from '../../locales/en/problems.json' with { type: 'json' }
import chinese from '../../locales/zh-TW/problems.json' with { type: 'json' }
import { type About, factsOf } from './why-text.ts'

const i18n = createInstance()
await i18n.init({
  lng: 'en',
  fallbackLng: false,
  defaultNS: 'problems',
  resources: { en: { problems: english }, 'zh-TW': { problems: chinese } },
  interpolation: { escapeValue: false },
})

function say(why: Why, { about = 'you' as About, language = 'en' } = {}): string {
  const { whole, moment } = shiftTimesFor(language)
  const facts = factsOf(why, {
    span: (start, end) => whole(start, end, 'Asia/Taipei'),
    moment: (iso) => moment(iso, 'Asia/Taipei'),
  })
  const keys = [...(about === 'them' ? [`conflicts.${why.rule}`] : []), `rules.${why.rule}`]
  return i18n.getFixedT(language)(keys as unknown as 'retry', facts) as string
}

const year = new Date().getFullYear()
const times = { starts_at: `${year}-08-08T00:00:00Z`, ends_at: `${year}-08-08T03:00:00Z` }
const shift = { pid: '2026', task: 't', title: 'Registration', ...times }
const hidden = { pid: '', task: '', title: '', ...times }

describe('a refusal', () => {
  it('names the conflicting shift and its times at the event, and says what to do', () => {
    expect(say({ rule: 'overlap', with: shift })).toMatch(
      /^This shift overlaps “Registration”, .*08:00–11:00\. Drop that shift first, or ask a team lead\.$/,
    )
    expect(say({ rule: 'overlap', with: shift }, { language: 'zh-TW' })).toMatch(
      /^這個班次和「Registration」（.*08:00–11:00）時間重疊。請先取消該班次的報名，或洽組長。$/,
    )
  })

  it('has only the times of a shift that the reader may not see', () => {
    expect(say({ rule: 'rest', with: hidden })).toMatch(/another of your shifts, .*08:00–11:00\./)
    expect(say({ rule: 'their-shifts', with: hidden })).toMatch(/^The other person .*08:00–11:00\)/)
  })

  it('uses another wording for team leads', () => {
    const about = 'them'
    expect(say({ rule: 'overlap', with: shift }, { about })).toMatch(
      /^This shift overlaps “Registration”, .*11:00\.$/,
    )
    expect(say({ rule: 'own-nights' }, { about })).toBe(english.conflicts['own-nights'])
    expect(say({ rule: 'task-full' }, { about })).toBe(english.rules['task-full'])
  })

  it('says from when it is possible, if known', () => {
    const from = `${year}-12-12T00:30:00Z`
    expect(say({ rule: 'sign-up-not-open', from })).toMatch(
      /^Sign-up for this shift isn’t open yet\. You can sign up from .*08:30\.$/,
    )
    expect(say({ rule: 'role-new', from }, { language: 'zh-TW' })).toMatch(/08:30 起才能執行這個動作。/)
    expect(say({ rule: 'role-new' })).toBe(english.rules['role-new'])
  })

  it('uses the server’s text if the server is newer than the app', () => {
    expect(say({ rule: 'brand-new', detail: 'A new rule.' })).toBe('A new rule.')
    expect(say({ rule: 'brand-new' }, { about: 'them' })).toBe('brand-new')
  })
})
