import {
  answerSwap,
  listHandOverCandidatesOptions,
  listSwapsInfiniteOptions,
  listSwapsOptions,
  type NewSwap,
  requestSwap,
  type Swap,
  withdrawSwap,
} from '@manyhands/api-client'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { byCursor, rows } from '../../../lib/api/lists.ts'
import type { TaskRef } from '../../../lib/queries.ts'
import { participationQuery } from '../../../lib/standing.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { refreshTasks } from '../queries.ts'

export const swapsQuery = (pid: string) =>
  queryOptions({
    ...listSwapsOptions({ path: { pid }, query: { limit: 100 } }),
    select: rows,
    staleTime: 10_000,
    refetchInterval: 60_000,
  })

export const swapsToApproveQuery = (pid: string) =>
  infiniteQueryOptions({
    ...listSwapsInfiniteOptions({ path: { pid }, query: { limit: 50, can: 'consent' } }),
    ...byCursor,
    refetchInterval: 60_000,
  })

/** Two letters, or one Chinese character; mirrors the server's rule. */
export const isEnough = (find: string) => find.length > 1 || /\p{Script=Han}/u.test(find)

export const handOverCandidatesQuery = ({ pid, id }: TaskRef, find: string) =>
  queryOptions({
    ...listHandOverCandidatesOptions({ path: { pid, id }, query: { find } }),
    select: rows,
    placeholderData: keepPreviousData,
  })

export const isPending = ({ state }: Swap) => state === 'requested' || state === 'agreed'

/** Pending swaps of the person, or of people they asked, in all their projects. */
export function usePendingSwaps(): Swap[] {
  const { data: stays = [] } = useQuery(participationQuery)
  const here = stays.filter(({ left_at, state }) => left_at === null && state === 'open')
  const pids = [...new Set(here.map(({ pid }) => pid))]
  const found = useQueries({ queries: pids.map((pid) => swapsQuery(pid)) })
  return found.flatMap(({ data = [] }) => data.filter((swap) => isPending(swap) && swap.you !== 'chief'))
}

const refreshSwaps = (queryClient: QueryClient, pid: string) =>
  Promise.all([
    queryClient.invalidateQueries(queriesOf({ pid }, 'listSwaps', 'getOverview')),
    refreshTasks(queryClient, pid),
  ])

export function useRequestSwap(pid: string) {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NewSwap) => requestSwap({ path: { pid }, body }),
    onSuccess: ({ to, state }) =>
      toasts.say(t(state === 'done' ? 'swap.doneNow' : 'swap.askedNow', { name: to.name })),
    onSettled: () => void refreshSwaps(queryClient, pid),
  })
}

interface Answer {
  answer: 'yes' | 'no'
  accept?: string[]
}

export function useAnswerSwap({ pid, id }: Swap) {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ answer, accept = [] }: Answer) =>
      answerSwap({ path: { pid, id }, body: { answer, accept } }),
    onSuccess: ({ state }) => toasts.say(t(`swap.toast.${state as 'done' | 'agreed' | 'declined'}`)),
    onSettled: () => refreshSwaps(queryClient, pid),
  })
}

/** A team lead's decision on an agreed swap. */
export function useConsent({ pid, id }: Pick<Swap, 'pid' | 'id'>, onDone?: (id: string) => void) {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (consent: 'yes' | 'no') => answerSwap({ path: { pid, id }, body: { consent } }),
    onSuccess(answered, consent) {
      toasts.say(t(consent === 'yes' ? 'swap.consented' : 'swap.refused'))
      onDone?.(answered.id)
    },
    onSettled: () => refreshSwaps(queryClient, pid),
  })
}

export function useWithdrawSwap({ pid, id }: Swap) {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => withdrawSwap({ path: { pid, id } }),
    onSuccess: () => toasts.say(t('swap.withdrawnNow')),
    onError: useWarn(),
    onSettled: () => refreshSwaps(queryClient, pid),
  })
}
