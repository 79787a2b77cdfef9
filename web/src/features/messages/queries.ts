import {
  getMessageTemplate,
  listApplications,
  listMessages,
  listMessageTemplates,
  type Message,
  type MessagePreviewRequest,
  previewMessage,
} from '@manyhands/api-client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callForVersion } from '../../lib/api/headers.ts'
import { languages } from '../../lib/i18n/languages.ts'

export const templatesQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'message-templates'],
    queryFn: async ({ signal }) => (await listMessageTemplates({ path: { pid }, signal })).data,
  })

/** Both languages of one kind with their versions at the start of editing. */
export const versionedTemplatesQuery = (pid: string, kind: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'message-templates', kind],
    queryFn: ({ signal }) =>
      Promise.all(
        languages.map((language) =>
          callForVersion(getMessageTemplate({ path: { pid, kind, language }, signal })),
        ),
      ),
    gcTime: 0,
  })

/** Two people with a pending application, as examples for previews. */
export const waitingPeopleQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'applications', 'examples'],
    queryFn: async ({ signal }) =>
      (await listApplications({ path: { pid }, query: { state: 'all', limit: 50 }, signal })).data
        .filter(({ state }) => state === 'pending' || state === 'pooled')
        .slice(0, 2),
    staleTime: 60_000,
  })

export const previewQuery = (pid: string, kind: string, body: MessagePreviewRequest) =>
  queryOptions({
    queryKey: ['projects', pid, 'preview', kind, body],
    queryFn: ({ signal }) => previewMessage({ path: { pid, kind }, body, signal }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })

export const states = ['held', 'queued', 'sent', 'bounced', 'failed', 'dropped'] as const

export interface Wanted {
  state?: Message['state']
  kind?: string
}

const moving = ({ state }: Message) => state === 'held' || state === 'queued'

export const outboxQuery = (pid: string, wanted: Wanted) =>
  infiniteQueryOptions({
    queryKey: ['projects', pid, 'messages', wanted],
    queryFn: ({ pageParam: cursor, signal }) =>
      listMessages({
        path: { pid },
        query: { limit: 50, ...wanted, ...(cursor !== '' && { cursor }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(moving)) ? 10_000 : 60_000,
  })
