import { z } from 'zod'
import { Problem } from '../errors.ts'

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50).meta({
    description: 'Maximum number of items.',
    example: 50,
  }),
  cursor: z.string().max(500).optional().meta({
    description: '`next_cursor` of the previous page. Omit it for the first page.',
  }),
})

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    next_cursor: z.string().nullable().meta({
      description: 'Pass this value as `cursor` to get the next page; null on the last page.',
      example: null,
    }),
  })

/** Drops the extra row that was queried to detect a next page. */
export function toPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => string[]) {
  const data = rows.slice(0, limit)
  const last = rows.length > limit ? data.at(-1) : undefined
  return { data, next_cursor: last ? encode(keyOf(last)) : null }
}

const encode = (key: string[]) => Buffer.from(JSON.stringify(key)).toString('base64url')

/** PostgreSQL can't store NUL in text. */
const withoutNul = (_: string, value: unknown) =>
  typeof value === 'string' && value.includes('\0') ? null : value

/** The sort key in a cursor, parsed by the given schema; null for the first page. */
export function readCursor<T extends z.ZodType>(cursor: string | undefined, key: T): z.output<T> | null {
  if (cursor === undefined) return null
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString(), withoutNul))
  } catch {
    throw new Problem('invalid_request', {
      errors: [
        {
          pointer: '/query/cursor',
          code: 'invalid_cursor',
          detail: 'Must be a `next_cursor` from this list.',
        },
      ],
    })
  }
}
