import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from 'zod-openapi'
import { catalogue, type ErrorCode } from '../errors.ts'
import { asksForRole } from '../http/access.ts'
import { type Answered, acceptsKey, type Operation } from '../http/operation.ts'
import { WhyNot } from './why.ts'

const Problem = z
  .object({
    type: z.string().meta({
      description: 'Kind of problem: URL of the page that explains it.',
      example: '/api/errors#not_found',
    }),
    title: z.string().meta({ example: 'Not found' }),
    status: z.int().meta({ example: 404 }),
    detail: z.string().optional(),
    request_id: z.string().meta({
      description: 'Request identifier. Quote it when you ask the server operator for help.',
      example: 'q3bXw0aD-1k',
    }),
    errors: z
      .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
      .optional()
      .meta({ description: 'For invalid input: one entry per invalid value.' }),
    why: z.array(WhyNot).optional().meta({
      description: 'For a refused action: the rules that prevent it.',
    }),
    decided: z
      .object({
        by: z.object({ uid: z.uuid(), name: z.string() }),
        at: z.iso.datetime(),
        decision: z.string(),
        tid: z.string().nullable(),
      })
      .optional()
      .meta({ description: 'For a conflicting decision: the earlier decision, and who made it.' }),
    recorded: z
      .object({
        state: z.string(),
        at: z.iso.datetime().nullable().meta({ description: 'When it happened.' }),
        recorded_at: z.iso.datetime().nullable().meta({ description: 'When it was recorded.' }),
        by: z.object({ uid: z.uuid(), name: z.string() }).nullable(),
      })
      .optional()
      .meta({ description: 'For conflicting attendance: what is recorded now, and who recorded it.' }),
    sent: z
      .object({ state: z.string(), from: z.string().nullable(), at: z.iso.datetime() })
      .optional()
      .meta({ description: 'For conflicting attendance: what this request would have recorded.' }),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457).' })

export interface Document {
  paths: Record<string, Record<string, unknown>>
  [member: string]: unknown
}

export interface About {
  title: string
  version: string
  description: string
  tags: { name: string; description: string }[]
}

export type Describe = (operations: Operation[], about: About) => Document

/** The OpenAPI 3.1 document of the given operations. */
export function describe(operations: Operation[], { tags, ...info }: About): Document {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations) {
    paths[operation.path] ??= {}
    paths[operation.path]![operation.method.toLowerCase()] = describeOne(operation)
  }
  return createDocument({
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags,
    paths,
    components: { securitySchemes },
  }) as unknown as Document
}

const scopeMeanings = {
  read: 'Read everything that you have access to',
  write: 'Make changes that you have permission for',
  private: 'Access your own private data',
  admin: 'Administer the site, if you are an admin',
}

const securitySchemes = {
  exchange: {
    type: 'oauth2' as const,
    description:
      'Enter the one-time exchange username and password. Select the scopes you need from those of the credentials; if you select none, the token gets all of them.',
    flows: { password: { tokenUrl: '/api/token', scopes: scopeMeanings } },
  },
}

