import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'

interface Props<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: the key of a query has a type of its own
  query: UseQueryOptions<any, any, Row[], any>
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A list from the server: loading, failed, empty or loaded. */
export function Listed<Row>({ query, empty, children }: Props<Row>) {
  const { data, error, refetch } = useQuery(query)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={3} />
  return data.length === 0 ? empty : children(data)
}
