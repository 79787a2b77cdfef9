import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLook } from '../filters/use-look.ts'
import { nextAfter } from './next-after.ts'

/** An infinite query. */
interface Found<Item> {
  data: { pages: { data: Item[] }[] } | undefined
  error: unknown
  isPlaceholderData: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/**
 * Items that are decided one by one. On a desk one is always open: the first, until another is chosen. It stays
 * open when others are inserted before it.
 */
export function useTriage<Item extends { id: string }>(found: Found<Item>, openId: string | undefined) {
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) ?? false
  const look = useLook()
  const here = useHere()
  const items = found.data?.pages.flatMap(({ data }) => data) ?? []
  const ids = items.map(({ id }) => id)
  // Decided ones stay in the list until it is read again.
  const [left, setLeft] = useState<string[]>([])
  if (left.length > 0 && !left.some((id) => ids.includes(id))) setLeft([])
  const shownId = openId ?? (wide ? ids.find((id) => !left.includes(id)) : undefined)
  function open(id: string | undefined, replace = wide): void {
    if (here.current) look({ id: id ?? '' }, { replace, resetScroll: !wide })
  }
  usePinned(openId === undefined && !found.isPlaceholderData ? shownId : undefined, open)
  return {
    found,
    items,
    openId,
    shownId,
    wide,
    open,
    move(by: 1 | -1): void {
      const at = shownId === undefined ? -1 : ids.indexOf(shownId)
      const next = ids[Math.max(0, at + by)]
      if (next && next !== shownId) open(next)
      if (at + by >= ids.length - 1 && found.hasNextPage) void found.fetchNextPage()
    },
    /** When these have left the list. */
    goOn(gone: string[]): void {
      setLeft(gone)
      open(nextAfter(ids, gone, shownId), true)
    },
  }
}

export type TriageState<Item extends { id: string }> = ReturnType<typeof useTriage<Item>>

/** Puts the open one into the URL, so that changes of the list don't affect it. */
function usePinned(id: string | undefined, open: (id: string, replace: boolean) => void): void {
  const pin = useEffectEvent((first: string) => open(first, true))
  useEffect(() => {
    if (id !== undefined) pin(id)
  }, [id])
}

/** A toast may outlive its page. */
function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
