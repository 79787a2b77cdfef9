import { createCache } from '../platform/db/cache.ts'
import type { Changes } from '../platform/db/changes.ts'
import type { Db } from '../platform/db/database.ts'
import { type Actor, unauthenticated } from '../platform/http/access.ts'
import type { TokenId } from '../platform/ids.ts'
import { type LiveToken, selectLiveToken, touchTokens } from './queries.ts'
import { hashSecret, isWellFormedToken } from './secrets.ts'

const mostTokens = 20_000
const noteUsesEvery = 30_000

export interface Authentication {
  /** Who an Authorization header speaks for, if that is known here; costs no query. */
  recognise(header: string): Actor | null
  /** The same, asking the database if need be; refuses what speaks for no one. */
  authenticate(header: string): Promise<Actor>
  close(): Promise<void>
}

export function createAuthentication(db: Db, changes: Changes): Authentication {
  const tokens = createCache<LiveToken>({
    changes,
    topic: 'token',
    maxSize: mostTokens,
    sizeOf: () => 1,
    load: (key) => selectLiveToken(db, Buffer.from(key, 'hex')),
  })
  let uses = new Map<TokenId, Date>()

  function accept(token: LiveToken | null): Actor | null {
    const now = new Date()
    if (!token || token.expires_at <= now) return null
    uses.set(token.id, now)
    return { uid: token.uid, tokenId: token.id, scopes: token.scopes }
  }

  async function noteUses(): Promise<void> {
    if (uses.size === 0) return
    const noted = uses
    uses = new Map()
    // "Last used" is a convenience: a failed note is dropped.
    await touchTokens(db, noted).catch(() => {})
  }
  const timer = setInterval(() => void noteUses(), noteUsesEvery).unref()

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
    async close() {
      clearInterval(timer)
      await noteUses()
    },
  }
}

function keyOf(header: string): string | null {
  if (header.slice(0, 7).toLowerCase() !== 'bearer ') return null
  const token = header.slice(7).trim()
  return isWellFormedToken(token) ? hashSecret(token).toString('hex') : null
}
