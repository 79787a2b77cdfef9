import type { Claim } from '@manyhands/api-client'

/** The receipts that someone may view: none that the claimant doesn't share, except their own. */
export function viewableReceipts(
  { receipts, account_shared, person }: Pick<Claim, 'receipts' | 'account_shared' | 'person'>,
  me: string | undefined,
): Claim['receipts'] {
  return account_shared || person.uid === me ? receipts : []
}
