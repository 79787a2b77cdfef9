import { Problem } from '../../errors.ts'

/** Of a body, unless an operation says otherwise. */
export const mostBytes = { anonymous: 16 * 1024, signedIn: 1024 * 1024 }

/** Far more than any request of ours. */
const deepest = 32
/** Real requests have about twenty bytes for each value. */
const bytesForAValue = 10

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** One look at each character: nesting and very many values cost a parser a hundred times as much as reading. */
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

/** The end of the text where it never ends. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}
