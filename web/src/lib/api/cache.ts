import type * as api from '@manyhands/api-client'
import type { Query } from '@tanstack/react-query'

/** An operation that reads. The generated key of its queries has it as `_id`. */
export type ReadId = {
  [Name in keyof typeof api]: Name extends `${string}InfiniteOptions`
    ? never
    : Name extends `${infer Id}Options`
      ? Id
      : never
}[keyof typeof api]

interface Key {
  _id: ReadId
  path?: Record<string, unknown>
}

const keyOf = ({ queryKey }: Pick<Query, 'queryKey'>) => queryKey[0] as Key

/**
 * The queries of these operations, or of all, that have this path. For `invalidateQueries` and the like:
 * `queriesOf({ pid })` is everything about a project, `queriesOf({ pid }, 'listTasks', 'getTask')` its tasks.
 */
export const queriesOf = (path: Record<string, string>, ...ids: ReadId[]) => ({
  predicate(query: Pick<Query, 'queryKey'>): boolean {
    const key = keyOf(query)
    if (ids.length > 0 && !ids.includes(key._id)) return false
    return Object.entries(path).every(([name, value]) => key.path?.[name] === value)
  },
})

/** All queries but those of an operation. */
export const allBut = (id: ReadId) => ({
  predicate: (query: Pick<Query, 'queryKey'>): boolean => keyOf(query)._id !== id,
})
