/* oxlint-disable unicorn/no-thenable -- JSON Schema calls it so. */
import { allergens, diets } from './choices.ts'
import type { AskedQuestion, Condition, Kind, Option, Question } from './questions.ts'
import { isAsked } from './questions.ts'

/**
 * The subset of JSON Schema (2020-12) that forms use. Keys that begin with x- carry what a schema can't
 * express: texts and kinds.
 */
export interface PropertySchema {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
  'x-kind': Kind
  'x-rev': number
  'x-texts': Question['texts']
  'x-private'?: true
  'x-options'?: Option[]
  'x-lines'?: true
  'x-from'?: string
  'x-until'?: string
  minLength?: number
  pattern?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: 'date' | 'uuid'
  enum?: string[]
  const?: true
  items?: { type: 'string'; enum: string[] }
  minItems?: number
  uniqueItems?: true
  properties?: Record<string, unknown>
  required?: string[]
  additionalProperties?: false
}

interface Rule {
  if: { properties: Record<string, object>; required: string[] }
  then: { required?: string[] }
  else: { properties: Record<string, false> }
  'x-for': string
  'x-when': Condition
}

export interface FormSchema {
  $schema: 'https://json-schema.org/draft/2020-12/schema'
  type: 'object'
  properties: Record<string, PropertySchema>
  required: string[]
  additionalProperties: false
  /** Left out if no question has a condition: JSON Schema doesn't allow an empty array. */
  allOf?: Rule[]
  /** All questions and sections in page order. */
  'x-order': (string | Extract<Question, { kind: 'section' }>)[]
}

/**
 * Non-blank text without characters that the database can't store: control characters and lone surrogates.
 */
const oneLine = '^(?=\\s*\\S)(?:[^\\p{Cc}\\p{Cs}]|\\t)*$'
const severalLines = '^(?=\\s*\\S)(?:[^\\p{Cc}\\p{Cs}]|[\\n\\r\\t])*$'

/** Schema of an answer to a question about diets. */
export const dietary = {
  properties: {
    diet: { type: 'string', enum: [...diets] },
    allergies: { type: 'array', items: { type: 'string', enum: [...allergens] }, uniqueItems: true },
    note: { type: 'string', minLength: 1, maxLength: 500, pattern: severalLines },
  },
  required: ['diet'],
  additionalProperties: false as const,
}

/** Schema of an answer to one question. */
function answerOf(question: AskedQuestion): Partial<PropertySchema> & Pick<PropertySchema, 'type'> {
  switch (question.kind) {
    case 'text':
      return {
        type: 'string',
        minLength: 1,
        maxLength: question.max,
        pattern: question.lines ? severalLines : oneLine,
        ...(question.lines && { 'x-lines': true }),
      }
    case 'number':
      return {
        type: question.whole ? 'integer' : 'number',
        ...(question.min !== null && { minimum: question.min }),
        ...(question.max !== null && { maximum: question.max }),
      }
    case 'choice': {
      const one = { type: 'string' as const, enum: question.options.map(({ id }) => id) }
      const words = { 'x-options': question.options }
      return question.many
        ? { type: 'array', items: one, minItems: 1, uniqueItems: true, ...words }
        : { ...one, ...words }
    }
    case 'date':
      return {
        type: 'string',
        format: 'date',
        ...(question.from !== null && { 'x-from': question.from }),
        ...(question.until !== null && { 'x-until': question.until }),
      }
    case 'file':
      return { type: 'string', format: 'uuid' }
    case 'size':
      return { type: 'string', enum: question.sizes }
    case 'dietary':
      return { type: 'object', ...dietary }
    case 'consent':
      // A required consent must be true; an optional one may be false.
      return { type: 'boolean', ...(question.required && { const: true }) }
  }
}

export function schemaOf(questions: readonly Question[]): FormSchema {
  const asked = questions.filter(isAsked)
  const rules = rulesFor(asked)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: Object.fromEntries(asked.map((question) => [question.id, propertyOf(question)])),
    required: asked.filter(({ required, when }) => required && !when).map(({ id }) => id),
    additionalProperties: false,
    ...(rules.length > 0 && { allOf: rules }),
    'x-order': questions.map((question) => (isAsked(question) ? question.id : question)),
  }
}

/** Rules of the questions with a condition. */
function rulesFor(asked: readonly AskedQuestion[]): Rule[] {
  const manyOf = new Map(asked.map((one) => [one.id, one.kind === 'choice' && one.many]))
  return asked.flatMap(({ id, required, when }) => {
    if (!when) return []
    const fits = manyOf.get(when.question) ? { contains: { enum: when.is } } : { enum: when.is }
    return [
      {
        if: { properties: { [when.question]: fits }, required: [when.question] },
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so.
        then: required ? { required: [id] } : {},
        else: { properties: { [id]: false as const } },
        'x-for': id,
        'x-when': when,
      },
    ]
  })
}

const propertyOf = (question: AskedQuestion): PropertySchema => ({
  ...answerOf(question),
  'x-kind': question.kind,
  'x-rev': question.rev,
  'x-texts': question.texts,
  ...(question.private && { 'x-private': true }),
})

/** The inverse: `questionsOf(schemaOf(questions))` is `questions`. */
export function questionsOf(schema: FormSchema): Question[] {
  const rules = new Map(schema.allOf?.map((rule) => [rule['x-for'], rule]))
  return schema['x-order'].map((one) => {
    if (typeof one !== 'string') return one
    const property = schema.properties[one]!
    const rule = rules.get(one)
    const answerable = {
      id: one,
      rev: property['x-rev'],
      texts: property['x-texts'],
      required: rule ? rule.then.required !== undefined : schema.required.includes(one),
      private: property['x-private'] === true,
      when: rule?.['x-when'] ?? null,
    }
    return { ...answerable, ...ownOf(property) }
  })
}

/** The properties of a question that depend on its kind. */
function ownOf(property: PropertySchema) {
  switch (property['x-kind']) {
    case 'text':
      return { kind: 'text' as const, lines: property['x-lines'] === true, max: property.maxLength! }
    case 'number': {
      const { type, minimum, maximum } = property
      return {
        kind: 'number' as const,
        whole: type === 'integer',
        min: minimum ?? null,
        max: maximum ?? null,
      }
    }
    case 'choice':
      return { kind: 'choice' as const, many: property.type === 'array', options: property['x-options']! }
    case 'date':
      return { kind: 'date' as const, from: property['x-from'] ?? null, until: property['x-until'] ?? null }
    case 'size':
      return { kind: 'size' as const, sizes: property.enum! }
    case 'section':
      throw new Error('a section has no answer')
    default:
      return { kind: property['x-kind'] }
  }
}
