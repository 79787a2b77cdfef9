import fc, { type Arbitrary } from 'fast-check'
import type { Document } from '../src/platform/docs/openapi.ts'
import * as values from './fuzz-values.ts'
import { dates, encoded, hostileText, mix, pick } from './fuzz-values.ts'

export interface FuzzRequest {
  operation: string
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Existing values, so that requests get past the first check. */
interface Known {
  /** By parameter or field name. */
  values: Record<string, string[]>
  /** By operation. */
  bodies: Record<string, object[]>
}

interface Schema {
  $ref?: string
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

interface Described {
  operationId: string
  parameters?: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Sent {
  type: string | undefined
  body: string
}

type Fitting = (schema: Schema, name?: string) => Arbitrary<unknown>

const operationsOf = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, Described>).map(([method, described]) => ({
      path,
      method: method.toUpperCase(),
      described,
    })),
  )

function resolve(document: Document, schema: Schema): Schema {
  const { schemas } = document.components as { schemas: Record<string, Schema> }
  return schema.$ref ? schemas[schema.$ref.split('/').at(-1)!]! : schema
}

/** Generates requests for every operation, valid and invalid by the document. */
export function createRequests(document: Document, known: Known): Arbitrary<FuzzRequest>[] {
  const fitting = fittingValues(document, known.values)
  return operationsOf(document).map(({ path, method, described }) => {
    const bodies = bodiesFor(described, fitting, known.bodies[described.operationId])
    return requestsFor(path, method, described, { fitting, bodies })
  })
}

/** Each hostile text in each position, with everything else valid. */
export function oneByOne(document: Document, known: Known): FuzzRequest[] {
  return operationsOf(document).flatMap(({ path, method, described }) => {
    const { operationId, parameters = [], requestBody } = described
    const schema = resolve(document, requestBody?.content['application/json']?.schema ?? {})
    const samples = known.bodies[operationId] ?? [{}]
    const fill = (name: string, text: string) =>
      path.replace(/\{(\w+)\}/g, (_, one) => (one === name ? text : known.values[one]![0]!))
    const inAddress = parameters.flatMap(({ name, in: part }) =>
      values.allSnippets.map(values.percent).map((text) => ({
        url: part === 'query' ? `${path}?${name}=${text}` : fill(name, text),
        body: undefined,
      })),
    )
    const inBody = Object.keys(schema.properties ?? {}).flatMap((name, i) =>
      values.allSnippets.map((text, j) => ({
        url: fill('', ''),
        body: JSON.stringify({ ...samples[(i * 100 + j) % samples.length], [name]: text }),
      })),
    )
    const headers = requestBody ? { 'content-type': 'application/json' } : {}
    return [...inAddress, ...inBody].map((one) => ({ operation: operationId, method, headers, ...one }))
  })
}

/** Valid values and edge cases of a schema; known values by name. */
function fittingValues(document: Document, known: Known['values']): Fitting {
  const fitting: Fitting = (given, name = '') => {
    const schema = resolve(document, given)
    if (name === 'cursor') return values.cursors
    return known[name] ? mix([5, pick<unknown>(...known[name])], [1, byType(schema)]) : byType(schema)
  }

  function byType(schema: Schema): Arbitrary<unknown> {
    if (schema.enum) return pick(...schema.enum)
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one)))
    if (schema.type === 'object') return object(schema)
    if (schema.type === 'array') return fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
    if (schema.type === 'integer' || schema.type === 'number') return wholeNumber(schema)
    return schema.type === 'string' ? text(schema) : fc.jsonValue({ maxDepth: 2 })
  }

  function object({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
    const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name)] as const)
    return fc.record(Object.fromEntries(fields), { requiredKeys: required })
  }
  return fitting
}

function wholeNumber({ minimum = -(2 ** 31), maximum = 2 ** 31 }: Schema): Arbitrary<number> {
  const edges = pick(minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5)
  return mix([2, fc.integer({ min: minimum, max: maximum })], [1, edges])
}

function text({ format, pattern, minLength = 0, maxLength = 100 }: Schema): Arbitrary<string> {
  if (format === 'date') return dates
  if (format === 'uuid') return fc.uuid()
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const edges = pick(minLength, minLength - 1, maxLength, maxLength + 1).map((n) =>
    'b'.repeat(Math.max(0, n)),
  )
  const fits = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  return mix([3, fits], [1, edges])
}

