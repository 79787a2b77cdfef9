import { notifyPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/access.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import { revokeAllAccess, type WaysIn } from '../sessions/sessions.ts'

interface Parts {
  waysIn: WaysIn
  seen: Sighting
}

/**
 * Ends everything that could act as this person, except the current session; returns how much. Idempotent.
 */
export async function secureAccount(tx: Transaction, actor: Actor, { waysIn, seen }: Parts) {
  const { uid, by } = actor
  const ended = await revokeAllAccess(tx, actor, { waysIn, keep: 'session' in by ? by.session : null })
  const { sessions, tokens, calendars, invitation_links } = ended
  if (Object.values(ended).every((count) => count === 0)) return ended
  await audit(tx, { actor: uid, verb: 'account.secured', subject: `person:${uid}`, after: ended })
  await notifyPerson(tx, {
    uid,
    kind: 'secured',
    about: `${sessions} ${tokens} ${calendars} ${invitation_links}`,
    seen,
  })
  return ended
}
