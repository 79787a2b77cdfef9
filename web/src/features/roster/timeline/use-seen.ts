import { type RefObject, useEffect, useState } from 'react'
import type { Seen } from './layout.ts'

const grain = 240

/** The visible part of the canvas in coarse steps, so that small scrolls render nothing. */
export function useSeen(scroller: RefObject<HTMLDivElement | null>): Seen {
  const [seen, setSeen] = useState<Seen>({ left: 0, top: 0, width: 2000, height: 1200 })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let frame = 0
    function read(): void {
      frame = 0
      if (!element) return
      const left = Math.max(0, Math.floor(element.scrollLeft / grain) * grain - grain)
      const top = Math.max(0, Math.floor(element.scrollTop / grain) * grain - grain)
      const width = element.clientWidth + 3 * grain
      const height = element.clientHeight + 3 * grain
      setSeen((now) =>
        now.left === left && now.top === top && now.width === width && now.height === height
          ? now
          : { left, top, width, height },
      )
    }
    const ask = () => {
      frame ||= requestAnimationFrame(read)
    }
    read()
    element.addEventListener('scroll', ask, { passive: true })
    const size = new ResizeObserver(ask)
    size.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', ask)
      size.disconnect()
    }
  }, [scroller])
  return seen
}
