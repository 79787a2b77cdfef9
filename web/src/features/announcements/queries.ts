import {
  type Announcement,
  type AnnouncementDraft,
  getAnnouncementOptions,
  getMyAnnouncementOptions,
  listAnnouncementRecipientsInfiniteOptions,
  listAnnouncementsInfiniteOptions,
  listMyAnnouncements,
  listMyAnnouncementsQueryKey,
  previewAnnouncementOptions,
} from '@manyhands/api-client'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { byCursor } from '../../lib/api/lists.ts'

export const announcementsQuery = (pid: string) =>
  infiniteQueryOptions({
    ...listAnnouncementsInfiniteOptions({ path: { pid }, query: { limit: 25 } }),
    ...byCursor,
    refetchInterval: 60_000,
  })

export interface AnnouncementRef {
  pid: string
  id: string
}

const minuteMs = 60_000

/** How soon it may have changed: often while it is about to go out, or emails are leaving. */
export function pauseOf(
  { state, send_at, emails }: Pick<Announcement, 'state' | 'send_at' | 'emails'>,
  now: number,
): number {
  if (state === 'scheduled') return Date.parse(send_at) < now + 2 * minuteMs ? 2000 : minuteMs
  return emails.waiting > 0 ? 10_000 : minuteMs
}

export const announcementQuery = (path: AnnouncementRef) =>
  queryOptions({
    ...getAnnouncementOptions({ path }),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data && pauseOf(state.data, Date.now()),
  })

export const recipientsQuery = (path: AnnouncementRef, undelivered: boolean) =>
  infiniteQueryOptions({
    ...listAnnouncementRecipientsInfiniteOptions({
      path,
      query: { limit: 100, undelivered: undelivered ? 'true' : 'false' },
    }),
    ...byCursor,
    staleTime: 0,
  })

/** How many would get it now, and the emails of three of them. */
export const previewQuery = (pid: string, body: AnnouncementDraft) =>
  queryOptions({
    ...previewAnnouncementOptions({ path: { pid }, body }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })

/** Without the generated options: they would be loaded with the frame, which shows the number of unread ones. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: listMyAnnouncementsQueryKey({ query: { limit: 25 } }),
  queryFn: ({ pageParam, signal }) =>
    listMyAnnouncements({ query: { limit: 25, ...(pageParam && { cursor: pageParam }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

export const receivedQuery = (id: string) =>
  queryOptions({ ...getMyAnnouncementOptions({ path: { id } }), retry: false })
