const known = new Set(Intl.supportedValuesOf('currency'))
const digits = new Map<string, number>()

/** Whether it is an ISO 4217 code. */
export const isCurrency = (code: string): boolean => known.has(code)

/** Number of decimals: JPY none, TWD two, KWD three. */
export function decimalsOf(currency: string): number {
  const cached = digits.get(currency)
  if (cached !== undefined) return cached
  const format = new Intl.NumberFormat('en', { style: 'currency', currency })
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2
  digits.set(currency, decimals)
  return decimals
}

/** A trillion of the smallest unit: the database's limit. */
const most = 1_000_000_000_000n

/** In the smallest unit; null if it is no amount of this currency. Fewer decimals are allowed. */
export function readMoney(text: string, currency: string): bigint | null {
  const decimals = decimalsOf(currency)
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined || fraction.length > decimals) return null
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  return amount <= most ? amount : null
}

/** For people: whole amounts have no decimals. */
export const formatMoney = (amount: bigint | number | string, currency: string): string =>
  `${writeMoney(amount, currency).replace(/\.0+$/, '')} ${currency}`

/** With all decimals of the currency. */
export function writeMoney(amount: bigint | number | string, currency: string): string {
  const decimals = decimalsOf(currency)
  const value = BigInt(amount)
  const sign = value < 0n ? '-' : ''
  const all = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const whole = all.slice(0, all.length - decimals)
  return decimals === 0 ? sign + all : `${sign}${whole}.${all.slice(-decimals)}`
}
