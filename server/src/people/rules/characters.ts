const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
// Includes katakana long marks, which Japanese keyboards produce for a dash.
const dashes = /[\u2010-\u2015\u2212\u30fc\ufe58\ufe63\uff70]/g
const fullWidth = /[\uff01-\uff5e]/g

/** Normalises full-width forms, unusual dashes and unusual spaces to ASCII. */
export function plainCharacters(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(dashes, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Normalised, in upper case, and without separators between groups of digits. */
export function withoutSeparators(text: string): string {
  return plainCharacters(text)
    .toUpperCase()
    .replace(/[ .\-/]/g, '')
}
