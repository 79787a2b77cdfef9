import { describe, expect, it } from 'vitest'
import { changeTo } from '../../../../../../form-schema/src/changes.ts'
import type { Question } from '../../../../../../form-schema/src/questions.ts'
import {
  duplicate,
  type Edited,
  type FormDraft,
  move,
  named,
  newOption,
  newQuestion,
  remove,
} from './draft.ts'
import { faultsInForm, faultsInQuestions, isWaiting } from './faults.ts'

const saying = (en: string) => ({ en: { label: en, help: '' }, 'zh-TW': { label: en, help: '' } })
const ids = (list: { id: string }[]) => list.map(({ id }) => id)
const asked = { rev: 1, required: true, private: false, when: null }
const option = (id: string, en = id) => ({ id, texts: { en, 'zh-TW': en } })
const jacket = {
  ...asked,
  id: 'jacket',
  texts: saying('A jacket?'),
  kind: 'choice',
  many: false,
  options: [option('yes'), option('no')],
} satisfies Question
const size = {
  ...asked,
  id: 'size',
  texts: saying('Size'),
  kind: 'size',
  sizes: ['S', 'M'],
  when: { question: 'jacket', is: ['yes'] },
} satisfies Question
const text = {
  ...asked,
  id: 'note',
  texts: saying('Note'),
  kind: 'text',
  lines: false,
  max: 100,
} satisfies Question

describe('questions', () => {
  it('can be moved, except past the ends', () => {
    expect(move(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(move(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
    expect(move(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
    expect(move(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
  })

  it('get a new id when duplicated', () => {
    const two = duplicate([{ ...jacket, same: true }, size], 0)
    expect(ids(two)).toEqual(['jacket', 'new_1', 'size'])
    expect(two[1]).toEqual({ ...jacket, id: 'new_1' })
  })

  it('are removed from conditions when deleted', () => {
    expect(remove([jacket, size], 0)).toEqual([{ ...size, when: null }])
  })

  it('get ids from their texts, and conditions follow', () => {
    const first = newQuestion('choice', []) as typeof jacket
    const options = [
      { ...newOption([]), texts: { en: 'Yes, please', 'zh-TW': '好' } },
      { id: 'new-2', texts: { en: '不', 'zh-TW': '不' } },
    ]
    const questions: Edited[] = [
      { ...first, texts: saying('2 jackets?'), options },
      { ...size, id: 'new_2', texts: saying('Jackets'), when: { question: 'new_1', is: ['new-1'] } },
      { ...text, id: 'new_3', texts: saying('備註') },
      { ...text, id: 'jackets' },
    ]
    const done = named(questions)
    expect(ids(done)).toEqual(['jackets_2', 'jackets_3', 'text', 'jackets'])
    expect(done[0]).toMatchObject({ options: [{ id: 'yes-please' }, { id: 'option' }] })
    expect(done[1]).toMatchObject({ when: { question: 'jackets_2', is: ['yes-please'] } })
    expect(named(done)).toEqual(done)
  })
})

describe('a change', () => {
  it.each<[string, Question | undefined, Question, string]>([
    ['nothing', text, text, 'none'],
    ['a new question', undefined, text, 'none'],
    ['other words', text, { ...text, texts: saying('Anything else?') }, 'words'],
    ['spaces', text, { ...text, texts: saying(' Note ') }, 'none'],
    ['whether it is required', text, { ...text, required: false }, 'none'],
    ['more room', text, { ...text, max: 200 }, 'none'],
    ['less room', text, { ...text, max: 50 }, 'reanswer'],
    ['in private', text, { ...text, private: true }, 'reanswer'],
    ['one more option', jacket, { ...jacket, options: [...jacket.options, option('both')] }, 'none'],
    [
      'an option that says something else',
      jacket,
      { ...jacket, options: [option('yes', 'Oui'), option('no')] },
      'words',
    ],
    ['an option less', jacket, { ...jacket, options: [option('yes')] }, 'reanswer'],
    ['several instead of one', jacket, { ...jacket, many: true }, 'reanswer'],
    ['a size less', size, { ...size, sizes: ['S'] }, 'reanswer'],
  ])('%s', (_, old, next, change) => {
    expect(changeTo(old, next)).toBe(change)
  })
})

describe('problems', () => {
  it('are found in each question', () => {
    const untranslated = { ...text, id: 'a', texts: { ...saying('A'), 'zh-TW': { label: ' ', help: '' } } }
    const questions: Edited[] = [
      untranslated,
      { ...size, id: 'early' },
      { ...jacket, private: true },
      { ...size, id: 'open' },
      { ...size, id: 'gone', private: true, when: { question: 'jacket', is: ['perhaps'] } },
      { ...jacket, id: 'none', options: [] },
      { ...text, id: 'b', texts: saying('Changed') },
    ]
    expect(faultsInQuestions(questions, [{ ...text, id: 'b' }])).toEqual(
      new Map([
        ['a', [{ code: 'label', language: 'zh-TW' }]],
        ['early', [{ code: 'condition' }]],
        ['open', [{ code: 'conditionPrivate' }]],
        ['gone', [{ code: 'conditionAnswers' }]],
        ['none', [{ code: 'options' }]],
        ['b', [{ code: 'same' }]],
      ]),
    )
    expect(faultsInQuestions([{ ...text, texts: saying('Changed'), same: false }], [text])).toEqual(new Map())
  })

  it('do not prevent saving a draft while only texts are missing', () => {
    const questions = [newQuestion('choice', []), newQuestion('section', [])]
    const found = [...faultsInQuestions(questions, []).values()].flat()
    expect(found.length).toBeGreaterThan(0)
    expect(found.every(isWaiting)).toBe(true)
    expect(named(questions)).toEqual(questions)
  })

  it('are found in the form as a whole, and more of them before publishing', () => {
    const words = { title: 'Food', intro: '', purpose: '' }
    const draft: FormDraft = {
      texts: { en: words, 'zh-TW': { ...words, title: '' } },
      questions: [],
      audience: 'teams',
      tids: [],
      opens_at: '2026-02-01T00:00:00Z',
      closes_at: '2026-01-01T00:00:00Z',
      required_for: [],
      readers: [],
      position: 0,
    }
    expect(faultsInForm(draft, { open: false })).toEqual(['times'])
    expect(faultsInForm(draft, { open: true })).toEqual(['title', 'times', 'nothing', 'teams'])
    const asks = { ...draft, questions: [{ ...text, private: true }] }
    expect(faultsInForm(asks, { open: true })).toEqual(['title', 'times', 'teams', 'purpose'])
  })
})
