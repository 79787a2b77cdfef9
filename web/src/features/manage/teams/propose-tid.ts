import { freeOf, slugOf } from '../../../lib/words/slug.ts'

/** From the name of what it is, and never one that is taken. */
export function proposeTid(name: string, taken: ReadonlySet<string>, what = 'team'): string {
  return name.trim() === '' ? '' : freeOf(slugOf(name) || `${what}-${taken.size + 1}`, taken)
}
