import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Box, Line } from '../../../ui/layout/layout.tsx'
import { isAtRisk } from '../fill.ts'
import type { Times } from '../times.ts'
import { TimeAxis } from './axis.tsx'
import { TimelineBar } from './bar.tsx'
import { type Axis, type Bar, type Row, seenOf, spansOn, topOf, xOf } from './layout.ts'
import { useDrag } from './move/use-drag.ts'
import styles from './timeline.module.css'
import { useSeen } from './use-seen.ts'

interface Props {
  rows: Row[]
  axis: Axis
  times: Times
  chosen: string | null
  /** Busy times of the candidate in focus. */
  busy: { starts_at: string; ends_at: string }[]
  acrossRows: boolean
  mayMove: boolean
  onChoose: (bar: Bar, row: Row) => void
  onDrop: (bar: Bar, minutes: number, row: Row) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Renders only what is visible. */
export function Timeline({ rows, axis, times, chosen, busy, onChoose, onDrop, onKeyDown, ...moving }: Props) {
  const { t } = useTranslation('roster')
  const scroller = useRef<HTMLDivElement>(null)
  const tip = useRef<HTMLOutputElement>(null)
  const band = useRef<HTMLDivElement>(null)
  const seen = useSeen(scroller)
  useStart(scroller, rows, axis)
  const width = xOf(axis, axis.to)
  const last = rows.at(-1)
  const height = last ? last.top + last.height : 0
  const drag = useDrag({
    scroller,
    rows,
    axis,
    ...moving,
    onDrop,
    onHover: (at) => showHover({ tip: tip.current, band: band.current }, at, times),
  })
  const shown = useMemo(() => seenOf(rows, axis, seen), [rows, axis, seen])
  const filled = useFilledText()
  const now = new Date()
  return (
    // The bars are buttons; their events are heard here, once.
    <Box
      surface="card"
      ref={scroller}
      className={styles.scroller}
      {...drag}
      onClick={(event) => {
        const element = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]')
        const row = rows.find(({ key }) => key === element?.dataset.row)
        const bar = row?.bars.find(({ key }) => key === element?.dataset.bar)
        if (bar && row) onChoose(bar, row)
      }}
      onKeyDown={onKeyDown}
    >
      <div className={styles.head} style={{ inlineSize: width }}>
        <span className={styles.corner} />
        <TimeAxis axis={axis} left={seen.left} width={seen.width} times={times} />
      </div>
      <section
        className={styles.canvas}
        aria-label={t('timeline.label')}
        style={{ inlineSize: width, blockSize: height, backgroundSize: `${axis.perMinute * 60}px 100%` }}
      >
        <div ref={band} className={styles.band} hidden />
        <Shades axis={axis} busy={busy} />
        {now.getTime() > axis.from && now.getTime() < axis.to && (
          <div className={styles.now} style={{ insetInlineStart: xOf(axis, now.getTime()) }} />
        )}
        {shown.map(({ row, bars }) => (
          <div
            key={row.key}
            className={styles.row}
            style={{ insetBlockStart: row.top, blockSize: row.height, inlineSize: width }}
          >
            <Line as="span" size={15} weight={600} className={styles.name}>
              <bdi>{row.name}</bdi>
            </Line>
            {bars.map((bar) => (
              <TimelineBar
                key={bar.key}
                id={bar.key}
                row={row.key}
                left={xOf(axis, bar.start)}
                top={topOf(row, bar) - row.top}
                width={xOf(axis, bar.end) - xOf(axis, bar.start) - 2}
                title={bar.task.title}
                time={times.span(bar.task)}
                taken={bar.taken}
                seats={bar.seats}
                filled={filled(bar)}
                risk={isAtRisk(bar.task, now)}
                chosen={bar.key === chosen}
              />
            ))}
          </div>
        ))}
      </section>
      <output ref={tip} className={styles.tip} hidden />
    </Box>
  )
}

/** 3/4, and how many of the three have not answered. */
function useFilledText() {
  const { t } = useTranslation('roster')
  return ({ taken, seats, tentative }: Bar): string =>
    t(tentative > 0 ? 'timeline.unanswered' : 'timeline.filled', { taken, seats, count: tentative })
}

/** Someone's other shifts, across all rows. */
function Shades({ axis, busy }: Pick<Props, 'axis' | 'busy'>) {
  return spansOn(axis, busy).map(({ left, width }) => (
    <div key={left} className={styles.busy} style={{ insetInlineStart: left, inlineSize: width }} data-busy />
  ))
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Scrolls to now, to the next shift if none is on now, or to the first if all are over. */
function useStart(scroller: RefObject<HTMLDivElement | null>, rows: Row[], axis: Axis): void {
  const bars = rows.flatMap((row) => row.bars)
  const now = Date.now()
  const coming = bars.filter(({ end }) => end > now)
  const first = Math.min(...(coming.length > 0 ? coming : bars).map(({ start }) => start))
  const from = coming.length > 0 ? Math.max(first, now - hourMs) : first
  const left = Math.max(0, xOf(axis, from - hourMs / 2))
  const scroll = useEffectEvent(() => scroller.current?.scrollTo({ left }))
  useEffect(() => {
    if (axis.perMinute > 0) scroll()
  }, [axis])
}

/** Shows the drop target at the edge and highlights its row, outside of React. */
function showHover(
  { tip, band }: { tip: HTMLElement | null; band: HTMLElement | null },
  at: { bar: Bar; minutes: number; row: Row } | null,
  times: Times,
): void {
  if (!tip || !band) return
  tip.hidden = band.hidden = at === null
  if (!at) return
  const shifted = (ms: number) => new Date(ms + at.minutes * minuteMs).toISOString()
  tip.textContent = `${times.span({ starts_at: shifted(at.bar.start), ends_at: shifted(at.bar.end) })} · ${at.row.name}`
  band.style.insetBlockStart = `${at.row.top}px`
  band.style.blockSize = `${at.row.height}px`
}
