import type { Transaction } from '../../platform/db/database.ts'
import type { ClaimRef } from '../claims/queries.ts'

export async function setAccountShared(tx: Transaction, { pid, id }: ClaimRef): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ account_shared: true })
    .where('pid', '=', pid)
    .where('id', '=', id)
    .execute()
}
