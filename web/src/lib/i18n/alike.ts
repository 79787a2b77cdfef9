/** Letters without a Unicode decomposition. */
const plainLetters: Record<string, string> = {
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}

/** Normalises text for searching: no accents, lower case, narrow letters. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[đðłøßæœı]/g, (letter) => plainLetters[letter]!)

/** Whether the text contains all typed words, in any order. */
export function isFoundIn(text: string, typed: string): boolean {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
