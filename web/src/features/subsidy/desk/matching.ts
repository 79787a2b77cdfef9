import type { ClaimInList } from '@manyhands/api-client'
import { isFoundIn } from '../../../lib/i18n/alike.ts'

const asMostWrite = (text: string) => text.replaceAll('臺', '台')

/** Matches the name or the origin, in either language. */
export function matches(
  { person, origin, oid }: Pick<ClaimInList, 'person' | 'origin' | 'oid'>,
  wanted: string,
): boolean {
  const text = [person.name, origin?.en, origin?.['zh-TW'], oid].join(' ')
  return isFoundIn(asMostWrite(text), asMostWrite(wanted.trim()))
}

/** The claim to open after this one has left the list: the next, else the previous. */
export function nextAfter(ids: string[], gone: string): string | undefined {
  const at = ids.indexOf(gone)
  return ids[at + 1] ?? ids[at - 1]
}
