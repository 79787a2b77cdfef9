import { freeOf, slugOf } from '../../../lib/i18n/slug.ts'

/** Derives an unused identifier from a name. */
export function proposeTid(name: string, taken: ReadonlySet<string>, what = 'team'): string {
  return name.trim() === '' ? '' : freeOf(slugOf(name) || `${what}-${taken.size + 1}`, taken)
}
