import { type PointerEvent, type RefObject, useState } from 'react'

interface Drag {
  tid: string
  /** Drop position, counted without the row itself. */
  to: number
}

/** Drags a row by its handle. Nothing moves until it is dropped; a line shows where. */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (tid: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function indexAt(tid: string, y: number): number {
    const others = [...(list.current?.children ?? [])].filter(
      (row): row is HTMLElement => row instanceof HTMLElement && row.dataset.tid !== tid,
    )
    return others.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 < y
    }).length
  }

  const handle = (tid: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ tid, to: indexAt(tid, event.clientY) })
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag?.tid !== tid) return
      scrollAtEdge(event.clientY)
      setDrag({ tid, to: indexAt(tid, event.clientY) })
    },
    onPointerUp() {
      if (drag?.tid === tid) drop(tid, drag.to)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handle }
}

function scrollAtEdge(y: number): void {
  const edge = 96
  if (y < edge) window.scrollBy(0, -12)
  else if (y > window.innerHeight - edge) window.scrollBy(0, 12)
}
