import { dropNotifications, queueNotifications } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { ClaimRef } from '../claims/queries.ts'
import { selectTreasurersToNotify, selectWithheldClaims } from './queries.ts'

interface NotifiedClaim extends ClaimRef {
  uid: PersonId
}

const about = ({ id }: { id: string }) => `claim ${id}`

/** Notifies claimants of decisions. The email states the situation at the time of sending. */
export async function notifyClaimants(
  tx: Transaction,
  kind: 'claim.approved' | 'claim.declined' | 'claim.paid' | 'claim.returned',
  claims: readonly NotifiedClaim[],
  hold = 0,
): Promise<void> {
  await queueNotifications(
    tx,
    claims.map(({ pid, id, uid }) => ({ pid, uid, kind, about: about({ id }), params: { claim: id }, hold })),
  )
}

/** Drops the last email about it while it is held, so that nobody learns of what is undone at once. */
export async function dropClaimNotification(tx: Transaction, claim: ClaimRef): Promise<void> {
  await dropNotifications(tx, claim.pid, about(claim))
}

/** They are no longer in the project, so their claim isn't paid until they share its account again. */
export async function notifyOfWithheldAccounts(tx: Transaction): Promise<void> {
  const kind = 'claim.withheld'
  const claims = await selectWithheldClaims(tx, kind)
  await queueNotifications(
    tx,
    claims.map(({ pid, id, uid }) => ({ pid, uid, kind, about: `account ${id}`, params: { claim: id } })),
  )
}

/** One email with the number of waiting claims. */
export async function notifyTreasurers(tx: Transaction): Promise<void> {
  const kind = 'claims.waiting'
  const people = await selectTreasurersToNotify(tx, kind)
  await queueNotifications(
    tx,
    people.map(({ pid, uid }) => ({ pid, uid, kind, about: 'claims' })),
  )
}
