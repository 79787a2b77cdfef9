import { type Archive, openZip, UnreadableFile } from '../unzip.ts'
import { attributeOf, walkXml } from './xml.ts'

/** Non-empty cells by position. */
export interface SheetRow {
  n: number
  cells: string[]
}

interface Limits {
  rows: number
  columns: number
}

/** Maximum unpacked size of one part, enough for the largest accepted table. */
const mostUnpacked = 32 * 1024 * 1024
const mostInDirectory = 1024 * 1024

/** The first sheet of a workbook. Dates stay numbers; formulas have their cached results. */
export async function readXlsx(bytes: Buffer, limits: Limits): Promise<SheetRow[]> {
  const archive = openZip(bytes)
  const text = async (name: string) => (await archive.read(name, mostUnpacked))?.toString('utf8') ?? null
  const sheet = await text(await firstSheet(archive))
  if (sheet === null) throw new UnreadableFile('This is not an Excel workbook: it has no sheet.')
  const shared = readSharedStrings((await text('xl/sharedStrings.xml')) ?? '')
  return readSheet(sheet, shared, limits)
}

async function firstSheet(archive: Archive): Promise<string> {
  const usual = 'xl/worksheets/sheet1.xml'
  const workbook = await archive.read('xl/workbook.xml', mostInDirectory)
  const relations = await archive.read('xl/_rels/workbook.xml.rels', mostInDirectory)
  if (!workbook || !relations) return usual
  const ids = attributesOf(workbook.toString(), 'sheet', 'r:id')
  const names = attributesOf(relations.toString(), 'Relationship', 'Id')
  const targets = attributesOf(relations.toString(), 'Relationship', 'Target')
  const target = targets[names.indexOf(ids[0] ?? null)]
  if (!target) return usual
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

function attributesOf(xml: string, tag: string, attribute: string): (string | null)[] {
  const found: (string | null)[] = []
  walkXml(xml, {
    open: (name, attributes) => void (name === tag && found.push(attributeOf(attributes, attribute))),
    close: () => {},
    text: () => {},
  })
  return found
}

/** Several runs of one text are joined; phonetic guides are ignored. */
function readSharedStrings(xml: string): string[] {
  const strings: string[] = []
  let inText = false
  let inPhonetics = false
  walkXml(xml, {
    open(name) {
      if (name === 'si') strings.push('')
      if (name === 'rPh') inPhonetics = true
      inText = name === 't' && !inPhonetics
    },
    close(name) {
      if (name === 'rPh') inPhonetics = false
      inText = false
    },
    text(text) {
      if (inText && strings.length > 0) strings[strings.length - 1] += text
    },
  })
  return strings.map(unescapeControls)
}

/** One pass over the cells, in document order. */
class SheetReader {
  readonly rows: SheetRow[] = []
  #row: SheetRow = { n: 0, cells: [] }
  #column = -1
  #type = 'n'
  #value = ''
  #inValue = false
  #inPhonetics = false
  #cells = 0
  readonly #shared: string[]
  readonly #limits: Limits

  constructor(shared: string[], limits: Limits) {
    this.#shared = shared
    this.#limits = limits
  }

  open(name: string, attributes: string): void {
    if (name === 'row') {
      const n = Number(attributeOf(attributes, 'r'))
      this.#row = { n: Number.isInteger(n) && n > this.#row.n ? n : this.#row.n + 1, cells: [] }
      this.#column = -1
    }
    if (name === 'c') {
      if (++this.#cells > mostCells) throw tooManyCells()
      this.#column = columnOf(attributeOf(attributes, 'r')) ?? this.#column + 1
      this.#type = attributeOf(attributes, 't') ?? 'n'
      this.#value = ''
    }
    if (name === 'rPh') this.#inPhonetics = true
    this.#inValue = name === 'v' || (name === 't' && !this.#inPhonetics)
  }

  close(name: string): void {
    this.#inValue = false
    if (name === 'rPh') this.#inPhonetics = false
    if (name === 'c' && this.#value !== '') this.#keep()
    if (name === 'row' && this.#row.cells.length > 0) {
      this.rows.push(this.#row)
      if (this.rows.length > this.#limits.rows) throw tooManyRows(this.#limits.rows)
    }
  }

  text(text: string): void {
    if (this.#inValue) this.#value += text
  }

  #keep(): void {
    if (this.#column >= this.#limits.columns) throw tooManyColumns(this.#limits.columns)
    const { cells } = this.#row
    while (cells.length < this.#column) cells.push('')
    cells[this.#column] = this.#shown()
  }

  #shown(): string {
    const value = this.#value
    if (this.#type === 's') return this.#shared[Number(value)] ?? ''
    if (this.#type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
    if (this.#type !== 'n') return unescapeControls(value)
    const number = Number(value)
    return Number.isSafeInteger(number) || !/^\s*[\d.+\-eE]+\s*$/.test(value) ? String(number) : value.trim()
  }
}

/** Including empty formatted ones. */
const mostCells = 600_000
const tooManyCells = () =>
  new UnreadableFile(
    `The sheet has more than ${mostCells} cells, most of them empty. Copy what you need into a new sheet, or save it as CSV.`,
  )
export const tooManyRows = (most: number) => new UnreadableFile(`The table has more than ${most - 1} rows.`)
export const tooManyColumns = (most: number) => new UnreadableFile(`The table has more than ${most} columns.`)

function readSheet(xml: string, shared: string[], limits: Limits): SheetRow[] {
  const reader = new SheetReader(shared, limits)
  walkXml(xml, reader)
  return reader.rows
}

/** AB12 is in the 28th column. */
function columnOf(cell: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d*$/.exec(cell ?? '')?.[1]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Characters that XML can't contain are written as _x000D_, and texts that look like it as _x005F_x000D_. */
const unescapeControls = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (whole, hex) => {
    const code = Number.parseInt(hex, 16)
    return code === 0 || (code >= 0xd800 && code <= 0xdfff) ? whole : String.fromCharCode(code)
  })
