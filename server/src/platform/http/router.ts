import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Database, type Db, retryRead, type Transaction } from '../db/database.ts'
import { Problem } from '../errors.ts'
import { type Actor, asksForRole, requireActor, unauthenticated } from './access.ts'
import { type Answer, readInput, requireReadableBody, send, toAnswer, toProblem } from './answers.ts'
import { mostBytes } from './bodies/json.ts'
import { requireOwnPages, sessionCookie } from './browser/browsers.ts'
import { runIdempotently } from './idempotency.ts'
import { acceptsKey, type Call, type Operation, type Runnable } from './operation.ts'
import { clientKey, describePolicy, type RateLimits } from './rate-limits.ts'

interface Parts {
  fastify: FastifyInstance
  database: Database
  limits: RateLimits
  /** The actor of an Authorization header, if cached. */
  recognise(header: string): Actor | null
  /** The same, looking it up if needed; throws if the token is invalid. */
  authenticate(header: string): Promise<Actor>
  /** The actor of the web session in a Cookie header, if cached. */
  recogniseSession(cookies: string): Actor | null
  /** The same, looking it up if needed; null if there is no valid session. */
  findSession(cookies: string): Promise<Actor | null>
  /** Refuses actors without two-step verification if their role requires it. */
  requireStrength(db: Db, actor: Actor, params: Record<string, string>): Promise<void>
  ownOrigin: string
}

export interface Router {
  operations: Operation[]
  /** The caller, if authenticated; refuses an invalid token. */
  identify(request: FastifyRequest): Promise<Actor | null>
  add(operations: Runnable[]): void
  /** For responses that bypass the framework. */
  addRaw(operation: Operation, handle: (request: FastifyRequest, reply: FastifyReply) => void): void
  /** For streaming responses, with the usual access checks. */
  addStream(operation: Operation, open: (call: Call) => Promise<Readable | string>): void
}

/** Order of processing: rate limit, authentication, body, validation, transaction, access, handler, serialisation. */
export function createRouter(parts: Parts): Router {
  const { fastify, database, limits, ownOrigin } = parts
  const may = createMay(parts)
  const identify = createIdentify(parts)
  const operations: Operation[] = []
  const actors = new WeakMap<FastifyRequest, Actor>()

  async function admit(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const client = clientKey(request.ip)
    const actor = operation.ignoresToken ? null : await retryRead(() => identify(request))
    const spent = [[limits.general, limits.spend(actor ? `person:${actor.uid}` : client)] as const]
    if (!actor && operation.method !== 'GET')
      spent.push([limits.anonymousWrites, limits.spend(`writes:${client}`, limits.anonymousWrites)])
    reply.headers({
      'ratelimit-policy': spent.map(([policy]) => describePolicy(policy)).join(', '),
      ratelimit: spent.map(([, rest]) => rest).join(', '),
    })
    requireActor(operation.access, operation.scope, actor)
    requirePerson(request, actor)
    if (actor) actors.set(request, actor)
    const bySession = actor !== null && 'session' in actor.by
    if (operation.fromOwnPages || (bySession && operation.method !== 'GET'))
      requireOwnPages(request.headers, ownOrigin)
    requireReadableBody(operation, request)
  }

  function callOf(operation: Operation, request: FastifyRequest, reply: FastifyReply): Call {
    const { input, errors } = readInput(operation, request)
    if (errors.length > 0) throw new Problem('invalid_request', { errors })
    return { ...input, actor: actors.get(request) ?? null, request, reply }
  }

  async function handle(operation: Runnable, request: FastifyRequest, reply: FastifyReply) {
    const call = callOf(operation, request, reply)
    return send(operation, reply, await run(database, operation, call, may))
  }

  /** Uses the operation's own format for invalid input, if it has one. */
  function onError(operation: Operation, error: Error, reply: FastifyReply) {
    const problem = toProblem(error)
    if (!operation.onInvalid || problem.status !== 400) throw error
    return send(
      operation,
      reply,
      toAnswer(operation, operation.onInvalid(problem.details.errors ?? []), reply),
    )
  }

  return {
    operations,
    identify,
    add(added) {
      for (const operation of added) {
        operations.push(operation)
        fastify.route({
          ...routeOf(operation),
          bodyLimit: bodyLimitOf(operation),
          onRequest: (request, reply) => admit(operation, request, reply),
          handler: (request, reply) => handle(operation, request, reply),
          errorHandler: (error, _request, reply) => void onError(operation, error, reply),
        })
      }
    },
    addRaw(operation, handler) {
      operations.push(operation)
      fastify.route({ ...routeOf(operation), method: ['GET', 'HEAD'], handler })
    },
    addStream(operation, open) {
      operations.push(operation)
      fastify.route({
        ...routeOf(operation),
        onRequest: (request, reply) => admit(operation, request, reply),
        async handler(request, reply) {
          const call = callOf(operation, request, reply)
          await may(database.db, operation, call)
          return open(call)
        },
      })
    },
  }
}

