import { isAsked } from '../../../../form-schema/src/questions.ts'
import { type FormSchema, type PropertySchema, questionsOf } from '../../../../form-schema/src/schema.ts'
import { type Values, validate } from '../../../../form-schema/src/validate.ts'

/** Of answers to one version those that answer another, and the questions of both to which they do not. */
export function standingAnswers(
  given: { schema: FormSchema; values: Values },
  schema: FormSchema,
): { values: Values; anew: string[] } {
  const anew: string[] = []
  let values: Values = {}
  for (const { id } of questionsOf(schema).filter(isAsked)) {
    if (!Object.hasOwn(given.values, id)) continue
    if (revOf(given.schema, id) === revOf(schema, id)) values = { ...values, [id]: given.values[id] }
    else anew.push(id)
  }
  return { values: withoutFaults(schema, values), anew }
}

const revOf = ({ properties }: FormSchema, id: string) =>
  (Object.hasOwn(properties, id) ? (properties[id] as PropertySchema) : null)?.['x-rev']

/** What is no longer asked of someone who answers like this goes, and then what hung on that. */
function withoutFaults(schema: FormSchema, values: Values): Values {
  const faulty = new Set(validate(schema, values, { draft: true }).map(({ question }) => question))
  if (faulty.size === 0) return values
  return withoutFaults(
    schema,
    Object.fromEntries(Object.entries(values).filter(([question]) => !faulty.has(question))),
  )
}

/** What stands in the open, and what is sealed. */
export function splitByPrivacy(schema: FormSchema, values: Values): { open: Values; secret: Values } {
  const isPrivate = ([id]: [string, unknown]) => schema.properties[id]?.['x-private'] === true
  const all = Object.entries(values)
  return {
    open: Object.fromEntries(all.filter((one) => !isPrivate(one))),
    secret: Object.fromEntries(all.filter(isPrivate)),
  }
}

/** The files among the answers. */
export const filesIn = (schema: FormSchema, values: Values): string[] =>
  Object.entries(values).flatMap(([id, value]) =>
    schema.properties[id]?.['x-kind'] === 'file' ? [String(value).toLowerCase()] : [],
  )
