import { getCalendar, getSchedule, getTaskSettings } from '@manyhands/api-client'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

/** Future shifts in all projects. */
export const scheduleQuery = queryOptions({
  queryKey: ['me', 'schedule', 'coming'],
  queryFn: async ({ signal }) => (await getSchedule({ query: { limit: 200 }, signal })).data,
  staleTime: 10_000,
  // Team leads change shifts, and the waitlist moves.
  refetchInterval: 60_000,
})

export const pastQuery = infiniteQueryOptions({
  queryKey: ['me', 'schedule', 'past'],
  queryFn: ({ pageParam: cursor, signal }) =>
    getSchedule({ query: { limit: 20, past: 'true', ...(cursor !== '' && { cursor }) }, signal }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

export const taskSettingsQuery = queryOptions({
  queryKey: ['me', 'task-settings'],
  queryFn: ({ signal }) => getTaskSettings({ signal }),
})

export const calendarQuery = queryOptions({
  queryKey: ['me', 'calendar'],
  queryFn: ({ signal }) => getCalendar({ signal }),
})
