import type { Document } from '../src/platform/docs/openapi.ts'
import type { Operation } from '../src/platform/http/operation.ts'
import { newId } from '../src/platform/ids.ts'
import { png } from './pictures.ts'

interface Schema {
  $ref?: string
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  example?: unknown
  examples?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
}

interface Described {
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Known {
  /** Path parameters by name. */
  values: Record<string, string>
  /** Values of `id` by the preceding path segment. */
  ids?: Record<string, string>
  /** Required query parameters. */
  query: Record<string, string>
}

/** The URL of the operation with known values; unknown ids refer to nothing. */
export function addressOf({ path, query }: Operation, known: Known): string {
  const filled = path.replaceAll(/([\w-]*)\/\{(\w+)\}/g, (_, before: string, name: string) => {
    const value = name === 'id' ? known.ids?.[before] : known.values[name]
    return `${before}/${value ?? newId<string>()}`
  })
  const wanted = Object.entries(known.query).filter(
    ([name]) => query?.shape[name] && !query.shape[name].safeParse(undefined).success,
  )
  return wanted.length > 0 ? `${filled}?${new URLSearchParams(wanted).toString()}` : filled
}

/** A valid body for the operation, according to its schema. */
export function bodyOf(document: Document, { method, path }: Operation) {
  const described = (document.paths[path] as Record<string, Described>)[method.toLowerCase()]
  const [type, content] = Object.entries(described?.requestBody?.content ?? {})[0] ?? []
  if (!type || !content) return {}
  if (type === 'application/json') return { body: sample(document, content.schema) as object }
  if (type.includes('form')) return { form: sample(document, content.schema) as Record<string, string> }
  const bytes = type.startsWith('image/') ? png() : Buffer.from('email\nnew@example.test\n')
  return { body: bytes, headers: { 'content-type': type } }
}

function sample(document: Document, given: Schema): unknown {
  const schema = resolve(document, given)
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.length) return schema.examples[0]
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (first) return sample(document, first)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, one]) => [name, sample(document, one)]),
    )
  if (schema.type === 'array') return [sample(document, schema.items ?? {})]
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return true
  return textFor(schema.format)
}

function textFor(format: string | undefined): string {
  if (format === 'uuid') return '01930000-0000-7000-8000-000000000000'
  if (format === 'date') return '2027-08-08'
  if (format === 'date-time') return '2027-08-08T09:00:00+08:00'
  return format === 'email' ? 'someone@example.test' : 'a'
}

function resolve(document: Document, schema: Schema): Schema {
  const { schemas } = document.components as { schemas: Record<string, Schema> }
  return schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema
}