function describeOne(operation: Operation): ZodOpenApiOperationObject {
  const { id, tag, summary, description, access, scope, deprecated, params, query, body, accepts } = operation
  const secured = [{ exchange: [scope] }]
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${description}\n\n**Access:** ${access.callers}.${operation.ignoresToken ? '' : ` **Token scope:** \`${scope}\`.`}`,
    ...(deprecated && { deprecated }),
    security: operation.ignoresToken ? [] : access.needsActor ? secured : [{}, ...secured],
    requestParams: { ...(params && { path: params }), ...(query && { query }), header: headersOf(operation) },
    ...(body && {
      requestBody: {
        // A missing body is read as an empty object, which a PATCH must not silently accept.
        required: operation.method === 'PATCH' || !body.safeParse({}).success,
        content: Object.fromEntries(
          (accepts ?? ['application/json']).map((type) => [type, { schema: body }]),
        ),
      },
    }),
    responses: responsesOf(operation),
  }
}

function headersOf(operation: Operation) {
  return z.object({
    ...(acceptsKey(operation) && {
      'Idempotency-Key': z
        .string()
        .max(255)
        .optional()
        .meta({
          description: operation.keepKeys
            ? 'Any unique string. Repeating the request with the same key until three days after the event returns the first response.'
            : 'Any unique string. Repeating the request with the same key within 24 hours returns the first response.',
        }),
    }),
    ...(operation.answer.etag &&
      operation.method === 'GET' && {
        'If-None-Match': z.string().optional().meta({
          description: 'An `ETag` from an earlier response. Returns 304 if the resource has not changed.',
        }),
      }),
    ...(operation.errors?.includes('stale') && {
      'If-Match': z.string().optional().meta({
        description: 'The `ETag` of the version you read. Returns 412 if the resource has changed since.',
      }),
    }),
  })
}

function responsesOf(
  operation: Operation,
): Record<`${1 | 2 | 3 | 4 | 5}${string}`, ZodOpenApiResponseObject> {
  const { answer, otherAnswers = {} } = operation
  const answers: [number, ZodOpenApiResponseObject][] = [
    [answer.status, describeAnswer(answer)],
    ...Object.values(otherAnswers).map((one): [number, ZodOpenApiResponseObject] => [
      one.status,
      describeAnswer(one),
    ]),
    ...(answer.etag && operation.method === 'GET'
      ? [
          [304, { description: 'Not modified since the given `ETag`.' }] satisfies [
            number,
            ZodOpenApiResponseObject,
          ],
        ]
      : []),
  ]
  const taken = new Set(answers.map(([status]) => status))
  const byStatus = Map.groupBy(errorsOf(operation), (code) => catalogue[code].status)
  const problems = [...byStatus]
    .filter(([status]) => !taken.has(status))
    .map(([status, codes]) => [status, describeProblems(codes)])
  return Object.fromEntries([...answers, ...problems].toSorted(([a], [b]) => Number(a) - Number(b)))
}

const binary = { type: 'string' as const, format: 'binary' }

function describeAnswer({
  description,
  schema,
  files = [],
  example,
  headers = {},
  etag,
}: Answered): ZodOpenApiResponseObject {
  const all = etag ? { ETag: 'Identifier of this version.', ...headers } : headers
  return {
    description,
    ...(schema && { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } }),
    ...(files.length > 0 && { content: Object.fromEntries(files.map((type) => [type, { schema: binary }])) }),
    ...(Object.keys(all).length > 0 && {
      headers: Object.fromEntries(
        Object.entries(all).map(([name, text]) => [
          name,
          { description: text, schema: { type: 'string' as const } },
        ]),
      ),
    }),
  }
}

/** Errors implied by the declaration of an operation, and those it names. */
export function errorsOf(operation: Operation): ErrorCode[] {
  const { params, access, ignoresToken, fromOwnPages, method, errors = [] } = operation
  const codes = new Set<ErrorCode>(errors).add('invalid_request')
  if (!ignoresToken) codes.add('unauthenticated').add('insufficient_scope')
  if (access.check) codes.add('forbidden')
  if (asksForRole(access)) codes.add('strong_sign_in_required')
  if (params) codes.add('not_found')
  if (fromOwnPages || (method !== 'GET' && !ignoresToken)) codes.add('cross_site')
  if (method !== 'GET') codes.add('too_large').add('unsupported_media_type')
  if (acceptsKey(operation)) codes.add('idempotency_key_reused').add('answer_gone')
  return [...codes, 'rate_limited', 'unavailable']
}

function describeProblems(codes: ErrorCode[]): ZodOpenApiResponseObject {
  const examples = codes.map((code) => {
    const { title, status } = catalogue[code]
    return [code, { value: { type: `/api/errors#${code}`, title, status, request_id: 'q3bXw0aD-1k' } }]
  })
  return {
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].title}.`).join(' '),
    content: { 'application/problem+json': { schema: Problem, examples: Object.fromEntries(examples) } },
  }
}
