const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const letters = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)
const first = (text: string) => letters(text)[0] ?? ''

/** One or two letters for a name, in any script. */
export function initials(name: string): string {
  const plain = name.replace(/\(.*?\)|（.*?）/gu, ' ').trim()
  const han = /^[\p{Script=Han}々]+/u.exec(plain)?.[0]
  // Chinese and Japanese names use the given name, which comes last: 陳怡君 is 怡君.
  if (han) return letters(han).slice(-2).join('')
  const words = plain.split(/[\s·・.]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word))
  if (words.length === 0) return first(plain || '?')
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!]
  // Scripts without case join their letters: two of them would read as a wrong word.
  const cased = ends.every((word) => word.toLowerCase() !== word.toUpperCase())
  return (cased ? ends : ends.slice(0, 1)).map(first).join('').toUpperCase()
}

export const hueCount = 10

export function avatarHue(hash: string): number {
  const value = Number.parseInt(hash.slice(0, 6), 16)
  return Number.isNaN(value) ? 0 : value % hueCount
}
