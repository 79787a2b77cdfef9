import { type Board, getBoardOptions } from '@manyhands/api-client'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useConnected } from '../../../lib/offline/connection.ts'
import { useWaiting, type WaitingChange } from '../../../lib/offline/waiting.ts'
import { type Attendance, withState } from './groups.ts'

export const boardQuery = (pid: string) =>
  queryOptions({
    ...getBoardOptions({ path: { pid } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const soonMs = 2_000
const mostMs = 15_000
const liveMs = 30_000
const pollMs = 5_000

/**
 * The live board: updated by events, reloaded after every gap, and polled while there is no event stream. What the
 * server hasn't confirmed yet is shown as recorded.
 */
export function useLiveBoard(pid: string) {
  // A stream can stay open for long after the server has stopped.
  const [streams, connected] = [useEvents(pid), useConnected()]
  const live = streams && connected
  const queryClient = useQueryClient()
  const query = useQuery({ ...boardQuery(pid), refetchInterval: live ? liveMs : pollMs })
  const waiting = useWaiting()
  const open = waiting.map(({ id, refused }) => (refused ? -id : id)).join()
  const before = useRef(open)
  useEffect(() => {
    // One of them has been confirmed, or refused.
    if (before.current !== open) void queryClient.invalidateQueries(boardQuery(pid))
    before.current = open
  }, [open, pid, queryClient])
  const data = useMemo(() => query.data && withWaiting(query.data, pid, waiting), [query.data, pid, waiting])
  return { board: { ...query, data }, live }
}

const withWaiting = (board: Board, pid: string, waiting: WaitingChange[]): Board =>
  waiting.reduce((now, { refused, about: { seat } }) => {
    if (refused || seat?.pid !== pid) return now
    return withState(now, seat.task, seat.uid, seat.state as Attendance, new Date())
  }, board)

/**
 * Whether the event stream is connected. Browsers reconnect automatically, except after an error response;
 * then this does.
 */
function useEvents(pid: string): boolean {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = soonMs
    const read = () => void queryClient.invalidateQueries(boardQuery(pid))
    function open(): void {
      source = new EventSource(`/api/projects/${encodeURIComponent(pid)}/today/events`)
      source.onopen = () => {
        wait = soonMs
        setLive(true)
        // Events during the gap were missed.
        read()
      }
      source.onmessage = read
      source.addEventListener('changed', read)
      source.onerror = () => {
        setLive(false)
        if (source?.readyState !== EventSource.CLOSED) return
        timer = setTimeout(open, wait)
        wait = Math.min(wait * 2, mostMs)
      }
    }
    open()
    return () => {
      source?.close()
      clearTimeout(timer)
    }
  }, [pid, queryClient])
  return live
}
