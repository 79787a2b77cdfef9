import { decodeText, readCsv } from '../csv.ts'
import { UnreadableFile } from '../unzip.ts'
import { readXlsx, type SheetRow, tooManyColumns, tooManyRows } from './xlsx.ts'

export interface Table {
  columns: string[]
  /** `n` is the row number of the spreadsheet: the headings are row 1. */
  rows: SheetRow[]
}

/** Includes the row of headings. */
const limits = { rows: 10_001, columns: 50 }
const mostInCell = 500
const mostCharacters = 20_000_000
/** Including empty ones. */
const mostLines = 100_000

/** CSV or XLSX, whatever its name. All rows are as wide as the widest; empty ones are left out. */
export async function readTable(bytes: Buffer): Promise<Table> {
  const [first, ...rows] = await readSheet(bytes)
  if (!first) throw new UnreadableFile('The file is empty.')
  const width = [first, ...rows].reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0)
  if (width > limits.columns) throw tooManyColumns(limits.columns)
  requireModestText([first, ...rows])
  const fill = ({ n, cells }: SheetRow) => ({
    n,
    cells: Array.from({ length: width }, (_, i) => cellOf(cells[i], n, i)),
  })
  return { columns: fill(first).cells.map((name) => name.trim()), rows: rows.map(fill) }
}

/** A spreadsheet stores a text once and may show it in every cell. */
function requireModestText(rows: SheetRow[]): void {
  let characters = 0
  for (const { cells } of rows) for (const cell of cells) characters += cell.length
  if (characters > mostCharacters)
    throw new UnreadableFile(`The table has more than ${mostCharacters / 1_000_000} million characters.`)
}

const widthOf = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

function cellOf(text = '', n: number, column: number): string {
  if (text.length > mostInCell)
    throw new UnreadableFile(`Row ${n}, column ${column + 1} has more than ${mostInCell} characters.`)
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}

async function readSheet(bytes: Buffer): Promise<SheetRow[]> {
  const start = bytes.toString('latin1', 0, 4)
  if (start === 'PK\x03\x04') return (await readXlsx(bytes, limits)).filter(({ cells }) => widthOf(cells) > 0)
  if (start === '\xd0\xcf\x11\xe0')
    throw new UnreadableFile(
      'Old or password-protected Excel files cannot be read. Save the file as .xlsx without a password.',
    )
  return readLines(decodeText(bytes))
}

function readLines(text: string): SheetRow[] {
  const rows: SheetRow[] = []
  let n = 0
  for (const cells of readCsv(text)) {
    if (widthOf(cells) > 0) rows.push({ n: n + 1, cells })
    if (++n > mostLines || rows.length > limits.rows) throw tooManyRows(limits.rows)
  }
  return rows
}
