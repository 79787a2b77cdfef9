import type { HistoryLine } from '@manyhands/api-client'
import { describe, expect, it } from 'vitest'
import { detailsOf, sentenceOf } from './sentence.ts'

const line = (verb: string, rest: Partial<HistoryLine> = {}): HistoryLine => ({
  id: '1',
  at: '2026-11-15T10:00:00Z',
  actor: { uid: 'a', name: 'Yufen Su' },
  verb,
  person: null,
  tid: null,
  team: null,
  task: null,
  form: null,
  statement: null,
  claim: null,
  purpose: null,
  before: null,
  after: null,
  ...rest,
})

describe('a line of the history', () => {
  it('uses the sentence of its verb', () => {
    expect(sentenceOf(line('member.became-chief'))).toBe('member.became-chief')
    expect(sentenceOf(line('member.added', { person: { uid: 'b', name: 'Bolin' } }))).toBe('member.added')
  })

  it('says joined if someone added themselves', () => {
    const person = { uid: 'a', name: 'Yufen Su' }
    expect(sentenceOf(line('member.added', { person }))).toBe('member.joined')
    expect(sentenceOf(line('chief.added', { person }))).toBe('chief.joined')
  })

  it('says gave up if someone removed their own role', () => {
    const person = { uid: 'a', name: 'Yufen Su' }
    expect(sentenceOf(line('owner.revoked', { person }))).toBe('owner.given-up')
    expect(sentenceOf(line('owner.revoked', { person: { uid: 'b', name: 'Bolin' } }))).toBe('owner.revoked')
  })

  it.each([
    ['draft', 'open', 'project.open'],
    ['open', 'closed', 'project.closed'],
    ['closed', 'open', 'project.reopened'],
    ['closed', 'archived', 'project.archived'],
    ['archived', 'closed', 'project.unarchived'],
  ])('names the step from %s to %s', (from, to, sentence) => {
    const change = { before: { name: 'X', state: from }, after: { name: 'X', state: to } }
    expect(sentenceOf(line('project.changed', change))).toBe(sentence)
    expect(detailsOf(line('project.changed', change))).toEqual([])
  })

  it('names what changed, with short values', () => {
    const change = {
      before: { name: 'X', description: 'a', listing: 'public' },
      after: { name: 'Y', description: 'b', listing: 'public' },
    }
    expect(detailsOf(line('project.changed', change))).toEqual([
      { field: 'name', values: ['X', 'Y'] },
      { field: 'description' },
    ])
  })

  it('shows the old and new closing time of a form, and its version', () => {
    const change = {
      before: { closes_at: null, version: 1 },
      after: { closes_at: '2026-12-01T00:00:00Z', version: 2 },
    }
    expect(detailsOf(line('form.changed', change))).toEqual([
      { field: 'closes_at', values: [null, '2026-12-01T00:00:00Z'] },
      { field: 'version', values: [1, 2] },
    ])
  })

  it('shows the last day of a purpose, and the one before', () => {
    const opened = line('purpose.opened', { purpose: 'insurance', after: { until: '2026-12-01' } })
    expect([sentenceOf(opened), detailsOf(opened)]).toEqual([
      'purpose.opened',
      [{ field: 'last_day', value: '2026-12-01' }],
    ])
    const extended = { ...opened, before: { until: '2026-11-20' } }
    expect([sentenceOf(extended), detailsOf(extended)]).toEqual([
      'purpose.extended',
      [{ field: 'last_day', values: ['2026-11-20', '2026-12-01'] }],
    ])
  })

  it('shows who needs two-step verification, and who reads a form', () => {
    const strong = { before: { strong_sign_in: ['owner'] }, after: { strong_sign_in: [] } }
    expect(detailsOf(line('project.changed', strong))).toEqual([
      { field: 'strong_sign_in', values: [['owner'], []] },
    ])
    const readers = { before: { readers: [] }, after: { readers: ['desk'] } }
    expect(detailsOf(line('form.changed', readers))).toEqual([{ field: 'readers', values: [[], ['desk']] }])
  })

  it('shows how people join and the answer deadline', () => {
    const before = { sign_up: 'open', question: '' }
    const after = { sign_up: 'application', question: 'Why?' }
    expect(detailsOf(line('team.changed', { before, after }))).toEqual([
      { field: 'sign_up', values: ['open', 'application'] },
      { field: 'question' },
    ])
    const days = { before: { answer_days: 7 }, after: { answer_days: 3 } }
    expect(detailsOf(line('project.changed', days))).toEqual([{ field: 'answer_days', values: [7, 3] }])
  })

  it.each(['arrived', 'done', 'no_show', 'excused', 'confirmed'])('says that someone is %s', (state) => {
    const person = { uid: 'b', name: 'Bolin' }
    const after = { uid: 'b', state, note: 'Ill' }
    const recorded = line('seat.recorded', { person, before: { uid: 'b', state: 'confirmed' }, after })
    expect(sentenceOf(recorded)).toBe(`attendance.${state}`)
    expect(detailsOf(recorded)).toEqual([{ field: 'note', text: 'Ill' }])
  })

  it.each([
    ['arrived', 'late_minutes'],
    ['done', 'early_minutes'],
  ])('says by how much someone who is %s was not on time', (state, field) => {
    const after = { uid: 'b', state, [field]: 20, note: 'The train.' }
    expect(detailsOf(line('seat.recorded', { after }))).toEqual([
      { field, value: 20 },
      { field: 'note', text: 'The train.' },
    ])
  })

  it('falls back to one sentence for a state it does not know', () => {
    expect(sentenceOf(line('seat.recorded', { after: { uid: 'b', state: 'lost' } }))).toBe('seat.recorded')
  })

  it('shows the hours before and after a correction, and its reason', () => {
    const corrected = line('seat.hours-corrected', {
      before: { uid: 'b', minutes: 120 },
      after: { uid: 'b', minutes: 90, reason: 'Left at noon' },
    })
    expect(detailsOf(corrected)).toEqual([
      { field: 'minutes', values: [120, 90] },
      { field: 'reason', text: 'Left at noon' },
    ])
    const undone = line('seat.hours-corrected', {
      before: { uid: 'b', minutes: 90 },
      after: { uid: 'b', minutes: null, reason: '' },
    })
    expect(detailsOf(undone)).toEqual([{ field: 'minutes', values: [90, null] }])
  })

  it('distinguishes an archived team from a changed one', () => {
    const archived = { before: { archived: false }, after: { archived: true } }
    expect(sentenceOf(line('team.changed', archived))).toBe('team.archived')
    expect(sentenceOf(line('team.changed', { before: { wanted: 3 }, after: { wanted: 5 } }))).toBe(
      'team.changed',
    )
  })
})
