import { z } from 'zod'
import { clothesSizes } from '../../../../form-schema/src/choices.ts'
import { alwaysPrivate, type Question as Shared } from '../../../../form-schema/src/questions.ts'
import { day, text } from '../../platform/values.ts'

/** Requests and responses share one shape, except for fields set by the server. */
const id = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,39}$/,
    'Use up to 40 lower-case letters, digits and underscores, starting with a letter.',
  )
  .meta({
    description: 'Identifier under which answers are stored. Can’t be changed later.',
    example: 'shirt_size',
  })
const optionId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'Use up to 40 lower-case letters, digits, dashes and underscores.')
  .meta({ example: 'vegetarian' })

/** One line, or empty: a draft may lack texts, an open form may not. */
export const lineOrNothing = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters and unpaired surrogates are not allowed.')

const words = z.strictObject({
  label: lineOrNothing(200).meta({ description: 'The question.', example: 'Which size do you wear?' }),
  help: text(1000).meta({ description: 'Help text below the question.', example: '' }),
})
const texts = z.strictObject({ en: words, 'zh-TW': words }).meta({ id: 'FormQuestionTexts' })
const rev = z.int().meta({
  description:
    'Revision, raised when the meaning of the question changes. Answers to an earlier revision don’t count for this one.',
  example: 1,
})

const asked = {
  id,
  rev: rev.min(1).max(1_000_000).default(1).meta({ description: 'Set by the server; ignored in requests.' }),
  texts,
  same: z.boolean().default(false).meta({
    description: 'Whether a text change is a mere correction, so that existing answers stay valid.',
    example: false,
  }),
}
const when = z
  .strictObject({
    question: id,
    is: z
      .array(z.union([z.string().max(40), z.boolean()]))
      .min(1)
      .max(60),
  })
  .nullable()
  .meta({
    id: 'FormCondition',
    description: 'Ask only if the answer to an earlier question is one of these; null for always.',
  })
const answerable = {
  ...asked,
  required: z.boolean().default(false).meta({ example: true }),
  private: z.boolean().default(false).meta({
    description:
      'Whether the answer is encrypted with the person’s own key and every read is recorded in their access log. Always true for files and diets.',
    example: false,
  }),
  when: when.default(null),
}
const number = z.number().min(-1e12).max(1e12).nullable().default(null)
const date = day().nullable().default(null)

const option = z
  .strictObject({
    id: optionId,
    texts: z.strictObject({ en: lineOrNothing(120), 'zh-TW': lineOrNothing(120) }),
  })
  .meta({ id: 'FormOption' })

const kinds = {
  section: z.strictObject({ ...asked, kind: z.literal('section') }),
  text: z.strictObject({
    ...answerable,
    kind: z.literal('text'),
    lines: z.boolean().default(false).meta({ description: 'Whether the answer may have several lines.' }),
    max: z.int().min(1).max(5000).default(200).meta({ description: 'Maximum number of characters.' }),
  }),
  number: z.strictObject({
    ...answerable,
    kind: z.literal('number'),
    whole: z.boolean().default(true),
    min: number,
    max: number,
  }),
  choice: z.strictObject({
    ...answerable,
    kind: z.literal('choice'),
    many: z.boolean().default(false).meta({ description: 'Whether several options can be chosen.' }),
    options: z.array(option).min(1).max(60),
  }),
  date: z.strictObject({ ...answerable, kind: z.literal('date'), from: date, until: date }),
  file: z.strictObject({ ...answerable, kind: z.literal('file') }),
  size: z.strictObject({
    ...answerable,
    kind: z.literal('size'),
    sizes: z
      .array(z.enum(clothesSizes))
      .min(1)
      .default([...clothesSizes]),
  }),
  dietary: z.strictObject({ ...answerable, kind: z.literal('dietary') }),
  consent: z.strictObject({ ...answerable, kind: z.literal('consent') }),
}

