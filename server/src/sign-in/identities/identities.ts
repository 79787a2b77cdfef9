import { notifyPerson } from '../../people/index.ts'
import { audit } from '../../platform/audit.ts'
import type { Db, Transaction } from '../../platform/db/database.ts'
import { Problem } from '../../platform/errors.ts'
import { type Actor, requireFreshSignIn } from '../../platform/http/access.ts'
import type { Sighting } from '../../platform/http/browser/devices.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { Providers } from '../oidc/providers.ts'
import { removeIdentityOf, selectIdentities } from './queries.ts'

export async function listIdentities(db: Db, uid: PersonId, providers: Providers) {
  return (await selectIdentities(db, uid)).map(({ issuer, created_at, ...row }) => ({
    ...row,
    provider: providers.nameOfIssuer(issuer),
    linked_at: created_at.toISOString(),
  }))
}

/** Kept as unlinked: otherwise it would be linked again by its address at the next sign-in. */
export async function removeIdentity(
  tx: Transaction,
  actor: Actor,
  id: string,
  { providers, seen }: { providers: Providers; seen: Sighting },
): Promise<void> {
  requireFreshSignIn(actor)
  const { uid } = actor
  const issuer = await removeIdentityOf(tx, uid, id)
  if (!issuer) throw new Problem('not_found')
  await audit(tx, { actor: uid, verb: 'identity.removed', subject: `person:${uid}` })
  await notifyPerson(tx, { uid, kind: 'provider-removed', about: providers.nameOfIssuer(issuer), seen })
}
