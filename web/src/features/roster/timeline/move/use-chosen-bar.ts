import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Bar, Row } from '../layout.ts'
import type { Moving } from './strip.tsx'
import type { Move } from './use-move.ts'

/** Minutes and rows per key. */
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-15, 0],
  ArrowRight: [15, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The selected bar, and its pending target by keys and buttons. */
export function useChosenBar(
  rows: Row[],
  { acrossRows, ask }: { acrossRows: boolean; ask: (move: Move) => void },
) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const row = rows.find(({ bars }) => bars.some(({ key }) => key === chosen))
  const bar = row?.bars.find(({ key }) => key === chosen)
  useKeptFocus(chosen, `${moving !== null} ${row?.key} ${bar?.start}`)

  function step(minutes: number, by: number): void {
    setMoving((now) => {
      if (!now) return now
      const at = rows.indexOf(now.row)
      const next = acrossRows ? rows[Math.min(rows.length - 1, Math.max(0, at + by))] : undefined
      return { minutes: now.minutes + minutes, row: next ?? now.row }
    })
  }
  function done(): void {
    if (bar && row && moving && (moving.minutes !== 0 || moving.row !== row))
      ask({ task: bar.task, minutes: moving.minutes, row: moving.row === row ? null : moving.row })
    setMoving(null)
  }
  return {
    bar,
    row,
    moving,
    choose(one: Bar): void {
      setMoving(null)
      setChosen(one.key)
    },
    clear: () => setChosen(null),
    begin: () => row && setMoving({ minutes: 0, row }),
    step,
    done,
    stop: () => setMoving(null),
    onKeyDown(event: KeyboardEvent): void {
      if (!moving) return
      const by = arrows[event.key]
      const onButton = (event.target as HTMLElement).closest('button:not([data-bar])') !== null
      if (by) step(...by)
      else if (event.key === 'Enter' && !onButton) done()
      else if (event.key === 'Escape') setMoving(null)
      else return
      event.preventDefault()
    },
  }
}

/** A removed button loses the focus: moves it to the bar, wherever that is now. */
function useKeptFocus(key: string | null, change: string): void {
  useEffect(() => {
    if (key === null || change === '' || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-bar="${CSS.escape(key)}"]`)?.focus()
  }, [key, change])
}
