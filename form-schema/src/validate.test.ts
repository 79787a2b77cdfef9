import { describe, expect, it } from 'vitest'
import { diets, retiredDiets } from './choices.ts'
import type { Question } from './questions.ts'
import { schemaOf } from './schema.ts'
import { type Fault, isDate, type Values, validate } from './validate.ts'

const words = { label: 'Q', help: '' }
const base = {
  rev: 1,
  texts: { en: words, 'zh-TW': words },
  required: false,
  private: false,
  when: null,
} as const
const option = (id: string) => ({ id, texts: { en: id, 'zh-TW': id } })

const questions: Question[] = [
  { ...base, id: 'line', kind: 'text', lines: false, max: 5 },
  { ...base, id: 'lines', kind: 'text', lines: true, max: 9 },
  { ...base, id: 'whole', kind: 'number', whole: true, min: 1, max: 3 },
  { ...base, id: 'one', kind: 'choice', many: false, options: [option('a'), option('constructor')] },
  { ...base, id: 'many', kind: 'choice', many: true, options: [option('a'), option('b')] },
  { ...base, id: 'date', kind: 'date', from: '2026-01-02', until: '2026-01-04' },
  { ...base, id: 'file', kind: 'file', private: true },
  { ...base, id: 'size', kind: 'size', sizes: ['S', 'M'] },
  { ...base, id: 'diet', kind: 'dietary', private: true },
  { ...base, id: 'agreed', kind: 'consent' },
  { ...base, id: 'constructor', kind: 'consent', required: true },
  {
    ...base,
    id: 'why',
    kind: 'text',
    lines: false,
    max: 9,
    required: true,
    when: { question: 'one', is: ['constructor'] },
  },
]
const schema = schemaOf(questions)
const judge = (values: Values) => {
  const [finding] = validate(schema, { constructor: true, ...values }, { draft: false })
  return finding ? `${finding.question}: ${finding.fault}` : null
}

describe('a finding', () => {
  const cases: [Values, `${string}: ${Fault}` | null][] = [
    [{}, null],
    [{ line: '' }, 'line: missing'],
    [{ line: '  ' }, 'line: missing'],
    [{ line: 'abcdef' }, 'line: too-long'],
    [{ line: '😀😀😀😀😀' }, null],
    [{ line: 'a\nb' }, 'line: wrong-type'],
    [{ line: 'a\u0000' }, 'line: wrong-type'],
    [{ line: '\ud800' }, 'line: wrong-type'],
    [{ line: 5 }, 'line: wrong-type'],
    [{ lines: 'a\nb' }, null],
    [{ whole: 0 }, 'whole: too-small'],
    [{ whole: 4 }, 'whole: too-large'],
    [{ whole: 1.5 }, 'whole: wrong-type'],
    [{ whole: '2' }, 'whole: wrong-type'],
    [{ one: 'c' }, 'one: not-an-option'],
    [{ one: 'toString' }, 'one: not-an-option'],
    [{ one: ['a'] }, 'one: wrong-type'],
    [{ one: 'constructor' }, 'why: missing'],
    [{ one: 'constructor', why: 'so' }, null],
    [{ one: 'a', why: 'so' }, 'why: not-asked'],
    [{ many: [] }, 'many: missing'],
    [{ many: ['a', 'a'] }, 'many: wrong-type'],
    [{ many: ['a', 'c'] }, 'many: not-an-option'],
    [{ date: '2026-01-01' }, 'date: too-early'],
    [{ date: '2026-01-05' }, 'date: too-late'],
    [{ date: '2026-02-30' }, 'date: not-a-date'],
    [{ file: '../../etc/passwd' }, 'file: wrong-type'],
    [{ size: 'XL' }, 'size: not-an-option'],
    [{ diet: {} }, 'diet: missing'],
    [{ diet: { diet: 'stones' } }, 'diet: not-an-option'],
    [{ diet: { diet: 'vegan' } }, 'diet: not-an-option'],
    [{ diet: { diet: 'halal', extra: 1 } }, 'diet: not-asked'],
    [{ diet: { diet: 'vegan-no-alliums', allergies: ['milk'] } }, null],
    [{ diet: [] }, 'diet: wrong-type'],
    [{ agreed: false }, null],
    [{ constructor: false }, 'constructor: not-agreed'],
    [{ hasOwnProperty: 1 }, 'hasOwnProperty: not-asked'],
  ]
  it.each(cases)('%j is %s', (values, fault) => {
    expect(judge(values)).toBe(fault)
  })

  it('covers keys that objects inherit', () => {
    const values = JSON.parse('{"constructor": true, "__proto__": {"line": "x"}}') as Values
    expect(validate(schema, values, { draft: false })).toEqual([
      { question: '__proto__', fault: 'not-asked' },
    ])
  })

  it('reports a missing required answer whose name every object inherits', () => {
    expect(validate(schema, {}, { draft: false })).toEqual([{ question: 'constructor', fault: 'missing' }])
    expect(validate(schema, {}, { draft: true })).toEqual([])
  })
})

it('accepts the current diets, also in a form that was created with other ones', () => {
  const old = structuredClone(schema)
  old.properties.diet!.properties = { diet: { type: 'string', enum: ['omnivore', 'vegetarian'] } }
  const faultOf = (diet: string) =>
    validate(old, { constructor: true, diet: { diet, allergies: ['milk'] } }, { draft: false })[0]?.fault
  expect(diets.map(faultOf).filter(Boolean)).toEqual([])
  expect(retiredDiets.map(faultOf)).toEqual(retiredDiets.map(() => 'not-an-option'))
})

it('accepts only days of the calendar', () => {
  expect(['2024-02-29', '2025-02-29', '2025-13-01', '2025-1-1', '', 'today'].map(isDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})
