const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
// With the katakana long marks, which Japanese keyboards give for a dash.
const dashes = /[\u2010-\u2015\u2212\u30fc\ufe58\ufe63\uff70]/g
const fullWidth = /[\uff01-\uff5e]/g

/** The text as an English keyboard would give it: full-width forms, odd dashes and odd spaces made plain. */
export function plainCharacters(text: string): string {
  return text
    .replace(invisible, '')
    .replace(fullWidth, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replace(dashes, '-')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Plain characters in upper case, without what people put between groups of digits. */
export function withoutSeparators(text: string): string {
  return plainCharacters(text)
    .toUpperCase()
    .replace(/[ .\-/]/g, '')
}
