import type { NewTrafficSubsidy, TrafficSubsidy } from '@manyhands/api-client'
import { freeOf, slugOf } from '../../../../lib/i18n/slug.ts'

export interface OriginDraft {
  /** Stable while editing. */
  key: string
  /** Empty until saved; then derived from its name. */
  oid: string
  en: string
  zh: string
  fee: string
}

export interface TableDraft {
  currency: string
  origins: OriginDraft[]
  audience: TrafficSubsidy['rules']['audience']
  tids: string[]
  hours: string
  until: string
  receipt: TrafficSubsidy['rules']['receipt']
  second_above: string
  budget: string
  payer: { name: string; iban: string; bic: string }
}

let made = 0
export const newOrigin = (part: Partial<OriginDraft> = {}): OriginDraft => ({
  key: `new-${++made}`,
  oid: '',
  en: '',
  zh: '',
  fee: '',
  ...part,
})

/** The initial table. */
const nothing: TableDraft = {
  currency: 'TWD',
  origins: [],
  audience: 'everyone',
  tids: [],
  hours: '0',
  until: '',
  receipt: 'optional',
  second_above: '',
  budget: '',
  payer: { name: '', iban: '', bic: '' },
}

/** Drops trailing zeros. */
export const shortAmount = (amount: string) => amount.replace(/\.0+$/, '')

export function draftOf(table: TrafficSubsidy | null): TableDraft {
  if (!table) return nothing
  const { currency, origins, rules, payer } = table
  return {
    currency,
    origins: origins.map(({ oid, names, fee }) => ({
      key: oid,
      oid,
      en: names.en,
      zh: names['zh-TW'],
      fee: shortAmount(fee),
    })),
    audience: rules.audience,
    tids: rules.tids,
    hours: String(rules.hours),
    until: rules.until ?? '',
    receipt: rules.receipt,
    second_above: shortAmount(rules.second_above ?? ''),
    budget: shortAmount(rules.budget ?? ''),
    payer: { name: payer?.name ?? '', iban: payer?.iban ?? '', bic: payer?.bic ?? '' },
  }
}

/** The request body. Only for a valid draft. */
export function bodyOf(draft: TableDraft): NewTrafficSubsidy {
  const { payer } = draft
  return {
    currency: draft.currency,
    origins: named(draft.origins).map(({ oid, en, zh, fee }) => ({
      oid,
      names: { en: en.trim(), 'zh-TW': zh.trim() },
      fee: fee.trim(),
    })),
    rules: {
      audience: draft.audience,
      tids: draft.audience === 'teams' ? draft.tids : [],
      hours: Number(draft.hours),
      until: draft.until || null,
      receipt: draft.receipt,
      second_above: draft.second_above.trim() || null,
      budget: draft.budget.trim() || null,
    },
    payer: payer.iban.trim()
      ? { name: payer.name.trim(), iban: payer.iban.trim(), bic: payer.bic.trim() || null }
      : null,
  }
}

/** Gives every origin an id: new ones by their English name. */
function named(origins: OriginDraft[]): OriginDraft[] {
  const taken = new Set(origins.map(({ oid }) => oid).filter(Boolean))
  return origins.map((origin, at) => {
    if (origin.oid) return origin
    const oid = freeOf(slugOf(origin.en) || `origin-${at + 1}`, taken)
    taken.add(oid)
    return { ...origin, oid }
  })
}
