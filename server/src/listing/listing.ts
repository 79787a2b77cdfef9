import { type Cache, createCache } from '../platform/db/cache.ts'
import type { Changes } from '../platform/db/changes.ts'
import { type Db, retryRead } from '../platform/db/database.ts'
import type { EmailHash } from '../platform/db/email-hash.ts'
import { createDocument, type Document } from './document.ts'
import { selectListing } from './queries.ts'

interface Parts {
  db: Db
  changes: Changes
  emailHash: EmailHash
  /** Sent with every response, names and values alternating. */
  headers: string[]
  cacheMegabytes: number
}

/** The listings of all projects, each built once per version. The key is the pid in lower case. */
export function createListings({ db, changes, emailHash, headers, cacheMegabytes }: Parts): Cache<Document> {
  return createCache<Document>({
    changes,
    topic: 'listing',
    maxSize: cacheMegabytes * 1024 * 1024,
    sizeOf: (document) => document.size,
    keepsPast: true,
    async load(pid) {
      const row = await retryRead(() => selectListing(db, pid, emailHash))
      return row && createDocument(row, headers)
    },
  })
}
