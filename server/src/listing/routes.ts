import type { FastifyReply, FastifyRequest } from 'fastify'
import { negotiate } from '../platform/codings.ts'
import type { Cache } from '../platform/db/cache.ts'
import { Outage } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import { type Actor, anyone, requireActor } from '../platform/http/access.ts'
import { matches } from '../platform/http/etags.ts'
import type { Operation } from '../platform/http/operation.ts'
import { clientKey, type RateLimits } from '../platform/http/rate-limits.ts'
import type { Router } from '../platform/http/router.ts'
import { isPid } from '../projects/index.ts'
import { requireAllowed } from './access.ts'
import type { Document, Variant } from './document.ts'
import { Listing, pidParams, pidQuery } from './schemas.ts'

interface Parts {
  listings: Cache<Document>
  limits: RateLimits
  /** Synchronous if the token is cached. */
  recognise(header: string): Actor | null
}

const description = `All teams that are not archived, in their display order, each with its chiefs and members. People who opted out of the public listing are not included. The response is not paginated.

Made for staff pages: the response has an \`ETag\` and reflects changes within a second, or five seconds behind a shared cache. While the database is unreachable it can be up to a minute old; \`Age\` then gives its age in seconds. If the owners set the listing to \`token\`, a token is required; if \`off\`, the response is 403.`

const shared = {
  method: 'GET',
  tag: 'Members',
  access: { ...anyone, callers: 'anyone, if the listing of the project is public' },
  scope: 'read',
  answer: { status: 200, description: 'The teams of the project.', schema: Listing, etag: true },
  errors: ['not_found', 'forbidden'],
} as const

const listMembers: Operation = {
  ...shared,
  id: 'listMembers',
  path: '/api/members/{pid}',
  summary: 'List the teams of a project with their people',
  description,
  params: pidParams,
}

const listMembersAsPublished: Operation = {
  ...listMembers,
  id: 'listMembersAsPublished',
  path: '/members/{pid}',
  summary: 'List the teams of a project with their people (short path)',
  description: `The same response as \`/api/members/{pid}\`. This is the original path, kept for existing callers.\n\n${description}`,
}

const listMembersByQuery: Operation = {
  ...shared,
  id: 'listMembersByQuery',
  path: '/api/members',
  summary: 'List the teams of a project with their people (deprecated)',
  description:
    'Use `/api/members/{pid}` instead, which returns the same response byte for byte. This path works until the date in `Sunset`.',
  deprecated: true,
  query: pidQuery,
  answer: {
    ...shared.answer,
    headers: {
      Deprecation: 'When the operation was deprecated (RFC 9745).',
      Sunset: 'When the operation will be removed (RFC 8594).',
      Link: 'URL of the successor.',
    },
  },
}

const deprecation = ['deprecation', '@1794700800', 'sunset', 'Sun, 31 Dec 2028 23:59:59 GMT']

export function addListingRoutes(router: Router, parts: Parts): void {
  const serve = createServe(router, parts)
  const byPath = (request: FastifyRequest, reply: FastifyReply) =>
    serve(request, reply, (request.params as { pid: string }).pid, none)
  router.addRaw(listMembers, byPath)
  router.addRaw(listMembersAsPublished, byPath)
  router.addRaw(listMembersByQuery, (request, reply) => {
    const pid = pidQuery.safeParse(request.query).data?.pid.toLowerCase()
    const link = `</api/members/${encodeURIComponent(pid ?? '{pid}')}>; rel="successor-version"`
    serve(request, reply, pid, [...deprecation, 'link', link])
  })
}

const none: string[] = []

type Serve = (request: FastifyRequest, reply: FastifyReply, pid: string | undefined, extra: string[]) => void

/** Answers from the cache in one turn of the event loop if possible, else asynchronously. */
function createServe({ identify }: Router, { listings, limits, recognise }: Parts): Serve {
  const spend = (request: FastifyRequest, actor: Actor | null) =>
    limits.spend(actor ? `person:${actor.uid}` : clientKey(request.ip))

  /** Whether it could be answered at once. */
  function answer(request: FastifyRequest, reply: FastifyReply, key: string, extra: string[]): boolean {
    const { authorization, 'accept-encoding': accepted } = request.headers
    const document = listings.peek(key)
    const variant = document?.ready(negotiate(accepted))
    if (document?.access !== 'public' || !variant) return false
    const actor = authorization === undefined ? null : recognise(authorization)
    if (!actor && authorization !== undefined) return false
    spend(request, actor)
    requireActor(anyone, 'read', actor)
    send(request, reply, variant, extra)
    return true
  }

  async function load(request: FastifyRequest, pid: string | undefined): Promise<Variant> {
    const actor = await identify(request)
    spend(request, actor)
    if (pid === undefined) throw missingPid()
    const document = isPid(pid) ? await listings.get(pid) : null
    if (!document) throw new Problem('not_found', { detail: 'There is no project with this pid.' })
    requireAllowed(document.access, actor)
    return document.make(negotiate(request.headers['accept-encoding']))
  }

  /**
   * While there is no database nobody can change anything, so the last known state is better than nothing.
   * Only for callers without a token, because tokens can't be checked. `Age` says how old it is.
   */
  function answerOfThePast(request: FastifyRequest, key: string) {
    const past = listings.past(key)
    const variant = past?.value.ready(negotiate(request.headers['accept-encoding']))
    if (past?.value.access !== 'public' || !variant || request.headers.authorization !== undefined)
      return null
    return { variant, age: String(Math.ceil(past.age / 1000)) }
  }

  return (request, reply, pid, extra) => {
    const key = pid?.toLowerCase()
    try {
      if (key !== undefined && answer(request, reply, key, extra)) return
    } catch (error) {
      refuse(reply, error, extra)
      return
    }
    load(request, key).then(
      (variant) => send(request, reply, variant, extra),
      (error: unknown) => {
        const past = error instanceof Outage && key !== undefined ? answerOfThePast(request, key) : null
        if (past) send(request, reply, past.variant, [...extra, 'age', past.age])
        else refuse(reply, error, extra)
      },
    )
  }
}

function missingPid(): Problem {
  return new Problem('invalid_request', {
    errors: [
      {
        pointer: '/query/pid',
        code: 'required',
        detail: 'Name the project exactly once, such as ?pid=2026.',
      },
    ],
  })
}

/** Scripts on other sites may read the reason, too. */
function refuse(reply: FastifyReply, error: unknown, extra: string[]): void {
  reply.header('access-control-allow-origin', '*')
  for (let i = 0; i < extra.length; i += 2) reply.header(extra[i]!, extra[i + 1])
  reply.send(error)
}

function send(request: FastifyRequest, reply: FastifyReply, variant: Variant, extra: string[]): void {
  const known = request.headers['if-none-match']
  const fresh = known !== undefined && matches(known, variant.etag)
  const headers = (fresh ? variant.notModifiedHeaders : variant.headers).concat(extra)
  headers.push('x-request-id', request.id)
  reply.hijack()
  reply.raw.writeHead(fresh ? 304 : 200, headers)
  reply.raw.end(fresh || request.method === 'HEAD' ? undefined : variant.body)
}
