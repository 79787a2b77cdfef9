import type { ClaimInList } from '@manyhands/api-client'

export interface Ready {
  currency: string
  count: number
  /** Decimal string. */
  total: string
}

type Approved = Pick<ClaimInList, 'payout' | 'fee' | 'currency' | 'account_readable'>

/** Approved claims that are in no payout and can be paid, by currency. */
export function readyOf(approved: Approved[]): Ready[] {
  const waiting = approved.filter(
    ({ payout, fee, currency, account_readable }) => !payout && fee && currency && account_readable,
  )
  return [...Map.groupBy(waiting, ({ currency }) => currency!)].map(([currency, claims]) => ({
    currency,
    count: claims.length,
    total: sumOf(claims.map(({ fee }) => fee!)),
  }))
}

/** Exact; all amounts have the decimals of their currency. */
export function sumOf(amounts: string[]): string {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
  const total = amounts.reduce((sum, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    return sum + BigInt(whole + fraction.padEnd(decimals, '0'))
  }, 0n)
  const digits = total.toString().padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
