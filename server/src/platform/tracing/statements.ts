import pg from 'pg'
import { sqlState } from '../db/database.ts'
import { beginSpan, current, type Span } from './spans.ts'

const mostText = 2000

type Query = (...given: unknown[]) => unknown
type Done = (error?: unknown, ...rest: unknown[]) => void

/** Creates a span for each statement sent within a span. Returns a function to undo the instrumentation. */
export function traceStatements(end: (span: Span) => void): () => void {
  const plain = pg.Client.prototype.query as Query
  const traced: Query = function (this: pg.Client, ...given) {
    const parent = current.getStore()
    const text = parent && textOf(given[0])
    if (!parent || !text) return plain.apply(this, given)
    const span = beginSpan(nameOf(text), 'statement', {
      parent,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, mostText) },
    })
    const finish: Done = (error) => {
      // Only the SQLSTATE: the message may contain user data.
      if (error) span.attributes['db.response.status_code'] = sqlState(error) || 'none'
      span.failed = Boolean(error)
      end(span)
    }
    const done = given.at(-1)
    if (typeof done !== 'function') {
      const result = plain.apply(this, given)
      if (result instanceof Promise) result.then(() => finish(), finish)
      return result
    }
    const callback: Done = (...answer) => {
      finish(answer[0])
      ;(done as Done)(...answer)
    }
    return plain.apply(this, [...given.slice(0, -1), callback])
  }
  pg.Client.prototype.query = traced as typeof pg.Client.prototype.query
  return () => {
    pg.Client.prototype.query = plain as typeof pg.Client.prototype.query
  }
}

/** Text of a statement with placeholders instead of values. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) return undefined
  return typeof statement.text === 'string' ? statement.text : undefined
}

const nameOf = (text: string) => /^\s*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'statement'
