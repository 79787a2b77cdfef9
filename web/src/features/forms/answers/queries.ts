import {
  type AnswerColumn,
  type AnswerSummary,
  type FormAnswer,
  listFormAnswers,
  listMissingAnswers,
  summariseFormAnswers,
} from '@manyhands/api-client'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
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

const ofAnswers = ({ pid, fid }: FormRef) => ['projects', pid, 'forms', 'answers', fid]
const pathOf = ({ pid, fid }: FormRef) => ({ pid, fid })

export const summaryQuery = (formRef: FormRef, tid?: string) =>
  queryOptions({
    queryKey: [...ofAnswers(formRef), 'summary', tid ?? ''],
    queryFn: ({ signal }) =>
      summariseFormAnswers({ path: pathOf(formRef), query: { ...(tid && { tid }) }, signal }),
    staleTime: 5_000,
  })

export const answersQuery = (formRef: FormRef, { state, tid, search }: Wanted) => {
  const inState = answerStates.find((one) => one === state)
  return infiniteQueryOptions({
    queryKey: [...ofAnswers(formRef), 'given', inState ?? '', tid ?? '', search ?? ''],
    queryFn: ({ pageParam: cursor, signal }) =>
      listFormAnswers({
        path: pathOf(formRef),
        query: {
          limit: 50,
          ...(inState && { state: inState }),
          ...(tid && { tid }),
          ...(search && { search }),
          ...(cursor !== '' && { cursor }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 5_000,
  })
}

export const missingQuery = (formRef: FormRef, { tid, search }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...ofAnswers(formRef), 'missing', tid ?? '', search ?? ''],
    queryFn: ({ pageParam: cursor, signal }) =>
      listMissingAnswers({
        path: pathOf(formRef),
        query: {
          limit: 100,
          ...(tid && { tid }),
          ...(search && { search }),
          ...(cursor !== '' && { cursor }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 5_000,
  })

/** After reminders: refreshes the list and the history. */
export async function refreshReminders(queryClient: QueryClient, formRef: FormRef): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ofAnswers(formRef) }),
    queryClient.invalidateQueries({ queryKey: ['projects', formRef.pid, 'history'] }),
  ])
}
