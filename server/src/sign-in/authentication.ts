import { type Cache, createCache } from '../platform/db/cache.ts'
import type { Changes } from '../platform/db/changes.ts'
import { commitAsync, type Db } from '../platform/db/database.ts'
import { type Actor, scopes, unauthenticated } from '../platform/http/access.ts'
import { readCookie } from '../platform/http/browser/browsers.ts'
import type { SessionId, TokenId } from '../platform/ids.ts'
import { hashSecret, isSecret, isWellFormedToken } from './secrets.ts'
import { type LiveSession, selectLiveSession, touchSessions } from './sessions/queries.ts'
import { requireStrength } from './strength/strength.ts'
import { type LiveToken, selectLiveToken, touchTokens } from './tokens/queries.ts'

const mostKept = 20_000
const noteUsesEvery = 5000
const freshFor = 10 * 60_000
const day = 86_400_000

export interface Authentication {
  /** The actor of an Authorization header if cached; sends no query. */
  recognise(header: string): Actor | null
  /** The same, with a query if necessary; refuses invalid tokens. */
  authenticate(header: string): Promise<Actor>
  /** The actor of a session cookie if cached; sends no query. */
  recogniseSession(cookies: string): Actor | null
  /** The same, with a query if necessary. An ended session counts as none. */
  findSession(cookies: string): Promise<Actor | null>
  /** For actors without a second step: refuses those who need one for what their role allows. */
  requireStrength(db: Db, actor: Actor, params: Record<string, string>): Promise<void>
  caches: { tokens: Cache<unknown>; sessions: Cache<unknown> }
  close(): Promise<void>
}

interface Parts {
  db: Db
  changes: Changes
  idleDays: number
}

export function createAuthentication({ db, changes, idleDays }: Parts): Authentication {
  const cacheOf = <T>(topic: string, load: (hash: Buffer) => Promise<T | null>): Cache<T> =>
    createCache<T>({
      changes,
      topic,
      maxSize: mostKept,
      sizeOf: () => 1,
      load: (key) => load(Buffer.from(key, 'hex')),
    })
  const tokens = cacheOf('token', (hash) => selectLiveToken(db, hash))
  const sessions = cacheOf('session', (hash) => selectLiveSession(db, hash))
  const tokenUses = noteUses<TokenId>((uses) => commitAsync(db, (tx) => touchTokens(tx, uses)))
  const sessionUses = noteUses<SessionId>((uses) => commitAsync(db, (tx) => touchSessions(tx, uses)))

  function accept(token: LiveToken | null): Actor | null {
    if (!token || token.expires_at <= new Date()) return null
    tokenUses.note(token.id)
    return { uid: token.uid, by: { token: token.id, strong: token.strong }, scopes: token.scopes }
  }

  function acceptSession(session: LiveSession | null): Actor | null {
    const now = Date.now()
    if (!session || session.expires_at.getTime() <= now) return null
    if (session.last_seen_at.getTime() + idleDays * day <= now) return null
    session.last_seen_at = new Date(now)
    sessionUses.note(session.id)
    const { id, uid, proven_at, strong_at, hasSecondStep } = session
    const provenAt = hasSecondStep ? strong_at : proven_at
    const freshUntil = new Date((provenAt?.getTime() ?? 0) + freshFor)
    return { uid, by: { session: id, freshUntil, hasSecondStep, strong: strong_at !== null }, scopes }
  }

  return {
    recognise(header) {
      const key = keyOf(header)
      return key === null ? null : accept(tokens.peek(key))
    },
    async authenticate(header) {
      const key = keyOf(header)
      if (key === null)
        throw unauthenticated('The Authorization header does not hold "Bearer" and a whole API token.')
      const actor = accept(await tokens.get(key))
      if (!actor) throw unauthenticated('The token is unknown, expired or revoked.')
      return actor
    },
    recogniseSession(cookies) {
      const key = sessionKeyOf(cookies)
      return key === null ? null : acceptSession(sessions.peek(key))
    },
    async findSession(cookies) {
      const key = sessionKeyOf(cookies)
      if (key === null) return null
      const kept = await sessions.get(key)
      // It may have been used in another process.
      return (
        acceptSession(kept) ?? (kept && acceptSession(await selectLiveSession(db, Buffer.from(key, 'hex'))))
      )
    },
    requireStrength,
    caches: { tokens, sessions },
    async close() {
      await Promise.all([tokenUses.close(), sessionUses.close()])
    },
  }
}

/** Collects uses and writes them in batches. "Last used" is a convenience: a failed write is dropped. */
function noteUses<Id>(write: (uses: Map<Id, Date>) => Promise<void>) {
  let uses = new Map<Id, Date>()
  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const noted = uses
    uses = new Map()
    await write(noted).catch(() => {})
  }
  const timer = setInterval(() => void flush(), noteUsesEvery).unref()
  return {
    note: (id: Id) => void uses.set(id, new Date()),
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}

function keyOf(header: string): string | null {
  if (header.slice(0, 7).toLowerCase() !== 'bearer ') return null
  const token = header.slice(7).trim()
  return isWellFormedToken(token) ? hashSecret(token).toString('hex') : null
}

function sessionKeyOf(cookies: string): string | null {
  const secret = readCookie(cookies, 'session')
  return secret && isSecret(secret) ? hashSecret(secret).toString('hex') : null
}