type Union<Of extends z.ZodObject> = z.ZodDiscriminatedUnion<[Of, ...Of[]]>
const unionOf = <Of extends z.ZodObject>(all: Of[]) =>
  z.discriminatedUnion('kind', all as [Of, ...Of[]]) as unknown as Union<Of>

const NewQuestion = unionOf(Object.values(kinds)).meta({ id: 'NewFormQuestion' })
export type NewQuestion = z.output<typeof NewQuestion>

export const Question = unionOf(
  Object.values(kinds).map((kind) =>
    z.object(
      Object.fromEntries(
        Object.entries({ ...kind.shape, rev }).flatMap(([name, shape]) =>
          name === 'same' ? [] : [[name, shape instanceof z.ZodDefault ? shape.unwrap() : shape]],
        ),
      ),
    ),
  ),
).meta({ id: 'FormQuestion' }) as unknown as z.ZodType<Shared>

export const mostQuestions = 100

export const NewQuestions = z
  .array(NewQuestion)
  .max(mostQuestions)
  .superRefine((questions, context) => {
    for (const { path, message } of faultsIn(questions)) context.addIssue({ code: 'custom', path, message })
  })

interface Fault {
  path: (string | number)[]
  message: string
}

function faultsIn(questions: NewQuestion[]): Fault[] {
  return questions.flatMap((question, at) => {
    const earlier = questions.slice(0, at)
    const faults = [...faultsInOne(question), ...faultsInWhen(question, earlier)]
    if (earlier.some((other) => other.id === question.id))
      faults.push({ path: ['id'], message: 'Each id must be unique.' })
    return faults.map(({ path, message }) => ({ path: [at, ...path], message }))
  })
}

const isUnique = (values: unknown[]) => new Set(values).size === values.length

/** Faults within one question. */
function faultsInOne(question: NewQuestion): Fault[] {
  const faults: Fault[] = []
  const say = (field: string, message: string) => faults.push({ path: [field], message })
  if (question.kind === 'number' && question.min !== null && question.max !== null)
    if (question.min > question.max) say('max', 'Must not be less than the minimum.')
  if (question.kind === 'number' && question.whole)
    for (const field of ['min', 'max'] as const)
      if (!Number.isInteger(question[field] ?? 0)) say(field, 'Must be a whole number.')
  if (question.kind === 'date' && question.from !== null && question.until !== null)
    if (question.from > question.until) say('until', 'Must not be before the first day.')
  if (question.kind === 'choice' && !isUnique(question.options.map((one) => one.id)))
    say('options', 'Each id must be unique.')
  if (question.kind === 'size' && !isUnique(question.sizes)) say('sizes', 'Each value may appear only once.')
  if (question.kind !== 'section' && alwaysPrivate.includes(question.kind) && !question.private)
    say('private', 'Questions of this kind must be private.')
  return faults
}

/** Checks that the condition refers to possible answers of an earlier question. */
function faultsInWhen(question: NewQuestion, earlier: NewQuestion[]): Fault[] {
  if (question.kind === 'section' || !question.when) return []
  const { question: id, is } = question.when
  const other = earlier.find((one) => one.id === id)
  if (!other) return [{ path: ['when', 'question'], message: 'Must be an earlier question.' }]
  const answers = answersTo(other)
  if (!answers || other.kind === 'section')
    return [
      {
        path: ['when', 'question'],
        message: 'Conditions can only depend on a choice, size or consent question.',
      },
    ]
  const faults: Fault[] = []
  if (!isUnique(is) || is.some((one) => !answers.includes(one)))
    faults.push({ path: ['when', 'is'], message: 'Must be answers to that question, without duplicates.' })
  // Otherwise, the presence of an answer would reveal the private one.
  if (other.private && !question.private)
    faults.push({
      path: ['private'],
      message: 'A question that depends on a private answer must be private too.',
    })
  return faults
}

function answersTo(question: NewQuestion): (string | boolean)[] | null {
  if (question.kind === 'choice') return question.options.map(({ id }) => id)
  if (question.kind === 'size') return question.sizes
  return question.kind === 'consent' ? [true, false] : null
}
