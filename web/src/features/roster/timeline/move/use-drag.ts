import { type PointerEvent, type RefObject, useRef } from 'react'
import { type Axis, type Bar, type Row, rowAt } from '../layout.ts'

export const snapMinutes = 15
const edge = 48

interface Parts {
  scroller: RefObject<HTMLDivElement | null>
  rows: Row[]
  axis: Axis
  /** Whether a bar can move to another row. */
  acrossRows: boolean
  mayMove: boolean
  /** Called while dragging, with the pending target. */
  onHover: (at: { bar: Bar; minutes: number; row: Row } | null) => void
  onDrop: (bar: Bar, minutes: number, row: Row) => void
}

interface Held {
  bar: Bar
  row: Row
  element: HTMLElement
  x: number
  y: number
  moving: boolean
  minutes: number
  target: Row
}

/** For mouse and pen. Only the dragged bar moves, outside of React. */
export function useDrag({ scroller, rows, axis, acrossRows, mayMove, onHover, onDrop }: Parts) {
  const held = useRef<Held | null>(null)

  function positionOf(event: PointerEvent): { x: number; y: number } {
    const box = scroller.current!.getBoundingClientRect()
    return {
      x: event.clientX - box.left + scroller.current!.scrollLeft,
      y: event.clientY - box.top + scroller.current!.scrollTop,
    }
  }

  function endDrag(): Held | null {
    const one = held.current
    held.current = null
    if (one) {
      one.element.style.translate = ''
      delete one.element.dataset.held
    }
    onHover(null)
    return one
  }

  return {
    onPointerDown(event: PointerEvent): void {
      if (event.button !== 0 || event.pointerType === 'touch') return
      const element = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]')
      const row = rows.find(({ key }) => key === element?.dataset.row)
      const bar = row?.bars.find(({ key }) => key === element?.dataset.bar)
      if (!element || !row || !bar || !mayMove) return
      held.current = { bar, row, element, ...positionOf(event), moving: false, minutes: 0, target: row }
    },
    onPointerMove(event: PointerEvent): void {
      const one = held.current
      if (!one || !scroller.current) return
      const { x, y } = positionOf(event)
      if (!one.moving) {
        if (Math.hypot(x - one.x, y - one.y) < 5) return
        one.moving = true
        one.element.dataset.held = ''
        scroller.current.setPointerCapture(event.pointerId)
      }
      scrollAtEdge(scroller.current, event)
      one.minutes = Math.round((x - one.x) / axis.perMinute / snapMinutes) * snapMinutes
      const middle = one.row.top + one.element.offsetTop + one.element.offsetHeight / 2
      const under = acrossRows ? rowAt(rows, middle + y - one.y) : one.row
      one.target = under ?? one.row
      const down = acrossRows ? y - one.y : 0
      one.element.style.translate = `${one.minutes * axis.perMinute}px ${down}px`
      onHover({ bar: one.bar, minutes: one.minutes, row: one.target })
    },
    onPointerUp(): void {
      const one = endDrag()
      if (one?.moving && (one.minutes !== 0 || one.target !== one.row))
        onDrop(one.bar, one.minutes, one.target)
    },
    onPointerCancel: () => void endDrag(),
  }
}

function scrollAtEdge(element: HTMLElement, { clientX, clientY }: PointerEvent): void {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const by = (at: number, low: number, high: number) => (at < low + edge ? -16 : at > high - edge ? 16 : 0)
  element.scrollBy(by(clientX, left + 140, right), by(clientY, top + 20, bottom))
}
