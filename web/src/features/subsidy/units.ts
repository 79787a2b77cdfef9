/** Converts a server amount, which has all decimals of its currency, to the smallest unit. */
export const inUnits = (amount: string): bigint => BigInt(amount.replace('.', ''))

/** The inverse, with as many decimals as another amount of the same currency. */
export function ofUnits(units: bigint, like: string): string {
  const decimals = like.split('.')[1]?.length ?? 0
  if (decimals === 0) return String(units)
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