function bodiesFor(
  { requestBody }: Described,
  fitting: Fitting,
  samples: object[] | undefined,
): Arbitrary<Sent> {
  const [type = 'application/json'] = Object.keys(requestBody?.content ?? {})
  const fits = fitting(requestBody?.content[type]?.schema ?? { type: 'object' })
  const usual = samples ? mix([2, pick<unknown>(...samples)], [1, fits]) : fits
  const spoilt = fc.tuple(usual, fc.nat(99), values.hostileKeys, values.hostileJson).map(spoil)
  const anything = mix([4, usual], [5, spoilt], [1, values.hostileJson])
  const written = fc.tuple(anything, fc.boolean()).map(([value, asForm]): Sent => {
    if (type.includes('form') && asForm) return { type, body: toForm(value) }
    return { type: 'application/json', body: JSON.stringify(value) }
  })
  return mix<Sent>(
    [9, written],
    [2, fc.record({ type: values.types, body: mix([1, values.malformed], [1, hostileText]) })],
    [1, written.map(({ body }) => ({ type: undefined, body }))],
    [1, fc.tuple(written, values.types).map(([{ body }, other]) => ({ type: other, body }))],
  )
}

/** Replaces, removes or adds one field. */
function spoil([body, which, key, value]: [unknown, number, string, unknown]): unknown {
  const names = Object.keys(body ?? {})
  const name = which < 80 ? (names[which % names.length] ?? key) : key
  const fields = Object.entries(body ?? {}).filter(([one]) => one !== name)
  return Object.fromEntries(which % 10 === 9 ? fields : [...fields, [name, value]])
}

function toForm(value: unknown): string {
  const fields = Object.entries(value ?? {}).map(([name, one]) => [
    name,
    typeof one === 'string' ? one : JSON.stringify(one),
  ])
  return new URLSearchParams(fields).toString()
}

function queriesFor({ parameters = [] }: Described, fitting: Fitting): Arbitrary<string> {
  const named = parameters.filter((one) => one.in === 'query')
  const usual = named.map(({ name, schema }) => {
    const value = encoded(mix([3, fitting(schema, name)], [1, hostileText]))
    return mix([4, value.map((text) => `${name}=${text}`)], [1, fc.constant('')])
  })
  const names = pick(...named.map(({ name }) => name), '__proto__', 'constructor', 'x', '', '%00', '%')
  const suffixes = pick('', '', '[]', '[a]', '[__proto__]', '.b')
  const odd = fc
    .tuple(names, suffixes, encoded(hostileText))
    .map(([name, suffix, text]) => `${name}${suffix}=${text}`)
  const extra = mix<string[]>([4, fc.constant([])], [1, fc.array(odd, { maxLength: 3 })])
  return fc.tuple(fc.tuple(...usual), extra).map((parts) => parts.flat().filter(Boolean).join('&'))
}

interface Parts {
  fitting: Fitting
  bodies: Arbitrary<Sent>
}

function requestsFor(path: string, method: string, described: Described, { fitting, bodies }: Parts) {
  const inPath = (described.parameters ?? []).filter((one) => one.in === 'path')
  const pathValues = inPath.map(({ name, schema }) =>
    encoded(mix([3, fitting(schema, name)], [1, hostileText])),
  )
  const withBody = described.requestBody ? 9 : 1
  const request = fc.record({
    method: mix([14, fc.constant(method)], [1, values.methods]),
    segments: fc.tuple(...pathValues),
    tail: mix([30, fc.constant('')], [1, values.tails]),
    query: queriesFor(described, fitting),
    headers: mix<object>([1, fc.constant({})], [1, values.oddHeaders]),
    sent: mix<Sent | undefined>([withBody, bodies], [10 - withBody, fc.constant(undefined)]),
  })
  return request.map(({ segments, tail, query, headers, sent, method: used }): FuzzRequest => {
    const filled = inPath.reduce((url, { name }, i) => url.replace(`{${name}}`, () => segments[i]!), path)
    const given = Object.entries<string | undefined>({ 'content-type': sent?.type, ...headers })
    return {
      operation: described.operationId,
      method: used,
      url: `${filled}${tail}${query && `?${query}`}`,
      headers: Object.fromEntries(given.filter((one): one is [string, string] => one[1] !== undefined)),
      body: sent?.body,
    }
  })
}
