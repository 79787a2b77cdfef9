import { hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

const mark = '/* prepared */'
const names = new Map<string, string>()

/**
 * A statement that each connection parses once and then executes by name. For statements that are sent often. Their
 * text must be constant: every variant stays in the memory of every connection.
 */
export const prepared = <T>(statement: RawBuilder<T>): RawBuilder<T> => sql<T>`${sql.raw(mark)} ${statement}`

/** The name under which the driver prepares a statement; none unless it was built by `prepared`. */
export function nameOfPrepared(text: string): { name?: string } {
  if (!text.startsWith(mark)) return {}
  const name = names.get(text) ?? hash('sha256', text).slice(0, 32)
  names.set(text, name)
  return { name }
}
