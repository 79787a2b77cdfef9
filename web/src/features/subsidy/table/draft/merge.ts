import type { SubsidyTablePreview } from '@manyhands/api-client'
import { newOrigin, type OriginDraft, shortAmount } from './draft.ts'

export type PastedRow = SubsidyTablePreview['rows'][number]

export interface Compared {
  row: PastedRow
  change: 'new' | 'same' | 'changed' | 'wrong'
  /** The current amount; null if it is new. */
  before: string | null
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** The origin that a row refers to: by its id, else by a name. */
const findIn = (origins: OriginDraft[], { oid, names }: PastedRow) =>
  origins.find((origin) => origin.oid === oid && oid !== '') ??
  origins.find(({ en, zh }) => same(en, names.en) || (zh !== '' && same(zh, names['zh-TW'])))

/** What each row would change in the current draft. */
export function compare(origins: OriginDraft[], rows: PastedRow[]): Compared[] {
  return rows.map((row) => {
    const there = findIn(origins, row)
    const before = there?.fee ?? null
    if (row.problems.length > 0 || row.fee === null) return { row, change: 'wrong', before }
    if (!there) return { row, change: 'new', before: null }
    return { row, change: Number(there.fee) === Number(row.fee) ? 'same' : 'changed', before }
  })
}

/** Applies the valid rows; other origins are removed or kept. */
export function merge(origins: OriginDraft[], rows: PastedRow[], others: 'keep' | 'replace'): OriginDraft[] {
  const good = rows.filter(({ problems, fee }) => problems.length === 0 && fee !== null)
  const used = new Map<OriginDraft, OriginDraft>()
  const taken = good.map((row) => {
    const there = findIn(origins, row)
    const named = namesOf(row, there)
    const fee = shortAmount(row.fee!)
    const next = there ? { ...there, ...named, fee } : newOrigin({ ...named, fee })
    if (there) used.set(there, next)
    return next
  })
  if (others === 'replace') return taken
  const kept = origins.map((origin) => used.get(origin) ?? origin)
  return [...kept, ...taken.filter((origin) => !kept.includes(origin))]
}

/** A single column of names sets both languages; it never removes a name. */
function namesOf({ names }: PastedRow, there: OriginDraft | undefined): { en: string; zh: string } {
  const single = names.en === names['zh-TW']
  if (there && single) return { en: there.en, zh: there.zh }
  return { en: names.en, zh: names['zh-TW'] }
}
