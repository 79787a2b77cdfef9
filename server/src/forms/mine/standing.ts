import { isRetiredDiet } from '../../../../form-schema/src/choices.ts'
import { isAsked } from '../../../../form-schema/src/questions.ts'
import { type FormSchema, type PropertySchema, questionsOf } from '../../../../form-schema/src/schema.ts'
import { isShown, type Values, validate } from '../../../../form-schema/src/validate.ts'

export interface Standing {
  values: Values
  /**
   * Answers to questions that aren't shown now, but would be if their condition were met again; and diets
   * that are no longer offered.
   */
  kept: Values
  /** Questions of both versions that no longer have an answer. */
  reanswer: string[]
}

/** Of the answers to one version, those that are valid for another. */
export function currentAnswers(given: { schema: FormSchema; values: Values }, schema: FormSchema): Standing {
  const reanswer: string[] = []
  let values: Values = {}
  for (const { id } of questionsOf(schema).filter(isAsked)) {
    if (!Object.hasOwn(given.values, id)) continue
    if (revOf(given.schema, id) === revOf(schema, id)) values = { ...values, [id]: given.values[id] }
    else reanswer.push(id)
  }
  const valid = withoutFaults(schema, values)
  const rest = Object.entries(values).filter(([id]) => !Object.hasOwn(valid, id))
  return { values: valid, kept: Object.fromEntries(rest), reanswer }
}

/**
 * Of the kept answers, those that still depend on another answer, or on choosing a diet again: a draft must
 * not drop them.
 */
export function waitingAnswers(schema: FormSchema, kept: Values, given: Values): Values {
  const waits = (id: string): boolean => {
    if (isRetiredDiet((kept[id] as { diet?: unknown }).diet) && isShown(schema, id, given)) return true
    const when = schema.allOf?.find((rule) => rule['x-for'] === id)?.['x-when']
    if (!when || Object.hasOwn(given, when.question)) return false
    return !Object.hasOwn(kept, when.question) || waits(when.question)
  }
  return Object.fromEntries(Object.entries(kept).filter(([id]) => !Object.hasOwn(given, id) && waits(id)))
}

const revOf = ({ properties }: FormSchema, id: string) =>
  (Object.hasOwn(properties, id) ? (properties[id] as PropertySchema) : null)?.['x-rev']

/** Drops answers to questions that aren't shown for these answers, and then those that depended on them. */
function withoutFaults(schema: FormSchema, values: Values): Values {
  const faulty = new Set(validate(schema, values, { draft: true }).map(({ question }) => question))
  if (faulty.size === 0) return values
  return withoutFaults(
    schema,
    Object.fromEntries(Object.entries(values).filter(([question]) => !faulty.has(question))),
  )
}

/** Separates private answers from the others. */
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
