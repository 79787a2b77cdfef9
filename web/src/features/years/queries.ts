import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { NewYear } from '../../../../api-client/src/index.ts'
import { call, getRollOver, previewRollOver } from '../../lib/api.ts'
import { requireOrder } from '../../ui/forms/choices/day-fields.tsx'

/** What the new year would be like, while it is typed. */
export const previewQuery = (pid: string, year: NewYear) =>
  queryOptions({
    queryKey: ['projects', pid, 'next-year', year],
    async queryFn({ signal }) {
      requireOrder(year)
      return call(previewRollOver({ path: { pid }, body: year, signal }))
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Of the new project: asked again until it is made. */
export const rollOverQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'roll-over'],
    queryFn: ({ signal }) => call(getRollOver({ path: { pid }, signal })),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1000 : false),
    staleTime: 5_000,
  })
