import type { OriginDraft, TableDraft } from './draft.ts'

/** Number of decimals of a currency: JPY none, TWD two. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** 350 or 350.50, with at most the decimals of the currency. */
export function isAmount(text: string, currency: string): boolean {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim()) ?? []
  return whole !== undefined && fraction.length <= decimalsOf(currency)
}

/** Drops thousands separators and spaces, as the server does. */
export const plainAmount = (text: string) => text.replace(/[\s,]/g, '')

export type OriginFault = 'name' | 'fee' | 'double'

/** The problems of each origin, by its key. */
export function faultsInOrigins(origins: OriginDraft[], currency: string): Map<string, OriginFault[]> {
  const nameOf = ({ en, zh }: OriginDraft) => `${en.trim().toLowerCase()}\n${zh.trim()}`
  const seen = new Set<string>()
  const found = new Map<string, OriginFault[]>()
  for (const origin of origins) {
    const faults: OriginFault[] = [
      ...(origin.en.trim() === '' || origin.zh.trim() === '' ? ['name' as const] : []),
      ...(isAmount(origin.fee, currency) ? [] : ['fee' as const]),
      ...(seen.has(nameOf(origin)) ? ['double' as const] : []),
    ]
    seen.add(nameOf(origin))
    if (faults.length > 0) found.set(origin.key, faults)
  }
  return found
}

export type RuleFault = 'teams' | 'hours' | 'second_above' | 'budget' | 'payer' | 'iban' | 'bic'

export function faultsInRules(draft: TableDraft): Set<RuleFault> {
  const { audience, tids, hours, currency, payer } = draft
  const isNoAmount = (text: string) => text.trim() !== '' && !isAmount(text, currency)
  const hasHours = /^\d+(\.\d+)?$/.test(hours.trim()) && Number(hours) <= 1000
  const [name, iban, bic] = [payer.name, payer.iban, payer.bic].map((text) => text.trim() !== '')
  return new Set<RuleFault>([
    ...(audience === 'teams' && tids.length === 0 ? ['teams' as const] : []),
    ...(hasHours ? [] : ['hours' as const]),
    ...(isNoAmount(draft.second_above) ? ['second_above' as const] : []),
    ...(isNoAmount(draft.budget) ? ['budget' as const] : []),
    ...((name || iban || bic) && !(name && iban) ? ['payer' as const] : []),
  ])
}
