import { Problem } from '../platform/errors.ts'
import { type Actor, anyone, requireActor, signedIn } from '../platform/http/access.ts'
import type { ListingRow } from './queries.ts'

/** As the owners of the project have set it. */
export function requireAllowed(access: ListingRow['access'], actor: Actor | null): void {
  requireActor(access === 'token' ? signedIn : anyone, 'read', actor)
  if (access === 'off')
    throw new Problem('forbidden', {
      detail: 'The owners of this project have switched its listing off.',
      why: [{ rule: 'listing-off', setting: 'listing of the project', lifted_by: 'owner' }],
    })
}
