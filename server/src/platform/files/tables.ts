import { streamZip, type ZipEntry, zip } from './zip.ts'

/** What a spreadsheet would take for a formula, full-width signs included. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** A table that comes in parts: some rows at a time, the first with the names of its columns. */
export type TableParts = AsyncIterable<string[][]>

const mark = '\ufeff'
const writeLines = (rows: string[][]) =>
  rows.map((row) => `${row.map((cell) => writeCell(cell, row.length)).join(',')}\r\n`).join('')

/** With the mark by which spreadsheets know UTF-8, and nothing that they would run. */
export const writeCsv = (rows: string[][]): string => mark + writeLines(rows)

export async function* streamCsv(parts: TableParts): AsyncGenerator<Buffer> {
  yield Buffer.from(mark)
  for await (const rows of parts) yield Buffer.from(writeLines(rows))
}

function writeCell(cell: string, width: number): string {
  const safe = formula.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(safe) || (safe === '' && width === 1) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one]!)

/** What XML cannot hold is written as _x000D_ there, and what looks like it as _x005F_x000D_. */
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
  /** Its name. */
  sheet: string
}

/** All cells are text, so that none is ever a formula, a date or a number. */
export function writeXlsx(rows: string[][], { at, sheet }: Sheet): Buffer {
  const data = Buffer.from(sheetStart + rows.map(writeRow).join('') + sheetEnd)
  return zip([...partsAround(sheet), { name: sheetPath, data }], at)
}

export function streamXlsx(parts: TableParts, { at, sheet }: Sheet): AsyncGenerator<Buffer> {
  async function* data() {
    yield Buffer.from(sheetStart)
    for await (const rows of parts) yield Buffer.from(rows.map(writeRow).join(''))
    yield Buffer.from(sheetEnd)
  }
  return streamZip([...partsAround(sheet), { name: sheetPath, data: data() }], at)
}

/** Most cells: they need no look at each character three times. */
const plain = /^[A-Za-z\d .,:;+/@()'\u3000-\u9fff-]*$/

const sheetPath = 'xl/worksheets/sheet1.xml'
const sheetStart = `${head}<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

const writeRow = (row: string[]) => `<row>${row.map(writeXmlCell).join('')}</row>`
const writeXmlCell = (text: string) =>
  `<c t="inlineStr"><is><t xml:space="preserve">${plain.test(text) ? text : escapeXml(escapeControls(text.toWellFormed()))}</t></is></c>`

/** All that a workbook has beside its one sheet. */
function partsAround(sheet: string): ZipEntry[] {
  const part = (name: string, xml: string) => ({ name, data: Buffer.from(head + xml) })
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
    ),
    part('_rels/.rels', relation('officeDocument', 'xl/workbook.xml')),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${openXml}/officeDocument/2006/relationships"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')),
  ]
}
