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

/** One more answer, or one less: what is empty is none. */
export function answer(values: Values, id: string, value: unknown): Values {
  return isEmpty(value) ? without(values, new Set([id])) : { ...values, [id]: value }
}

/** What stands in the fields at first: with what comes back when a question is answered again as it was. */
export const startingFrom = ({ values, kept }: { values: Values; kept: Values }): Values => ({
  ...kept,
  ...values,
})

/** Without answers to what is not asked of someone who answers like this, nor to what hangs on those. */
export function answersAsked(schema: FormSchema, values: Values): Values {
  const hidden = new Set(Object.keys(values).filter((id) => !isShown(schema, id, values)))
  return hidden.size === 0 ? values : answersAsked(schema, without(values, hidden))
}

/** What the server would keep now: no half-typed number keeps the rest from being saved. */
export function savable(schema: FormSchema, values: Values): Values {
  const faulty = new Set(validate(schema, values, { draft: true }).map(({ question }) => question))
  return faulty.size === 0 ? trimmed(values) : savable(schema, without(values, faulty))
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, typeof value === 'string' ? value.trim() : value]),
  )

/** What is wrong. Of a draft nothing is missing; what is not asked is no fault of who answers. */
export const findingsIn = (schema: FormSchema, values: Values, { draft }: { draft: boolean }): Finding[] =>
  validate(schema, answersAsked(schema, values), { draft })

/** What stands on the page: a heading goes with the last of its questions. Of one without any, its text stays. */
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

/** How many of what is asked have an answer. */
export function progressIn(questions: readonly Question[], schema: FormSchema, values: Values) {
  const asked = questionsShown(questions, schema, values).filter(isAsked)
  const open = new Set(findingsIn(schema, values, { draft: false }).map(({ question }) => question))
  const answered = asked.filter(({ id }) => Object.hasOwn(values, id) && !open.has(id))
  return { answered: answered.length, total: asked.length }
}

/** Of what was typed before the questions changed, what still answers them. */
export function stillAnswers(before: FormSchema, after: FormSchema, typed: Values): Values {
  const revOf = (schema: FormSchema, id: string) =>
    Object.hasOwn(schema.properties, id) ? schema.properties[id]!['x-rev'] : undefined
  const changed = Object.keys(typed).filter((id) => revOf(before, id) !== revOf(after, id))
  return without(typed, new Set(changed))
}

/** What someone who was done has to look at: what is another question now, and what is missing. */
export function toLookAt(
  questions: readonly Question[],
  schema: FormSchema,
  { values, anew }: { values: Values; anew: readonly string[] },
): AskedQuestion[] {
  const open = new Set(findingsIn(schema, values, { draft: false }).map(({ question }) => question))
  return questions.filter(isAsked).filter(({ id }) => anew.includes(id) || open.has(id))
}
