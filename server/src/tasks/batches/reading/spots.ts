import { plain } from './dates.ts'

/** Longer cells aren't numbers, so that no pattern runs on more. */
const mostCharacters = 30

const alone = /^[x×*]? ?(\d{1,4}) ?(?:人|位|名|個|people|persons?|volunteers?|helpers?|spots?)?$/

/** 3, x3, 3人, 3 people. */
export function readSpots(cell: string): number | null {
  if (cell.length > mostCharacters) return null
  const found = alone.exec(plain(cell))
  return found ? Number(found[1]) : null
}

/** Tried from each mark only, so that it takes linear time. */
const atEnd = /[(（x×＊*] {0,3}([\d０-９]{1,3}) {0,3}[人位名]?[)）]?$/

/** A title that may end with the number of spots: Desk (3), 報到 x2. */
export function readTitle(cell: string): { title: string; spots: number | null } {
  const found = atEnd.exec(cell)
  const title = found ? cell.slice(0, found.index).trim() : ''
  if (!found || title === '') return { title: cell, spots: null }
  return { title, spots: Number(found[1]!.normalize('NFKC')) }
}
