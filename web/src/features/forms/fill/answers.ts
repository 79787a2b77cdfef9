import { type AskedQuestion, isAsked, type Question } from '../../../../../form-schema/src/questions.ts'
import type { FormSchema } from '../../../../../form-schema/src/schema.ts'
import { type Finding, isShown, type Values, validate } from '../../../../../form-schema/src/validate.ts'

const without = (values: Values, dropped: ReadonlySet<string>): Values =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !dropped.has(id)))

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Sets or clears an answer; an empty value clears it. */
export function answer(values: Values, id: string, value: unknown): Values {
  return isEmpty(value) ? without(values, new Set([id])) : { ...values, [id]: value }
}

/** Initial field values, including answers that are restored when their condition is met again. */
export const startingFrom = ({ values, kept }: { values: Values; kept: Values }): Values => ({
  ...kept,
  ...values,
})

/** Drops answers to questions that aren't shown for these answers, and to those that depend on them. */
export function answersAsked(schema: FormSchema, values: Values): Values {
  const hidden = new Set(Object.keys(values).filter((id) => !isShown(schema, id, values)))
  return hidden.size === 0 ? values : answersAsked(schema, without(values, hidden))
}

/** The valid part of the answers, so that a half-typed number doesn't prevent saving the rest. */
export function savable(schema: FormSchema, values: Values): Values {
  const faulty = new Set(validate(schema, values, { draft: true }).map(({ question }) => question))
  return faulty.size === 0 ? trimmed(values) : savable(schema, without(values, faulty))
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? value.trim() : value]),
  )

/** Problems in the answers. In a draft nothing is missing, and hidden questions have no problems. */
export const findingsIn = (schema: FormSchema, values: Values, { draft }: { draft: boolean }): Finding[] =>
  validate(schema, answersAsked(schema, values), { draft })

/** What is shown: a heading disappears with the last of its questions, unless it has text of its own. */
export function questionsShown(
  questions: readonly Question[],
  schema: FormSchema,
  values: Values,
): Question[] {
  const asked = answersAsked(schema, values)
  const shows = (question: Question) => isAsked(question) && isShown(schema, question.id, asked)
  return questions.filter((question, at) => {
    if (isAsked(question)) return shows(question)
    const rest = questions.slice(at + 1)
    const next = rest.findIndex((one) => !isAsked(one))
    const below = next === -1 ? rest : rest.slice(0, next)
    if (below.length > 0) return below.some(shows)
    return Object.values(question.texts).some(({ help }) => help !== '')
  })
}

/** How many of the shown questions are answered. */
export function progressIn(questions: readonly Question[], schema: FormSchema, values: Values) {
  const asked = questionsShown(questions, schema, values).filter(isAsked)
  const open = new Set(findingsIn(schema, values, { draft: false }).map(({ question }) => question))
  const answered = asked.filter(({ id }) => Object.hasOwn(values, id) && !open.has(id))
  return { answered: answered.length, total: asked.length }
}

/** Of the answers typed before the questions changed, those that are still valid. */
export function stillAnswers(before: FormSchema, after: FormSchema, typed: Values): Values {
  const revOf = (schema: FormSchema, id: string) =>
    Object.hasOwn(schema.properties, id) ? schema.properties[id]!['x-rev'] : undefined
  const changed = Object.keys(typed).filter((id) => revOf(before, id) !== revOf(after, id))
  return without(typed, new Set(changed))
}

/** What someone who had completed the form has to review: changed questions and missing answers. */
export function toLookAt(
  questions: readonly Question[],
  schema: FormSchema,
  { values, reanswer }: { values: Values; reanswer: readonly string[] },
): AskedQuestion[] {
  const open = new Set(findingsIn(schema, values, { draft: false }).map(({ question }) => question))
  return questions.filter(isAsked).filter(({ id }) => reanswer.includes(id) || open.has(id))
}
