import type { Db } from '../platform/db/database.ts'
import { Problem } from '../platform/errors.ts'
import { decodeText, readCsv } from '../platform/files/csv.ts'
import { UnreadableFile } from '../platform/files/unzip.ts'
import type { ProjectId } from '../platform/ids.ts'
import { readMoney, writeMoney } from './money.ts'
import { type OriginRow, selectOrigins, selectSubsidy } from './queries.ts'
import type { TableProblem } from './schemas.ts'

const mostRows = 500

interface Line {
  n: number
  cells: string[]
}

/** Compares a file with the current table. Stores nothing. */
export async function previewTable(
  db: Db,
  pid: ProjectId,
  given: { lines: Line[]; currency?: string | undefined },
) {
  const subsidy = await selectSubsidy(db, pid)
  const currency = given.currency ?? subsidy?.currency ?? 'TWD'
  const there = await selectOrigins(db, pid)
  const seen = new Set<string>()
  const rows = given.lines.map((line) => {
    const row = readRow(line, there, currency)
    const known = subsidy?.currency === currency ? there.find(({ oid }) => oid === row.oid) : undefined
    const problems = seen.has(row.oid) ? [...row.problems, 'duplicate' as const] : row.problems
    seen.add(row.oid)
    return { ...row, problems, before: known ? writeMoney(known.fee, currency) : null }
  })
  return { currency, rows }
}

/** Without empty lines, and without a heading. Before any transaction. */
export async function readLines(bytes: Buffer): Promise<Line[]> {
  const lines: Line[] = []
  try {
    let n = 0
    for (const cells of readCsv(decodeText(bytes))) {
      n++
      const filled = cells.map((cell) => cell.trim().toWellFormed())
      if (filled.every((cell) => cell === '')) continue
      lines.push({ n, cells: filled.slice(0, filled.findLastIndex((cell) => cell !== '') + 1) })
      if (lines.length > mostRows + 1) throw new UnreadableFile(`The file has more than ${mostRows} rows.`)
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new Problem('invalid_request', {
      detail: error.message,
      errors: [{ pointer: '/body', code: 'unreadable_file', detail: error.message }],
    })
  }
  const [first] = lines
  return first && !/\d/.test(first.cells.at(-1)!) && lines.length > 1 ? lines.slice(1) : lines
}

/** `oid, English, Chinese, fee`, or without the first, or with one name for both. */
function readRow({ n, cells }: Line, there: OriginRow[], currency: string) {
  const fee = cells.length > 1 ? cells.at(-1)! : ''
  const rest = cells.length > 1 ? cells.slice(0, -1) : cells
  const [en = '', zh = ''] = rest.length > 2 ? rest.slice(1, 3) : rest
  const names = { en: (en || zh).slice(0, 80), 'zh-TW': (zh || en).slice(0, 80) }
  const amount = readMoney(plainAmount(fee), currency)
  const problems: TableProblem[] = [
    ...(names.en === '' ? ['name_missing' as const] : []),
    ...(fee === '' ? ['fee_missing' as const] : amount === null ? ['fee_invalid' as const] : []),
  ]
  const given = rest.length > 2 ? slugOf(rest[0]!) : ''
  const same = there.find((origin) => [names.en, names['zh-TW']].some((name) => isNamed(origin, name)))
  const oid = given || same?.oid || slugOf(names.en) || `row-${n}`
  return { n, oid, names, fee: amount === null ? null : writeMoney(amount, currency), problems }
}

const isNamed = ({ names }: OriginRow, name: string) => name === names.en || name === names['zh-TW']

/**
 * Drops currency signs and names; a comma before three digits separates thousands, any other decimals. Two
 * numbers in one cell stay two, which is invalid.
 */
function plainAmount(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replace(/^[^\d.,-]+|[^\d]+$/g, '')
    .replace(/(?<=\d)[ '\u2019](?=\d{3}(?!\d))/g, '')
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare)) return bare.replaceAll(',', '')
  return bare.replace(/^(\d+),(\d{1,2})$/, '$1.$2')
}

const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64)
    .replace(/-+$/, '')
