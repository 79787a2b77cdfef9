import fc from 'fast-check'
import { allergens, clothesSizes, diets } from '../src/choices.ts'
import { type AskedQuestion, alwaysPrivate, isAsked, type Question } from '../src/questions.ts'
import { schemaOf } from '../src/schema.ts'
import { isShown, type Values } from '../src/validate.ts'

const signs = Array.from('aZ9 中文，「」😀é=+-@"\'\\<&\u200b٣')

/** Text as people write it: any characters, trimmed. */
export const wordsOf = (most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...signs), { maxLength: most - 2 })
    .map((all) => `Q${all.join('')}`.trim())
    .filter((words) => [...words].length <= most)

/** Some are names that every object inherits. */
const ids = fc.oneof(
  fc.constantFrom('constructor', 'tostring', 'valueof', 'length', 'name', 'then', 'x_kind'),
  fc.stringMatching(/^[a-z][a-z0-9_]{0,39}$/),
)
const optionIds = fc.oneof(
  fc.constantFrom('constructor', 'yes', 'no', 'true', '1'),
  fc.stringMatching(/^[a-z0-9][a-z0-9_-]{0,12}$/),
)

const label = fc.record({ label: wordsOf(20), help: fc.oneof(fc.constant(''), wordsOf(10)) })
const shared = fc.record({
  id: ids,
  rev: fc.constant(1),
  texts: fc.record({ en: label, 'zh-TW': label }),
})
const manner = fc.record({ required: fc.boolean(), private: fc.boolean(), when: fc.constant(null) })

const number = fc.integer({ min: -500, max: 500 }).map((tenths) => tenths / 10 || 0)
const bound = fc.option(number)
const day = fc
  .integer({ min: 0, max: 3000 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))
const inOrder = <T extends number | string>(one: T | null, other: T | null) =>
  one !== null && other !== null && one > other ? ([other, one] as const) : ([one, other] as const)

const option = fc.record({ id: optionIds, texts: fc.record({ en: wordsOf(8), 'zh-TW': wordsOf(8) }) })

const kinds = {
  section: fc.constant({ kind: 'section' as const }),
  text: fc.record({
    kind: fc.constant('text' as const),
    lines: fc.boolean(),
    max: fc.integer({ min: 1, max: 12 }),
  }),
  number: fc
    .record({ kind: fc.constant('number' as const), whole: fc.boolean(), bounds: fc.tuple(bound, bound) })
    .map(({ bounds, ...own }) => {
      const [min, max] = inOrder(...bounds).map((one) =>
        one !== null && own.whole ? Math.round(one) || 0 : one,
      )
      return { ...own, min: min!, max: max! }
    }),
  choice: fc.record({
    kind: fc.constant('choice' as const),
    many: fc.boolean(),
    options: fc.uniqueArray(option, { minLength: 1, maxLength: 5, selector: ({ id }) => id }),
  }),
  date: fc.tuple(fc.option(day), fc.option(day)).map((bounds) => {
    const [from, until] = inOrder(...bounds)
    return { kind: 'date' as const, from, until }
  }),
  file: fc.constant({ kind: 'file' as const }),
  size: fc.record({
    kind: fc.constant('size' as const),
    sizes: fc.subarray<string>([...clothesSizes], { minLength: 1 }),
  }),
  dietary: fc.constant({ kind: 'dietary' as const }),
  consent: fc.constant({ kind: 'consent' as const }),
}

const oneQuestion: fc.Arbitrary<Question> = fc
  .tuple(shared, manner, fc.oneof(...Object.values(kinds)))
  .map(([common, how, own]): Question => {
    if (own.kind === 'section') return { ...common, ...own }
    return { ...common, ...how, ...own, private: how.private || alwaysPrivate.includes(own.kind) } as Question
  })

/** All values that a condition can compare an answer with. */
function answersTo(question: Question): (string | boolean)[] {
  if (question.kind === 'choice') return question.options.map(({ id }) => id)
  if (question.kind === 'size') return question.sizes
  return question.kind === 'consent' ? [true, false] : []
}

interface Wish {
  on: boolean
  which: number
  answers: number
}

/** Makes a question depend on an earlier one, if there is one to depend on. */
function depend(question: Question, earlier: Question[], { on, which, answers }: Wish): Question {
  const candidates = earlier.filter((one) => answersTo(one).length > 0) as AskedQuestion[]
  if (!on || !isAsked(question) || candidates.length === 0) return question
  const other = candidates[which % candidates.length]!
  const all = answersTo(other)
  const is = all.filter((_, n) => n === answers % all.length || (answers >> n) % 2 === 1)
  return { ...question, private: question.private || other.private, when: { question: other.id, is } }
}

