import { memo } from 'react'
import styles from './timeline.module.css'

interface Props {
  id: string
  row: string
  left: number
  top: number
  width: number
  title: string
  /** 08:30–12:00 */
  time: string
  taken: number
  seats: number
  /** 3/4 */
  filled: string
  risk: boolean
  chosen: boolean
}

/** One task. Takes only plain values, so that unchanged bars aren't rendered again. */
export const TimelineBar = memo(function TimelineBar(props: Props) {
  const { id, row, left, top, width, title, time, taken, seats, filled, risk, chosen } = props
  return (
    <button
      type="button"
      className={styles.bar}
      style={{ insetInlineStart: left, insetBlockStart: top, inlineSize: Math.max(width, 28) }}
      data-bar={id}
      data-row={row}
      data-full={taken >= seats || undefined}
      data-risk={risk || undefined}
      aria-pressed={chosen}
    >
      <span
        className={styles.share}
        style={{ inlineSize: `${seats > 0 ? Math.min(100, (taken / seats) * 100) : 100}%` }}
      />
      <span className={styles.title}>{title}</span>
      <span className={styles.small}>
        {filled} · {time}
      </span>
    </button>
  )
})
