import { dietary, type FormSchema, type PropertySchema } from './schema.ts'

/** Answers by question. Unanswered questions are absent. */
export type Values = Record<string, unknown>

export type Fault =
  | 'missing'
  | 'not-asked'
  | 'wrong-type'
  | 'too-long'
  | 'too-small'
  | 'too-large'
  | 'not-an-option'
  | 'not-a-date'
  | 'too-early'
  | 'too-late'
  | 'not-agreed'

export interface Finding {
  question: string
  fault: Fault
}

/** Whether a question is asked, given these answers. */
export function isShown(schema: FormSchema, question: string, values: Values): boolean {
  const rule = schema.allOf?.find((one) => one['x-for'] === question)
  if (!rule) return true
  const { question: other, is } = rule['x-when']
  if (!Object.hasOwn(values, other)) return false
  const given = values[other]
  return Array.isArray(given) ? given.some((one) => is.includes(one)) : is.includes(given as string | boolean)
}

/** Returns the findings in page order. In a draft, nothing counts as missing. */
export function validate(schema: FormSchema, values: Values, { draft }: { draft: boolean }): Finding[] {
  const unknown = Object.keys(values).filter((question) => !Object.hasOwn(schema.properties, question))
  const findings: Finding[] = unknown.map((question) => ({ question, fault: 'not-asked' }))
  for (const question of schema['x-order']) {
    if (typeof question !== 'string') continue
    const fault = faultOf(schema, question, values, draft)
    if (fault) findings.push({ question, fault })
  }
  return findings
}

function faultOf(schema: FormSchema, question: string, values: Values, draft: boolean): Fault | null {
  const shown = isShown(schema, question, values)
  if (Object.hasOwn(values, question))
    return shown ? faultIn(schema.properties[question]!, values[question], draft) : 'not-asked'
  const rule = schema.allOf?.find((one) => one['x-for'] === question)
  const required = rule ? shown && rule.then.required !== undefined : schema.required.includes(question)
  return required && !draft ? 'missing' : null
}

/** Whether the text is an existing calendar day. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

function faultIn(property: PropertySchema, value: unknown, draft: boolean): Fault | null {
  switch (property.type) {
    case 'string':
      return typeof value === 'string' ? faultInText(property, value) : 'wrong-type'
    case 'integer':
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
        ? faultInNumber(property, value)
        : 'wrong-type'
    case 'boolean':
      if (typeof value !== 'boolean') return 'wrong-type'
      return property.const && !value && !draft ? 'not-agreed' : null
    case 'array':
      return faultInMany(property, value)
    case 'object':
      return faultInDiet(value)
  }
}

function faultInText(property: Partial<PropertySchema>, value: string): Fault | null {
  const length = [...value].length
  if (length < (property.minLength ?? 0)) return 'missing'
  if (length > (property.maxLength ?? Number.POSITIVE_INFINITY)) return 'too-long'
  if (property.pattern && !new RegExp(property.pattern, 'u').test(value))
    return value.trim() === '' ? 'missing' : 'wrong-type'
  if (property.enum && !property.enum.includes(value)) return 'not-an-option'
  if (property.format === 'uuid' && !isUuid(value)) return 'wrong-type'
  if (property.format === 'date') {
    if (!isDate(value)) return 'not-a-date'
    if (property['x-from'] && value < property['x-from']) return 'too-early'
    if (property['x-until'] && value > property['x-until']) return 'too-late'
  }
  return null
}

function faultInNumber({ type, minimum, maximum }: PropertySchema, value: number): Fault | null {
  if (type === 'integer' && !Number.isInteger(value)) return 'wrong-type'
  if (minimum !== undefined && value < minimum) return 'too-small'
  if (maximum !== undefined && value > maximum) return 'too-large'
  return null
}

function faultInMany({ items, minItems }: Partial<PropertySchema>, value: unknown): Fault | null {
  if (!Array.isArray(value) || new Set(value).size < value.length) return 'wrong-type'
  if (value.length < (minItems ?? 0)) return 'missing'
  return value.every((one) => items!.enum.includes(one)) ? null : 'not-an-option'
}

/** Checks against the current diets: a stored schema has those of the day it was created. */
function faultInDiet(value: unknown): Fault | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'wrong-type'
  const fields = dietary.properties as unknown as Record<string, PropertySchema>
  if (Object.keys(value).some((field) => !Object.hasOwn(fields, field))) return 'not-asked'
  if (dietary.required.some((field) => !Object.hasOwn(value, field))) return 'missing'
  for (const [field, one] of Object.entries(value)) {
    const fault = faultIn(fields[field]!, one, false)
    if (fault) return fault
  }
  return null
}
