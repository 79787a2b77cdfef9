import { freeOf, slugOf } from '../../../lib/i18n/slug.ts'

const year = /(?<!\d)(19|20)\d\d(?!\d)/

/** "Lantern Days" in 2026 → "lantern-days-2026": derived from name and year, avoiding known identifiers. */
export function proposePid(name: string, startsOn: string, taken: ReadonlySet<string>): string {
  if (name.trim() === '') return ''
  const slug = slugOf(name)
  const missing = year.test(slug) ? undefined : year.exec(startsOn)?.[0]
  return freeOf([slug, missing].filter(Boolean).join('-') || 'project', taken)
}
