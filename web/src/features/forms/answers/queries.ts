import {
  type AnswerColumn,
  type AnswerSummary,
  type FormAnswer,
  listFormAnswersInfiniteOptions,
  listMissingAnswersInfiniteOptions,
  summariseFormAnswersOptions,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { queriesOf } from '../../../lib/api/cache.ts'
import { byCursor } from '../../../lib/api/lists.ts'
import type { FormRef } from '../queries.ts'

export type Column = AnswerColumn
export type Counted = AnswerSummary['columns'][number]

export const answerStates = ['done', 'outdated', 'draft'] as const satisfies FormAnswer['state'][]

/** Filters, kept in the URL. */
export interface Wanted {
  view?: string
  state?: string
  tid?: string
  /** Part of the name. */
  search?: string
}

const pathOf = ({ pid, fid }: FormRef) => ({ pid, fid })

export const summaryQuery = (formRef: FormRef, tid?: string) =>
  queryOptions({
    ...summariseFormAnswersOptions({ path: pathOf(formRef), query: { tid: tid || undefined } }),
    staleTime: 5_000,
  })

export const answersQuery = (formRef: FormRef, { state, tid, search }: Wanted) =>
  infiniteQueryOptions({
    ...listFormAnswersInfiniteOptions({
      path: pathOf(formRef),
      query: {
        limit: 50,
        state: answerStates.find((one) => one === state),
        tid: tid || undefined,
        search: search || undefined,
      },
    }),
    ...byCursor,
    staleTime: 5_000,
  })

export const missingQuery = (formRef: FormRef, { tid, search }: Wanted) =>
  infiniteQueryOptions({
    ...listMissingAnswersInfiniteOptions({
      path: pathOf(formRef),
      query: { limit: 100, tid: tid || undefined, search: search || undefined },
    }),
    ...byCursor,
    staleTime: 5_000,
  })

/** After reminders: refreshes the list and the history. */
export const refreshReminders = (queryClient: QueryClient, { pid, fid }: FormRef) =>
  Promise.all([
    queryClient.invalidateQueries(
      queriesOf({ pid, fid }, 'summariseFormAnswers', 'listFormAnswers', 'listMissingAnswers'),
    ),
    queryClient.invalidateQueries(queriesOf({ pid }, 'listHistory')),
  ])
