import { zip } from './zip.ts'

/** What a spreadsheet would take for a formula, full-width signs included. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
const needsQuotes = /[",;\t\r\n]|^\s|\s$/

/** With the mark by which spreadsheets know UTF-8, and nothing that they would run. */
export function writeCsv(rows: string[][]): string {
  return `\ufeff${rows.map((row) => `${row.map((cell) => writeCell(cell, row.length)).join(',')}\r\n`).join('')}`
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

/** All cells are text, so that none is ever a formula, a date or a number. */
export function writeXlsx(rows: string[][], { at, sheet }: { at: Date; sheet: string }): Buffer {
  const cell = (text: string) =>
    `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeControls(text.toWellFormed()))}</t></is></c>`
  const data = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const part = (name: string, xml: string) => ({ name, data: Buffer.from(head + xml) })
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${openXml}/package/2006/relationships"><Relationship Id="rId1" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  return zip(
    [
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
      part(
        'xl/worksheets/sheet1.xml',
        `<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
      ),
    ],
    at,
  )
}
