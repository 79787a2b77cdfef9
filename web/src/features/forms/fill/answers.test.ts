import { describe, expect, it } from 'vitest'
import type { Question } from '../../../../../form-schema/src/questions.ts'
import { schemaOf } from '../../../../../form-schema/src/schema.ts'
import {
  answer,
  answersAsked,
  findingsIn,
  progressIn,
  questionsShown,
  savable,
  startingFrom,
  stillAnswers,
  toLookAt,
} from './answers.ts'

const texts = { en: { label: 'A', help: '' }, 'zh-TW': { label: '甲', help: '' } }
const asked = { rev: 1, texts, required: true, private: false, when: null }
const options = ['yes', 'no'].map((id) => ({ id, texts: { en: id, 'zh-TW': id } }))
const questions: Question[] = [
  { ...asked, id: 'jacket', kind: 'choice', many: false, options },
  { id: 'about', rev: 1, texts, kind: 'section' },
  {
    ...asked,
    id: 'size',
    kind: 'size',
    sizes: ['S', 'M'],
    when: { question: 'jacket', is: ['yes'] },
  },
  {
    ...asked,
    id: 'note',
    kind: 'text',
    lines: false,
    max: 5,
    required: false,
    when: { question: 'size', is: ['M'] },
  },
  { id: 'end', rev: 1, texts, kind: 'section' },
  { ...asked, id: 'age', kind: 'number', whole: true, min: 1, max: null },
]
const schema = schemaOf(questions)
const ids = (list: { id: string }[]) => list.map(({ id }) => id)

describe('answers', () => {
  it('are added and removed; an empty value removes one', () => {
    expect(answer({}, 'note', 'x')).toEqual({ note: 'x' })
    for (const none of ['', '  ', [], null, undefined])
      expect(answer({ note: 'x' }, 'note', none)).toEqual({})
    expect(answer({}, 'jacket', false)).toEqual({ jacket: false })
  })

  it('to hidden questions do not count, nor those of questions that depend on them', () => {
    const values = { jacket: 'no', size: 'M', note: 'x' }
    expect(answersAsked(schema, values)).toEqual({ jacket: 'no' })
    expect(answersAsked(schema, { ...values, jacket: 'yes' })).toEqual({ ...values, jacket: 'yes' })
  })

  it('are saved as far as they are valid', () => {
    expect(savable(schema, { jacket: 'yes', size: 'M', note: ' x ', age: '1' })).toEqual({
      jacket: 'yes',
      size: 'M',
      note: 'x',
    })
    expect(savable(schema, { jacket: 'perhaps', size: 'M', note: 'x' })).toEqual({})
  })

  it('are required only if their question is shown', () => {
    expect(findingsIn(schema, { jacket: 'no', note: 'too long' }, { draft: true })).toEqual([])
    expect(findingsIn(schema, { jacket: 'yes' }, { draft: false })).toEqual([
      { question: 'size', fault: 'missing' },
      { question: 'age', fault: 'missing' },
    ])
  })
})

describe('the page', () => {
  it('shows a heading while there is something below it', () => {
    expect(ids(questionsShown(questions, schema, { jacket: 'no', size: 'M' }))).toEqual([
      'jacket',
      'end',
      'age',
    ])
    expect(ids(questionsShown(questions, schema, { jacket: 'yes' }))).toEqual([
      'jacket',
      'about',
      'size',
      'end',
      'age',
    ])
  })

  it('hides a heading without questions, unless it has text', () => {
    const end = (help: string): Question => ({
      id: 'last',
      rev: 1,
      kind: 'section',
      texts: { en: { label: 'L', help }, 'zh-TW': { label: 'L', help } },
    })
    expect(ids(questionsShown([...questions, end('')], schema, {}))).not.toContain('last')
    expect(ids(questionsShown([...questions, end('Thanks.')], schema, {}))).toContain('last')
  })

  it('restores an earlier answer once its condition is met again', () => {
    const start = startingFrom({ values: { age: 9 }, kept: { size: 'M' } })
    expect(answersAsked(schema, start)).toEqual({ age: 9 })
    expect(answersAsked(schema, answer(start, 'jacket', 'yes'))).toEqual({ size: 'M', age: 9, jacket: 'yes' })
  })

  it('counts valid answers among the shown questions', () => {
    expect(progressIn(questions, schema, {})).toEqual({ answered: 0, total: 2 })
    expect(progressIn(questions, schema, { jacket: 'yes', age: 0 })).toEqual({ answered: 1, total: 3 })
  })
})

describe('a form that has changed', () => {
  const changed = questions.map((one) => (one.id === 'size' ? { ...one, rev: 2 } : one)) as Question[]
  const after = schemaOf(changed)

  it('keeps what was typed for unchanged questions', () => {
    expect(stillAnswers(schema, after, { jacket: 'yes', size: 'M', gone: 1 })).toEqual({
      jacket: 'yes',
      gone: 1,
    })
  })

  it('lists the new questions for someone who had completed it', () => {
    const mine = { values: { jacket: 'yes', age: 3 }, reanswer: ['size'] }
    expect(ids(toLookAt(changed, after, mine))).toEqual(['size'])
    expect(ids(toLookAt(changed, after, { values: { jacket: 'no' }, reanswer: [] }))).toEqual(['age'])
  })
})
