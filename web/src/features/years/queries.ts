import { getRollOver, type NewYear, previewRollOver } from '@manyhands/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requireOrder } from '../../ui/forms/choices/day-fields.tsx'

/** A live preview of the new year. */
export const previewQuery = (pid: string, year: NewYear) =>
  queryOptions({
    queryKey: ['projects', pid, 'next-year', year],
    async queryFn({ signal }) {
      requireOrder(year)
      return previewRollOver({ path: { pid }, body: year, signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Polls the new project until it is complete. */
export const rollOverQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'roll-over'],
    queryFn: ({ signal }) => getRollOver({ path: { pid }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1000 : false),
    staleTime: 5_000,
  })
