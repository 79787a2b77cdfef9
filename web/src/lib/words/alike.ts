/** Letters that have no accent to take off. */
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

/** As someone types it who has not the keys for it: no accents, no capitals, no wide letters. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[đðłøßæœı]/g, (letter) => plainLetters[letter]!)

/** Whether all of what was typed is in it, one word after the other or not. */
export function isFoundIn(text: string, typed: string): boolean {
  const folded = foldText(text)
  return foldText(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
