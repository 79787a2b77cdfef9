import { dropMessages, queueMessages } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId } from '../../platform/ids.ts'
import type { ClaimRef } from '../claims/queries.ts'

interface Told extends ClaimRef {
  uid: PersonId
}

const about = ({ id }: { id: string }) => `claim ${id}`

/** What became of their claims. The mail says how things are when it leaves. */
export async function notifyOfClaims(
  tx: Transaction,
  kind: 'claim.approved' | 'claim.declined' | 'claim.paid' | 'claim.returned',
  claims: readonly Told[],
  hold = 0,
): Promise<void> {
  await queueMessages(
    tx,
    claims.map(({ pid, id, uid }) => ({ pid, uid, kind, about: about({ id }), params: { claim: id }, hold })),
  )
}

/** The last mail about it, while it is held: nobody learns of what is taken back at once. */
export async function dropNotifications(tx: Transaction, claim: ClaimRef): Promise<void> {
  await dropMessages(tx, claim.pid, about(claim))
}