/** Any form that the builder can create. */
export const anyQuestions = (most: number): fc.Arbitrary<Question[]> =>
  fc
    .array(fc.tuple(oneQuestion, fc.record({ on: fc.boolean(), which: fc.nat(20), answers: fc.nat(31) })), {
      maxLength: most,
    })
    .map((all) => {
      const questions: Question[] = []
      for (const [question, wish] of all)
        if (!questions.some(({ id }) => id === question.id)) questions.push(depend(question, questions, wish))
      return questions
    })

const written = (max: number) =>
  wordsOf(Math.max(2, max)).map((words) => [...words].slice(0, max).join('').trim() || 'Q')

const between = (min: number | null, max: number | null, whole: boolean): fc.Arbitrary<number> => {
  const least = min ?? (max ?? 0) - 10
  const most = max ?? least + 10
  if (whole) return fc.integer({ min: least, max: most })
  return fc.constantFrom(least, most, (least + most) / 2 || 0)
}

/** A valid answer. */
function answerTo(question: AskedQuestion, uuid: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  switch (question.kind) {
    case 'text':
      return written(question.max)
    case 'number':
      return between(question.min, question.max, question.whole)
    case 'choice': {
      const options = question.options.map(({ id }) => id)
      return question.many ? fc.subarray(options, { minLength: 1 }) : fc.constantFrom(...options)
    }
    case 'date':
      return day.map((one) => {
        if (question.from && one < question.from) return question.from
        return question.until && one > question.until ? question.until : one
      })
    case 'file':
      return uuid
    case 'size':
      return fc.constantFrom(...question.sizes)
    case 'dietary':
      return fc.record(
        {
          diet: fc.constantFrom(...diets),
          allergies: fc.subarray([...allergens]),
          note: written(30),
        },
        { requiredKeys: ['diet'] },
      )
    case 'consent':
      return question.required ? fc.constant(true) : fc.boolean()
  }
}

/** Complete answers: all required questions that are shown are answered, and none that are hidden. */
export function validAnswers(
  questions: readonly Question[],
  uuid: fc.Arbitrary<string> = fc.uuid(),
): fc.Arbitrary<Values> {
  const asked = questions.filter(isAsked)
  const schema = schemaOf(questions)
  return fc.tuple(...asked.map((question) => fc.tuple(answerTo(question, uuid), fc.boolean()))).map((all) => {
    const values: Values = {}
    for (const [n, question] of asked.entries()) {
      const [value, given] = all[n]!
      if ((question.required || given) && isShown(schema, question.id, values)) values[question.id] = value
    }
    return values
  })
}

const junk = fc.oneof(
  fc.constantFrom<unknown>(null, '', ' ', '\t', 'x', 'constructor', '\u0000', '\ud800', 'a\nb', '\u2028'),
  fc.constantFrom<unknown>(
    -1,
    1.5,
    1e300,
    true,
    false,
    '2026-02-30',
    '2026-02-28',
    '2026-2-3',
    '9'.repeat(20),
  ),
  fc.constantFrom<unknown>([], ['x'], ['yes', 'yes'], [[]], ['constructor'], {}, { allergies: ['milk'] }),
  fc.constantFrom<unknown>({ diet: 'vegan' }, { diet: 'halal', extra: 1 }, { diet: 'halal', note: '' }),
  fc.constantFrom<unknown>('019a7f3e-5b1c-7c42-9d5e-3f1a2b4c6d8e', {
    diet: 'halal',
    allergies: ['milk', 'milk'],
  }),
)

const unknownKeys = fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'nobody_asked', 'a/b~c', '')

/** Mutated answers: some changed, some removed, some to questions that don't exist. */
export function mutated(questions: readonly Question[], values: Values): fc.Arbitrary<Values> {
  const known = questions.filter(isAsked).map(({ id }) => id)
  const key = known.length > 0 ? fc.oneof(fc.constantFrom(...known), unknownKeys) : unknownKeys
  return fc
    .array(fc.tuple(key, fc.option(junk, { nil: undefined })), { maxLength: 3 })
    .map((changes) => Object.fromEntries(apply(new Map(Object.entries(values)), changes)))
}

function apply(values: Map<string, unknown>, changes: [string, unknown][]) {
  for (const [key, value] of changes) {
    if (value === undefined) values.delete(key)
    else values.set(key, value)
  }
  return values
}
