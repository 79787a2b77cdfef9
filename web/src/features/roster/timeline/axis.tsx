import { Fragment, memo } from 'react'
import type { Times } from '../times.ts'
import { type Axis, stepOf, xOf } from './layout.ts'
import styles from './timeline.module.css'

interface Props {
  axis: Axis
  /** Visible range in pixels. */
  left: number
  width: number
  times: Times
}

/** Hours, with the day at midnight. */
export const TimeAxis = memo(function TimeAxis({
  axis,
  left,
  width,
  times: { clock, dayOf, shortDay },
}: Props) {
  const step = stepOf(axis)
  const ticks: number[] = []
  for (let at = axis.from; at < axis.to; at += step) {
    const x = xOf(axis, at)
    if (x >= left - 200 && x <= left + width) ticks.push(at)
  }
  return (
    <>
      {ticks.map((at) => {
        const iso = new Date(at).toISOString()
        const time = clock(iso)
        const left = xOf(axis, at)
        return (
          <Fragment key={at}>
            {time === '00:00' && (
              <span className={styles.tick} style={{ insetInlineStart: left }} data-day>
                {shortDay(dayOf(iso))}
              </span>
            )}
            <span className={styles.tick} style={{ insetInlineStart: left }}>
              {time}
            </span>
          </Fragment>
        )
      })}
    </>
  )
})
