import type { Claim } from '@manyhands/api-client'

/** The receipts that someone may view now: their own, and those that the claimant shares and was told about. */
export function viewableReceipts(
  { receipts, account_readable, person }: Pick<Claim, 'receipts' | 'account_readable' | 'person'>,
  me: string | undefined,
): Claim['receipts'] {
  return account_readable || person.uid === me ? receipts : []
}
