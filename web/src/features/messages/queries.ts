import {
  getMessageTemplateOptions,
  listApplicationsOptions,
  listMessagesInfiniteOptions,
  listMessageTemplatesOptions,
  type Message,
  type MessagePreviewRequest,
  previewMessageOptions,
} from '@manyhands/api-client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { byCursor, rows } from '../../lib/api/lists.ts'
import type { Language } from '../../lib/i18n/languages.ts'

export const templatesQuery = (pid: string) =>
  queryOptions({ ...listMessageTemplatesOptions({ path: { pid } }), select: rows })

/** One text at the start of editing. */
export const templateQuery = (path: { pid: string; kind: string; language: Language }) =>
  queryOptions({ ...getMessageTemplateOptions({ path }), gcTime: 0 })

/** Two people with a pending application, as examples for previews. */
export const waitingPeopleQuery = (pid: string) =>
  queryOptions({
    ...listApplicationsOptions({ path: { pid }, query: { state: 'all', limit: 50 } }),
    select: ({ data }) => data.filter(({ state }) => state === 'pending' || state === 'pooled').slice(0, 2),
    staleTime: 60_000,
  })

export const previewQuery = (pid: string, kind: string, body: MessagePreviewRequest) =>
  queryOptions({
    ...previewMessageOptions({ path: { pid, kind }, body }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })

/** `undelivered`: bounced or failed in the last 14 days. */
export const states = ['undelivered', 'held', 'queued', 'sent', 'bounced', 'failed', 'dropped'] as const

export interface Wanted {
  state?: (typeof states)[number]
  kind?: string
}

const moving = ({ state }: Message) => state === 'held' || state === 'queued'

const queryFor = ({ state, kind }: Wanted) => ({
  limit: 50,
  ...(kind && { kind }),
  ...(state === 'undelivered' ? { undelivered: 'true' as const } : state && { state }),
})

export const outboxQuery = (pid: string, wanted: Wanted) =>
  infiniteQueryOptions({
    ...listMessagesInfiniteOptions({ path: { pid }, query: queryFor(wanted) }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(moving)) ? 10_000 : 60_000,
  })
