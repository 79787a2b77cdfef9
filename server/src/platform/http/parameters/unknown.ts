import type { InputError } from '../../errors.ts'
import { nearest } from './nearest.ts'

/** A misspelt filter must not return everything. At most this many are named, each cut to 64 characters. */
const most = 10

/** One error for each query parameter that the operation doesn't have. */
export function findUnknown(query: unknown, known: readonly string[]): InputError[] {
  return Object.keys(query ?? {})
    .filter((name) => !known.includes(name))
    .slice(0, most)
    .map((name) => name.slice(0, 64))
    .map((name) => ({
      pointer: `/query/${escaped(name)}`,
      code: 'unknown_parameter',
      detail: describe(name, known),
    }))
}

/** For JSON Pointer (RFC 6901). */
const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')

function describe(name: string, known: readonly string[]): string {
  const meant = nearest(name, known)
  if (meant) return `There is no parameter \`${name}\`. Did you mean \`${meant}\`?`
  if (known.length === 0) return `There is no parameter \`${name}\`; this operation takes none.`
  const names = new Intl.ListFormat('en').format(known.map((one) => `\`${one}\``))
  return `There is no parameter \`${name}\`; this operation takes ${names}.`
}
