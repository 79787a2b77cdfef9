import { hash, randomBytes } from 'node:crypto'
import type { Prepared } from '../../messages/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { addSecret, type Invitee, setEmailed } from './queries.ts'

export const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

interface Links {
  /** What the two links say. */
  labels: { yes: string; no: string }
  baseUrl: string
}

/**
 * The links of an invitation, with its event; null if there is nothing to answer. Created when the email is
 * written: if it is sent again, the links of both work.
 */
export async function addLinks(db: Db, { pid, uid }: Invitee, { labels, baseUrl }: Links) {
  const secret = randomBytes(32).toString('hex')
  const invitation = await addSecret(db, { pid, uid }, hashOf(secret))
  if (!invitation) return null
  const links = {
    button: { label: labels.yes, url: `${baseUrl}/invitation#yes.${secret}` },
    otherwise: { label: labels.no, url: `${baseUrl}/invitation#no.${secret}` },
    sent: (db: Db) => setEmailed(db, { pid, uid }),
  } satisfies Prepared
  return { invitation, links }
}
