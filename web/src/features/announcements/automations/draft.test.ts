import { expect, test } from 'vitest'
import { changesOf, countDraftOf, draftOf, emptyStart, startOf, withKind } from './draft.ts'

const template = {
  template: 'briefing' as const,
  trigger: { kind: 'before_event' as const, days: 1 },
  where: [{ language: 'en' as const }],
  texts: { en: { subject: 'Tomorrow', body: 'Hi {name}' } },
}

test('what is made from a template is the same for the API', () => {
  const { texts, rules } = startOf(template)
  expect(draftOf(texts, rules)).toEqual(template)
})

test('one without a template has none, and counts without a text', () => {
  expect(countDraftOf(emptyStart.rules)).toEqual({
    trigger: { kind: 'before_event', days: 1 },
    where: [],
    texts: { en: { subject: '…', body: '…' } },
  })
})

test('only what differs is changed', () => {
  const { texts, rules } = startOf(template)
  const before = draftOf(texts, rules)
  expect(changesOf(before, draftOf(texts, rules))).toEqual({})
  const en = { subject: 'Today', body: 'Hi' }
  expect(changesOf(before, draftOf({ ...texts, en }, rules))).toEqual({ texts: { en } })
  const trigger = { kind: 'before_event' as const, days: 2 }
  expect(changesOf(before, draftOf(texts, { ...rules, trigger, parts: [] }))).toEqual({ trigger, where: [] })
})

test('an event opens on no other day', () => {
  expect(withKind({ kind: 'accepted', days: 3 }, 'event_opens')).toEqual({ kind: 'event_opens', days: 0 })
  expect(withKind({ kind: 'accepted', days: 3 }, 'form_due')).toEqual({ kind: 'form_due', days: 3 })
})
