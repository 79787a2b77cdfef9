import { streamZip, type ZipEntry, zip } from './zip.ts'

/** Text that a spreadsheet would read as a formula, including full-width characters. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** A cell: strings are always text; numbers and times are typed. */
export type Cell = string | number | { day: string } | { moment: string }

/** A table in batches of rows; the first row contains the column names. */
export type TableParts = AsyncIterable<Cell[][]>

const textOf = (cell: Cell): string => {
  if (typeof cell !== 'object') return String(cell)
  return 'day' in cell ? cell.day : cell.moment
}

const mark = '\ufeff'
const writeLines = (rows: Cell[][]) =>
  rows.map((row) => `${row.map((cell) => writeCell(cell, row.length)).join(',')}\r\n`).join('')

/** CSV with a byte order mark, so that spreadsheets detect UTF-8, and with formulas escaped. */
export const writeCsv = (rows: Cell[][]): string => mark + writeLines(rows)

/** Sends the byte order mark together with the first rows, so that an earlier failure can still be reported. */
export async function* streamCsv(parts: TableParts): AsyncGenerator<Buffer> {
  let before = mark
  for await (const rows of parts) {
    yield Buffer.from(before + writeLines(rows))
    before = ''
  }
  if (before) yield Buffer.from(before)
}

function writeCell(cell: Cell, width: number): string {
  const text = textOf(cell)
  const safe = typeof cell === 'string' && formula.test(text) ? `'${text}` : text
  return needsQuotes.test(safe) || (safe === '' && width === 1) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one]!)

/** Escapes characters that XML can't represent as _x000D_, and literal text of that form as _x005F_x000D_. */
const escapeControls = (text: string) =>
  text
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\n\t]|[\ufffe\uffff]/gu, (one) => `_x${hexOf(one)}_`)
const hexOf = (one: string) => one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const openXml = 'http://schemas.openxmlformats.org'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

interface Sheet {
  at: Date
  /** Name of the sheet. */
  sheet: string
}

/** Never writes formulas: strings are text cells; only numbers and times get other types. */
export function writeXlsx(rows: Cell[][], { at, sheet }: Sheet): Buffer {
  const data = Buffer.from(sheetStart(rows) + rows.map(writeRow).join('') + sheetEnd)
  return zip([...partsAround(sheet), { name: sheetPath, data }], at)
}

export function streamXlsx(parts: TableParts, { at, sheet }: Sheet): AsyncGenerator<Buffer> {
  return streamZip([...partsAround(sheet), { name: sheetPath, data: streamSheet(parts) }], at)
}

/** Column widths precede the rows, so the first rows are buffered to measure them. */
async function* streamSheet(parts: TableParts): AsyncGenerator<Buffer> {
  let first: Cell[][] | null = []
  let n = 0
  const write = (rows: Cell[][]) => rows.map((row) => writeRow(row, n++)).join('')
  for await (const rows of parts) {
    if (!first) yield Buffer.from(write(rows))
    else if (first.push(...rows) >= measured) {
      yield Buffer.from(sheetStart(first) + write(first))
      first = null
    }
  }
  if (first) yield Buffer.from(sheetStart(first) + write(first))
  yield Buffer.from(sheetEnd)
}

/** Number of rows used to measure column widths, which are clamped to these bounds. */
const measured = 100
const [narrowest, widest] = [8, 48]

const sheetPath = 'xl/worksheets/sheet1.xml'
const sheetEnd = '</sheetData></worksheet>'

function sheetStart(rows: Cell[][]): string {
  const columns = widthsOf(rows.slice(0, measured)).map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return (
    `${head}<worksheet xmlns="${main}">` +
    `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>` +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>`
  )
}

function widthsOf(rows: Cell[][]): number[] {
  const widths: number[] = []
  for (const row of rows)
    for (const [at, cell] of row.entries())
      widths[at] = Math.min(widest, Math.max(widths[at] ?? narrowest, spaceOf(textOf(cell)) + 2))
  return widths
}

/** Chinese characters count twice. */
const spaceOf = (text: string) =>
  Array.from(text.slice(0, widest), (one) => (one >= '\u2e80' ? 2 : 1)).reduce<number>((a, b) => a + b, 0)

/** Fast path: most cells need no escaping. */
const plain = /^[A-Za-z\d .,:;+/@()'\u3000-\u9fff-]*$/

/** Each cell has its reference, such as AB12: the format allows leaving it out, but some readers crash then. */
const writeRow = (row: Cell[], n: number) =>
  `<row r="${n + 1}">${row.map((cell, at) => writeXmlCell(cell, `${columnName(at)}${n + 1}`, n === 0)).join('')}</row>`

/** A to Z, then AA. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** Indexes of the cell styles. */
const styles = { bold: 1, day: 2, moment: 3 }

function writeXmlCell(cell: Cell, ref: string, isHeading: boolean): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${ref}"><v>${cell}</v></c>`
  const text = textOf(cell)
  const serial = typeof cell === 'object' ? serialOf(text) : null
  if (serial !== null) {
    const style = text.length === 10 ? styles.day : styles.moment
    return `<c r="${ref}" s="${style}"><v>${serial}</v></c>`
  }
  const written = plain.test(text) ? text : escapeXml(escapeControls(text.toWellFormed()))
  const style = isHeading ? ` s="${styles.bold}"` : ''
  return `<c r="${ref}" t="inlineStr"${style}><is><t xml:space="preserve">${written}</t></is></c>`
}

/** Spreadsheet serial number: days since the end of 1899. Unsupported before March 1900, where spreadsheets are off. */
function serialOf(wall: string): number | null {
  const days =
    (Date.parse(`${wall.replace(' ', 'T')}${wall.length === 10 ? 'T00:00' : ''}Z`) - dayZero) / dayMs
  return days >= 61 ? days : null
}
const dayZero = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

const main = `${openXml}/spreadsheetml/2006/main`
const format = (id: number, font = 0) =>
  `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0"${id > 0 ? ' applyNumberFormat="1"' : ''}${font > 0 ? ' applyFont="1"' : ''}/>`
const stylesXml =
  `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="4">${format(0)}${format(0, 1)}${format(164)}${format(165)}</cellXfs></styleSheet>`

/** The other parts of a workbook with one sheet. */
function partsAround(sheet: string): ZipEntry[] {
  const part = (name: string, xml: string) => ({ name, data: Buffer.from(head + xml) })
  const relations = (targets: Record<string, string>) => {
    const each = Object.entries(targets).map(
      ([type, target], n) =>
        `<Relationship Id="rId${n + 1}" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    return `<Relationships xmlns="${openXml}/package/2006/relationships">${each.join('')}</Relationships>`
  }
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
    ),
    part('_rels/.rels', relations({ officeDocument: 'xl/workbook.xml' })),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    ),
    part('xl/styles.xml', stylesXml),
  ]
}
