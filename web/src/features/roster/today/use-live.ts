import { getBoardOptions } from '@manyhands/api-client'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

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

/** The live board: updated by events, reloaded after every gap, and polled while there is no event stream. */
export function useLiveBoard(pid: string) {
  const live = useEvents(pid)
  const board = useQuery({ ...boardQuery(pid), refetchInterval: live ? liveMs : pollMs })
  return { board, live }
}

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
