import { Stack } from '../layout/layout.tsx'
import styles from './progress.module.css'

interface Props {
  /** What is in progress. */
  label: string
  done: number
  total: number
  /** "120 of 432 teams and people". */
  words: string
}

/** Progress of a job: a bar, with text for screen readers. */
export function Progress({ label, done, total, words }: Props) {
  return (
    <Stack gap={1.5} tone="muted" size={14} tabular className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
      >
        <span style={{ inlineSize: `${(done / Math.max(total, 1)) * 100}%` }} />
      </div>
      <span aria-hidden="true">{words}</span>
    </Stack>
  )
}
