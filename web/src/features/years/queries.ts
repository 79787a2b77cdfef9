import {
  getRollOverOptions,
  type NewYear,
  previewRollOver,
  previewRollOverOptions,
} from '@manyhands/api-client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { requireOrder } from '../../ui/forms/choices/day-fields.tsx'

/** A live preview of the new year. */
export const previewQuery = (pid: string, body: NewYear) =>
  queryOptions({
    ...previewRollOverOptions({ path: { pid }, body }),
    async queryFn({ signal }) {
      requireOrder(body)
      return previewRollOver({ path: { pid }, body, signal })
    },
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Polls the new project until it is complete. */
export const rollOverQuery = (pid: string) =>
  queryOptions({
    ...getRollOverOptions({ path: { pid } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1000 : false),
    staleTime: 5_000,
  })
