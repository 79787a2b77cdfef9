import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, getBoard } from '../../../lib/api.ts'

export const boardQuery = (pid: string) =>
  queryOptions({
    queryKey: ['projects', pid, 'board'],
    queryFn: ({ signal }) => call(getBoard({ path: { pid }, signal })),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

const soonMs = 2_000
const mostMs = 15_000
const liveMs = 30_000
const pollMs = 5_000

/** The board as it is now: told of each change, read again after every gap, and asked for where nothing is told. */
export function useLiveBoard(pid: string) {
  const live = useEvents(pid)
  const board = useQuery({ ...boardQuery(pid), refetchInterval: live ? liveMs : pollMs })
  return { board, live }
}

/** Whether the line stands. A browser comes back by itself, except after a refusal: then we do. */
function useEvents(pid: string): boolean {
  const queryClient = useQueryClient()
  const [live, setLive] = useState(false)
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = soonMs
    const read = () => void queryClient.invalidateQueries({ queryKey: boardQuery(pid).queryKey })
    function open(): void {
      source = new EventSource(`/api/projects/${encodeURIComponent(pid)}/today/events`)
      source.onopen = () => {
        wait = soonMs
        setLive(true)
        // Whatever happened in the gap was told to nobody here.
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
