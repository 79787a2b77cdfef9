import { type QueryFunction, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query'
import { toProblem } from '../problem.ts'

/** For `select`: the rows of a list. */
export const rows = <Row>({ data }: { data: Row[] }): Row[] => data

/** For `select`, of a list that is read at once: its rows, and whether there are more than one request returns. */
export const rowsAtOnce = <Row>({ data, next_cursor }: { data: Row[]; next_cursor: string | null }) => ({
  rows: data,
  isCut: next_cursor !== null,
})

/** The pages of a list, for generated infinite options: each ends with the cursor of the next. */
export const byCursor = {
  // The first page has no cursor; the generated type also asks for the parameters of the path.
  initialPageParam: {} as never,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
}

type Reading<Data, Key extends QueryKey> = Pick<
  UseQueryOptions<Data, never, Data, Key>,
  'queryFn' | 'queryKey'
>

/** Null instead of a 404, for what may not exist. */
export function orNull<Data, Key extends QueryKey>({ queryKey, queryFn }: Reading<Data, Key>) {
  const read = queryFn as QueryFunction<Data, Key>
  return queryOptions<Data | null, Error, Data | null, Key>({
    queryKey,
    async queryFn(context) {
      try {
        return await read(context)
      } catch (error) {
        if (toProblem(error).status === 404) return null
        throw error
      }
    },
  })
}
