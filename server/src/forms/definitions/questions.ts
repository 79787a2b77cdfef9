import { z } from 'zod'
import { clothesSizes } from '../../../../form-schema/src/choices.ts'
import { alwaysPrivate, type Question as Shared } from '../../../../form-schema/src/questions.ts'
import { day, text } from '../../platform/values.ts'

/** What builders send and what readers get are one shape, but for what the server alone says. */
const id = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, 'Small letters, digits and underscore, at most 40; starts with a letter.')
  .meta({ description: 'Answers are kept by it. It stays the same.', example: 'shirt_size' })
const optionId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'Small letters, digits, dash and underscore, at most 40.')
  .meta({ example: 'vegetarian' })

/** One line, or nothing yet: a draft may wait for words, what is open may not. */
export const lineOrNothing = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Control characters and half characters are not allowed.')

const words = z.strictObject({
  label: lineOrNothing(200).meta({ description: 'The question.', example: 'Which size do you wear?' }),
  help: text(1000).meta({ description: 'Below it, smaller.', example: '' }),
})
const texts = z.strictObject({ en: words, 'zh-TW': words }).meta({ id: 'FormQuestionTexts' })
const rev = z.int().meta({
  description:
    'Raised when the question is no longer the same one: answers to an earlier one are no answers to this.',
  example: 1,
})

const asked = {
  id,
  rev: rev
    .min(1)
    .max(1_000_000)
    .default(1)
    .meta({ description: 'Said by the server; what is sent is ignored.' }),
  texts,
  same: z.boolean().default(false).meta({
    description:
      'Whether a change of its words leaves it the same question, so that what people have answered still stands.',
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
    description:
      'Asked only of those whose answer to an earlier question is one of these; null for everyone.',
  })
const answerable = {
  ...asked,
  required: z.boolean().default(false).meta({ example: true }),
  private: z.boolean().default(false).meta({
    description:
      'Sealed with the key of whoever answers, and read with a line that they see. Files and diets always are.',
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
    lines: z.boolean().default(false).meta({ description: 'Whether it may have several lines.' }),
    max: z.int().min(1).max(5000).default(200).meta({ description: 'Characters at most.' }),
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
    many: z.boolean().default(false).meta({ description: 'Whether one may choose several.' }),
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
      faults.push({ path: ['id'], message: 'Each id once.' })
    return faults.map(({ path, message }) => ({ path: [at, ...path], message }))
  })
}

const isUnique = (values: unknown[]) => new Set(values).size === values.length

/** What does not fit within one question. */
function faultsInOne(question: NewQuestion): Fault[] {
  const faults: Fault[] = []
  const say = (field: string, message: string) => faults.push({ path: [field], message })
  if (question.kind === 'number' && question.min !== null && question.max !== null)
    if (question.min > question.max) say('max', 'Less than the smallest.')
  if (question.kind === 'number' && question.whole)
    for (const field of ['min', 'max'] as const)
      if (!Number.isInteger(question[field] ?? 0)) say(field, 'A whole number.')
  if (question.kind === 'date' && question.from !== null && question.until !== null)
    if (question.from > question.until) say('until', 'Before the first day.')
  if (question.kind === 'choice' && !isUnique(question.options.map((one) => one.id)))
    say('options', 'Each id once.')
  if (question.kind === 'size' && !isUnique(question.sizes)) say('sizes', 'Each once.')
  if (question.kind !== 'section' && alwaysPrivate.includes(question.kind) && !question.private)
    say('private', 'Always private.')
  return faults
}

/** Whether the condition can be met by an answer that is given before. */
function faultsInWhen(question: NewQuestion, earlier: NewQuestion[]): Fault[] {
  if (question.kind === 'section' || !question.when) return []
  const { question: id, is } = question.when
  const other = earlier.find((one) => one.id === id)
  if (!other) return [{ path: ['when', 'question'], message: 'No earlier question.' }]
  const answers = answersTo(other)
  if (!answers || other.kind === 'section')
    return [{ path: ['when', 'question'], message: 'Only on a choice, a size or a consent.' }]
  const faults: Fault[] = []
  if (!isUnique(is) || is.some((one) => !answers.includes(one)))
    faults.push({ path: ['when', 'is'], message: 'Answers to that question, each once.' })
  // Whether someone has answered would tell what they have said in private.
  if (other.private && !question.private)
    faults.push({ path: ['private'], message: 'What depends on a private answer is private.' })
  return faults
}

function answersTo(question: NewQuestion): (string | boolean)[] | null {
  if (question.kind === 'choice') return question.options.map(({ id }) => id)
  if (question.kind === 'size') return question.sizes
  return question.kind === 'consent' ? [true, false] : null
}
