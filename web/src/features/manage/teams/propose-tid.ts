import { freeOf, slugOf } from '../../../lib/words/slug.ts'

/** From the name of the team, and never one that is taken. */
export function proposeTid(name: string, taken: ReadonlySet<string>): string {
  return name.trim() === '' ? '' : freeOf(slugOf(name) || `team-${taken.size + 1}`, taken)
}
