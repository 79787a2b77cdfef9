import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type Cells, paint, perDay } from './cells.ts'

interface Stroke {
  from: number
  to: number
  on: boolean
}

interface Options {
  cells: Cells
  /** Undefined while it can't be changed. */
  onChange: ((cells: number[]) => void) | undefined
}

/**
 * Painting the cells of one day with a finger, a mouse or the keyboard. A finger that moves up or down scrolls the
 * page: the browser then cancels the stroke, and nothing is painted.
 */
export function usePaint({ cells, onChange }: Options) {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const last = useRef<number | null>(null)
  const apply = ({ from, to, on }: Stroke) => onChange?.(paint(cells, [from, to], on))

  function start(event: PointerEvent<HTMLElement>) {
    const cell = cellAt(event.currentTarget, event)
    if (!onChange || cell === null || event.button !== 0) return
    const from = event.shiftKey && last.current !== null ? last.current : cell
    setStroke({ from, to: cell, on: event.shiftKey ? cells.has(from) : !cells.has(cell) })
    last.current = cell
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent<HTMLElement>) {
    const cell = stroke && cellAt(event.currentTarget, event)
    if (cell != null && cell !== stroke?.to) setStroke({ ...stroke!, to: cell })
  }

  function end() {
    if (stroke) apply(stroke)
    setStroke(null)
  }

  function press(event: KeyboardEvent<HTMLElement>) {
    const target = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')
    if (!target) return
    const at = Number(target.dataset.cell)
    const next = nextCell(event, at)
    if (next === undefined) return
    event.preventDefault()
    const other = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)
    if (!other) return
    other.focus()
    last.current = next
    if (event.shiftKey) apply({ from: at, to: next, on: cells.has(at) })
  }

  return {
    /** With the stroke that is being painted. */
    shown: stroke ? new Set(paint(cells, [stroke.from, stroke.to], stroke.on)) : cells,
    /** For Space, Enter and assistive technology; a pointer has painted by then. */
    toggle: (cell: number) => apply({ from: cell, to: cell, on: !cells.has(cell) }),
    area: {
      onPointerDown: start,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setStroke(null),
      onKeyDown: press,
    },
  }
}

function cellAt(
  area: HTMLElement,
  { clientX, clientY }: { clientX: number; clientY: number },
): number | null {
  const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]')
  return found && area.contains(found) ? Number(found.dataset.cell) : null
}

/** As far as the day goes; lines are as long as they look. */
function nextCell({ key, currentTarget }: KeyboardEvent<HTMLElement>, at: number): number | undefined {
  const line = getComputedStyle(currentTarget).gridTemplateColumns.split(' ').length
  const day = at - (at % perDay)
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - line,
    ArrowDown: at + line,
    End: day + perDay - 1,
  }
  if (key === 'Home')
    return Number(currentTarget.querySelector<HTMLElement>('[data-cell]')?.dataset.cell ?? at)
  const next = steps[key]
  return next !== undefined && next >= day && next < day + perDay ? next : undefined
}
