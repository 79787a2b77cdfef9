import { UnreadableFile } from './unzip.ts'

const separators = [',', ';', '\t']
const mostInFirstRow = 100_000
/** Limits beyond those of any real table. */
const mostCells = 20_000
const mostQuoted = 100_000

/** The quote that `writeCsv` puts before formulas. */
const guarded = /^'(?='*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20])/

/**
 * Parses lazily, row by row, with any common separator. Removes the quote that protects against formulas.
 */
export function* readCsv(text: string): Generator<string[], void> {
  const separator = separatorOf(text)
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  let n = 1
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const cell = readCell(text, at, plain, n)
    row.push(cell.value.replace(guarded, ''))
    if (row.length > mostCells) throw new UnreadableFile(`Row ${n} has too many cells.`)
    at = cell.end
    if (text[at] === separator) at++
    else {
      at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
      n++
      yield row
      row = []
    }
  }
  if (row.length > 0) yield [...row, '']
}

function readCell(text: string, at: number, plain: RegExp, n: number): { value: string; end: number } {
  const quoted = text[at] === '"' ? readQuoted(text, at, n) : { value: '', end: at }
  plain.lastIndex = quoted.end
  const rest = plain.exec(text)![0]
  return { value: quoted.value + rest, end: quoted.end + rest.length }
}

function readQuoted(text: string, start: number, n: number): { value: string; end: number } {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1 || at - start > mostQuoted)
      throw new UnreadableFile(`A quotation mark in row ${n} is never closed.`)
    if (text[at + 1] !== '"') return { value: text.slice(start + 1, at).replaceAll('""', '"'), end: at + 1 }
  }
}

/** The most frequent separator in the first row, outside of quotation marks. */
function separatorOf(text: string): string {
  const counts = new Map(separators.map((separator) => [separator, 0]))
  let quoted = false
  for (const character of text.slice(0, mostInFirstRow)) {
    if (character === '"') quoted = !quoted
    else if (quoted) continue
    else if (character === '\n' || character === '\r') break
    else if (counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return separators.toSorted((a, b) => counts.get(b)! - counts.get(a)!)[0]!
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Big5, as written by older Excel in Taiwan. */
export function decodeText(bytes: Buffer): string {
  const marks = { 'utf-16le': '\xff\xfe', 'utf-16be': '\xfe\xff' }
  const start = bytes.toString('latin1', 0, 2)
  const marked = Object.entries(marks).find(([, mark]) => mark === start)
  for (const encoding of marked ? [marked[0]] : ['utf-8', 'big5']) {
    const text = tryDecode(bytes, encoding)
    if (text !== null && !text.includes('\0')) return text
  }
  throw new UnreadableFile('The file is not readable text. Save it as CSV UTF-8 or as .xlsx.')
}

function tryDecode(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
