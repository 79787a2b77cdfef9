import { forbidden } from '../platform/errors.ts'
import { type Actor, anyone, requireActor, signedIn } from '../platform/http/access.ts'
import type { ListingRow } from './queries.ts'
import { because } from './refusals.ts'

/** According to the project's setting. */
export function requireAllowed(access: ListingRow['access'], actor: Actor | null): void {
  requireActor(access === 'token' ? signedIn : anyone, 'read', actor)
  if (access === 'off') throw forbidden([because['listing-off']])
}
