import { type KeyboardEvent, useState } from 'react'
import type { Bar, Row } from '../layout.ts'
import type { Moving } from './strip.tsx'
import type { Move } from './use-move.ts'

/** By so many minutes and rows. */
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-15, 0],
  ArrowRight: [15, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Which bar is chosen, and where it goes by keys and buttons before it is really moved. */
export function useChosenBar(
  rows: Row[],
  { acrossRows, ask }: { acrossRows: boolean; ask: (move: Move) => void },
) {
  const [chosen, setChosen] = useState<{ key: string; row: string } | null>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const row = rows.find(({ key }) => key === chosen?.row)
  const bar = row?.bars.find(({ key }) => key === chosen?.key)

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
    choose(one: Bar, its: Row): void {
      setMoving(null)
      setChosen({ key: one.key, row: its.key })
    },
    clear: () => setChosen(null),
    begin: () => row && setMoving({ minutes: 0, row }),
    step,
    done,
    stop: () => setMoving(null),
    onKeyDown(event: KeyboardEvent): void {
      if (!moving) return
      const by = arrows[event.key]
      if (by) step(...by)
      else if (event.key === 'Enter') done()
      else if (event.key === 'Escape') setMoving(null)
      else return
      event.preventDefault()
    },
  }
}
