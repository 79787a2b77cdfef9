import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Db, Transaction } from '../db/database.ts'
import type { ErrorCode, InputError, Problem } from '../errors.ts'
import type { Access, Actor, Scope } from './access.ts'

/** All that is known of an operation: it validates, types, filters, guards and documents. */
export interface Operation extends Description {
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  answer: Answered
  /** Answers other than problems, by status. */
  otherAnswers?: Record<number, Answered>
}

/** An operation without its schemas. */
interface Description {
  id: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it: /api/projects/{pid} */
  path: string
  tag: string
  summary: string
  description: string
  access: Access
  scope: Scope
  deprecated?: boolean
  /** Media types of the body that are read; JSON unless said otherwise. */
  accepts?: readonly string[]
  /** Bytes of the body at most; 1 MiB unless said otherwise, 16 KiB where nobody needs to be signed in. */
  bodyLimit?: number
  /** Beside those that follow from the rest of the declaration. */
  errors?: readonly ErrorCode[]
  /** Where a standard other than ours says how input that is not valid is answered. */
  onInvalid?(errors: InputError[]): OtherAnswer
  /** For the operation by which a caller gets a token in the first place. */
  ignoresToken?: boolean
  /** Makes a web session: refused unless it comes from our own pages. */
  fromOwnPages?: boolean
  /** False where an answer must not be kept for replay because it holds a secret. */
  idempotencyKey?: boolean
}

export interface Answered<Schema = z.ZodType> {
  status: number
  description: string
  schema?: Schema
  /** In place of a schema: media types of the files that it answers with. */
  files?: readonly string[]
  example?: unknown
  /** What headers mean, by their names. */
  headers?: Record<string, string>
  /** Whether it carries an ETag. */
  etag?: boolean
}

/** An answer other than the usual one of the operation. */
export class OtherAnswer {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** Bytes as they come: of what is too much to be held at once. */
export type Chunks = AsyncIterable<Uint8Array>

/** An answer that is no JSON: bytes that are sent as they are. */
export class FileAnswer {
  readonly type: string
  readonly content: Buffer | Chunks
  readonly headers: Record<string, string>
  /**
   * The headers say at least `content-disposition`, and `cache-control` unless it must not be kept. What comes
   * in chunks begins after the transaction of a write, ends when the caller goes, and carries no ETag.
   */
  constructor(type: string, content: Buffer | Chunks, headers: Record<string, string>) {
    this.type = type
    this.content = content
    this.headers = headers
  }
}

/** A body that is taken as it is; `accepts` names its media types. */
export const bytes = z
  .instanceof(Buffer, { error: 'The body is empty.' })
  .meta({ override: { type: 'string', format: 'binary' } })

export interface Call<Caller = Actor | null, Params = unknown, Query = unknown, Body = unknown> {
  actor: Caller
  params: Params
  query: Query
  body: Body
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * What a declaration requires of a schema. The compiler compares every schema with its constraint, and comparing
 * it with z.ZodType or z.ZodObject, method by method, was most of the time it spent on the server.
 */
interface AnySchema<Kind extends string = string> {
  _zod: { input: unknown; output: unknown; def: { type: Kind } }
}
type ObjectSchema = AnySchema<'object'>

type Nothing = z.ZodObject<Record<string, never>>
type CallerOf<Known extends boolean> = Known extends true ? Actor : Actor | null
/** A Problem that is returned, not thrown, keeps what was done: a wrong try stays counted. */
type Result<R extends AnySchema> = Promise<z.input<R> | OtherAnswer | Problem>

interface Typed<Known extends boolean, P, Q, B, R> extends Description {
  access: Access<Known>
  params?: P
  query?: Q
  body?: B
  answer: Answered<R>
  otherAnswers?: Record<number, Answered<AnySchema>>
}

interface ReadOperation<
  Known extends boolean,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  R extends AnySchema,
> extends Typed<Known, P, Q, AnySchema, R> {
  method: 'GET'
  handle(call: Call<CallerOf<Known>, z.output<P>, z.output<Q>> & { db: Db }): Result<R> | Promise<FileAnswer>
}

interface WriteOperation<
  Known extends boolean,
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends AnySchema,
  R extends AnySchema,
  Prepared,
> extends Typed<Known, P, Q, B, R> {
  /** A limit of its own, beside the general one; before the transaction, so that a refusal counts. */
  limit?(call: Call<CallerOf<Known>, z.output<P>, z.output<Q>, z.output<B>>): Promise<void>
  /** The body as the handler gets it: what takes long must hold no transaction. Access is asked before and after. */
  prepare?(body: z.output<B>): Promise<Prepared>
  handle(
    call: Call<CallerOf<Known>, z.output<P>, z.output<Q>, Prepared> & { tx: Transaction },
  ): Result<R> | Promise<FileAnswer>
}

/** An operation with its handler, its types checked and then forgotten. */
export type Runnable =
  | (Operation & { kind: 'read'; handle(call: Call & { db: Db }): Promise<unknown> })
  | (Operation & {
      kind: 'write'
      limit?(call: Call): Promise<void>
      prepare?(body: unknown): Promise<unknown>
      handle(call: Call & { tx: Transaction }): Promise<unknown>
    })

/** Looks, changes nothing: if its connection breaks, it runs again. */
export function read<
  Known extends boolean,
  P extends ObjectSchema = Nothing,
  Q extends ObjectSchema = Nothing,
  R extends AnySchema = z.ZodVoid,
>(operation: ReadOperation<Known, P, Q, R>): Runnable {
  return { ...operation, kind: 'read' } as unknown as Runnable
}

/** Runs in one transaction, from the question who may to the answer; also a GET that leaves a line. */
export function write<
  Known extends boolean,
  P extends ObjectSchema = Nothing,
  Q extends ObjectSchema = Nothing,
  B extends AnySchema = z.ZodVoid,
  R extends AnySchema = z.ZodVoid,
  Prepared = z.output<B>,
>(operation: WriteOperation<Known, P, Q, B, R, Prepared>): Runnable {
  return { ...operation, kind: 'write' } as unknown as Runnable
}
