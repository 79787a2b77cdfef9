import type { Candidate } from '@manyhands/api-client'
import { describe, expect, it } from 'vitest'
import { ApiProblem, type Why } from '../../../../lib/problem.ts'
import english from '../../../../locales/en/problems.json' with { type: 'json' }
import englishRoster from '../../../../locales/en/roster.json' with { type: 'json' }
import chinese from '../../../../locales/zh-TW/problems.json' with { type: 'json' }
import chineseRoster from '../../../../locales/zh-TW/roster.json' with { type: 'json' }
import { rulesBroken } from './rules-broken.ts'

const why = (rule: string): Why => ({ rule })
const refusal = (...rules: string[]) =>
  new ApiProblem({ status: 409, type: '/api/errors#conflict', why: rules.map(why) })
const candidate = { why_not: [why('overlap')], warnings: [why('skill')] } as unknown as Candidate

describe('the rules that the override dialog names', () => {
  it('are those of the refusal that opened it, because someone with a request is not a candidate', () => {
    const known = [why('nights'), why('rest')]
    expect(rulesBroken({ error: null, known, candidate: undefined })).toEqual(known)
  })

  it('are those of the selected candidate', () => {
    expect(rulesBroken({ error: null, known: [], candidate })).toEqual([why('overlap'), why('skill')])
  })

  it('are those of the latest refusal, if that can be overridden', () => {
    const known = [why('nights')]
    expect(rulesBroken({ error: refusal('overlap'), known, candidate })).toEqual([why('overlap')])
    expect(rulesBroken({ error: refusal('task-full'), known, candidate })).toEqual(known)
    expect(rulesBroken({ error: new Error('offline'), known: [], candidate: undefined })).toEqual([])
  })
})

describe('its texts', () => {
  it('say in the title that a scheduling rule prevents it', () => {
    expect([englishRoster.put.titleOf, chineseRoster.put.titleOf]).toEqual([
      'A scheduling rule prevents this',
      '違反排班規則',
    ])
  })

  it.each([
    'overlap',
    'rest',
    'travel',
    'day-hours',
    'nights',
    'own-nights',
    'own-hours',
    'own-day-hours',
    'own-breaks',
    'skill',
  ] as const)('name the rule "%s" in both languages', (rule) => {
    expect(english.conflicts[rule]).toMatch(/^[A-Z][\w ,’]{9,}\.$/)
    expect(chinese.conflicts[rule]).toMatch(/^[\p{Script=Han}，]{5,}。$/u)
  })
})
