import { Problem } from '../../errors.ts'

/** Default limits of a request body. */
export const mostBytes = { anonymous: 16 * 1024, signedIn: 1024 * 1024 }

/** Maximum nesting, far more than any real request needs. */
const deepest = 32
/** Minimum bytes per value on average. Real requests have about twenty. */
const bytesForAValue = 10

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Rejects deep nesting and excessive numbers of values, which are a hundred times as costly to parse as to scan. */
export function requireModestJson(text: string, bodyLimit: number): void {
  const most = Math.floor(bodyLimit / bytesForAValue)
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) at = endOfString(text, at)
    else if (code === comma) values++
    else if (code === openArray || code === openObject) {
      values++
      if (++depth > deepest) throw refused(`The JSON is nested more than ${deepest} levels deep.`)
    } else if (code === closeArray || code === closeObject) depth--
    if (values > most) throw refused(`The JSON has more than ${most} values.`)
  }
}

const refused = (detail: string) => new Problem('invalid_request', { detail })

/** End of the string, or of the text if it is unterminated. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}