/** What an app has kept for someone isn't done as whoever has signed in since. */
function requirePerson({ headers }: FastifyRequest, actor: Actor | null): void {
  const meant = headers['x-person']
  if (meant !== undefined && meant !== actor?.uid) throw unauthenticated()
}

/** Anonymous callers may send only small bodies. */
const bodyLimitOf = ({ bodyLimit, access }: Operation) =>
  bodyLimit ?? (access.needsActor ? mostBytes.signedIn : mostBytes.anonymous)

type Identifying = Pick<Parts, 'limits' | 'recognise' | 'authenticate' | 'recogniseSession' | 'findSession'>

function createIdentify({
  limits,
  recognise,
  authenticate,
  recogniseSession,
  findSession,
}: Identifying): Router['identify'] {
  return async function identify({ headers, ip }: FastifyRequest): Promise<Actor | null> {
    const { authorization, cookie } = headers
    if (authorization === undefined && cookie === undefined) return null
    const known = authorization === undefined ? recogniseSession(cookie!) : recognise(authorization)
    if (known) return known
    // Limits token guessing per address, without database queries.
    const guesses = `guesses:${clientKey(ip)}`
    limits.requireLeft(guesses)
    if (authorization === undefined) {
      const actor = await findSession(cookie!)
      if (!actor && cookie!.includes(sessionCookie)) limits.spend(guesses)
      return actor
    }
    try {
      return await authenticate(authorization)
    } catch (error) {
      if (error instanceof Problem) limits.spend(guesses)
      throw error
    }
  }
}

const routeOf = ({ method, path, id }: Operation) => ({
  method,
  url: path.replace(/\{(\w+)\}/g, ':$1'),
  config: { operation: id },
})

type May = (db: Db, operation: Operation, call: Call) => Promise<void>

/** Checks access with the same snapshot as the operation, in its transaction if it has one. */
const createMay =
  ({ requireStrength }: Pick<Parts, 'requireStrength'>): May =>
  async (db, { access }, { actor, query, body, ...call }) => {
    if (!actor) return
    const params = (call.params ?? {}) as Record<string, string>
    const given = { params, query, body }
    if (asksForRole(access) && !actor.by.strong && !(await access.isOwn?.(db, actor, given)))
      await requireStrength(db, actor, params)
    await access.check?.(db, actor, params)
  }

async function run(database: Database, operation: Runnable, call: Call, may: May): Promise<Answer> {
  if (operation.kind === 'read') {
    return retryRead(async () => {
      await may(database.db, operation, call)
      return toAnswer(operation, await operation.handle({ ...call, db: database.db }), call.reply)
    })
  }
  await operation.limit?.(call)
  if (operation.prepare) await may(database.db, operation, call)
  const prepared = operation.prepare ? { ...call, body: await operation.prepare(call.body) } : call
  const result = await database.transact(async (tx) => {
    await may(tx, operation, call)
    if (operation.idempotencyKey !== false) {
      return runIdempotentlyIfAsked(tx, { operation, call }, async () =>
        toAnswer(operation, await operation.handle({ ...prepared, tx }), call.reply),
      )
    }
    const result = await operation.handle({ ...prepared, tx })
    return result instanceof Problem ? result : toAnswer(operation, result, call.reply)
  })
  if (result instanceof Problem) throw result
  return result
}

async function runIdempotentlyIfAsked(
  tx: Transaction,
  { operation, call }: { operation: Operation; call: Call },
  work: () => Promise<Answer>,
) {
  const { method, url, headers } = call.request
  const key = headers['idempotency-key']
  if (!acceptsKey(operation) || !call.actor || key === undefined) return work()
  const keptUntil = await operation.keepKeys?.(tx, call.params as Record<string, string>)
  const body = Buffer.isBuffer(call.body) ? hash('sha256', call.body) : JSON.stringify(call.body)
  const request = `${method} ${url} ${body}`
  const { replayed, ...answer } = await runIdempotently(
    tx,
    { actor: call.actor.uid, key: String(key), request, keptUntil },
    work,
  )
  if (replayed) call.reply.header('idempotency-replayed', 'true')
  return answer
}
