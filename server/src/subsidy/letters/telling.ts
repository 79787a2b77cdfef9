import { queueMessages } from '../../messages/index.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { PersonId, ProjectId } from '../../platform/ids.ts'

interface Told {
  pid: ProjectId
  id: string
  uid: PersonId
}

/** What became of their claims. The mail says how things are when it leaves. */
export async function tellOfClaims(
  tx: Transaction,
  kind: 'claim.approved' | 'claim.declined' | 'claim.paid' | 'claim.returned',
  claims: readonly Told[],
): Promise<void> {
  await queueMessages(
    tx,
    claims.map(({ pid, id, uid }) => ({ pid, uid, kind, about: `claim ${id}`, params: { claim: id } })),
  )
}
