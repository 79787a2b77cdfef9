import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyQuestions, mutated, validAnswers } from '../test/arbitraries.ts'
import { type FormSchema, questionsOf, schemaOf } from './schema.ts'
import { type Values, validate } from './validate.ts'

/** A standard validator, plus our own keywords for days that are too early or too late. */
const ajv = new Ajv2020({ strict: false, ownProperties: true })
addFormats.default(ajv)
ajv.addVocabulary([
  'x-kind',
  'x-rev',
  'x-texts',
  'x-private',
  'x-options',
  'x-lines',
  'x-order',
  'x-for',
  'x-when',
])
const compare = (keyword: string, fits: (bound: string, day: string) => boolean) =>
  ajv.addKeyword({ keyword, type: 'string', schemaType: 'string', validate: fits })
compare('x-from', (from, day) => day >= from)
compare('x-until', (until, day) => day <= until)

const isComplete = (schema: FormSchema, values: Values) =>
  validate(schema, values, { draft: false }).length === 0

const form = anyQuestions(8)
const formWithAnswers = form.chain((questions) => fc.tuple(fc.constant(questions), validAnswers(questions)))
const formWithAnything = formWithAnswers.chain(([questions, values]) =>
  fc.tuple(fc.constant(questions), fc.array(mutated(questions, values), { minLength: 1, maxLength: 12 })),
)

describe('any form that the builder can create', () => {
  it('survives a round trip through its schema, also as JSON', () => {
    fc.assert(
      fc.property(form, (questions) => {
        expect(questionsOf(JSON.parse(JSON.stringify(schemaOf(questions))))).toEqual(questions)
      }),
      { numRuns: 400 },
    )
  })

  it('has a valid schema that accepts the same answers as Ajv', () => {
    let valid = 0
    let refused = 0
    fc.assert(
      fc.property(formWithAnything, ([questions, all]) => {
        const schema = schemaOf(questions)
        const judge = ajv.compile(schema)
        for (const values of all) {
          const ours = isComplete(schema, values)
          expect(judge(values)).toBe(ours)
          if (ours) valid += 1
          else refused += 1
        }
      }),
      { numRuns: 120 },
    )
    // Both valid and refused answers must have been compared.
    expect(Math.min(valid, refused)).toBeGreaterThan(50)
  })

  it('can be filled in', () => {
    fc.assert(
      fc.property(formWithAnswers, ([questions, values]) => {
        const schema = schemaOf(questions)
        expect(validate(schema, values, { draft: false })).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('reports for a draft only what it reports for a complete answer, except missing answers', () => {
    fc.assert(
      fc.property(formWithAnything, ([questions, [values]]) => {
        const schema = schemaOf(questions)
        const draft = validate(schema, values!, { draft: true })
        const done = validate(schema, values!, { draft: false })
        const isInDraft = ({ question }: { question: string }) =>
          draft.some((one) => one.question === question)
        expect(done.filter(isInDraft)).toEqual(draft)
        const late = done.filter((one) => !isInDraft(one)).map(({ fault }) => fault)
        expect(late.filter((fault) => fault !== 'missing' && fault !== 'not-agreed')).toEqual([])
      }),
      { numRuns: 400 },
    )
  })
})
