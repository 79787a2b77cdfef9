import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import styles from './bars.module.css'

interface Props {
  people: number
  /** Minimum and maximum size of the team; null if not set. */
  needed: number | null
  most?: number
  /** Number of leads, shown as the first part of the bar. */
  chiefs?: number
}

/** How full a team is: a bar, with text for screen readers. */
export function FillBar({ people, needed, most, chiefs = 0 }: Props) {
  const { t } = useTranslation('ui')
  const { number } = useFormat()
  if (needed === null)
    return (
      <div className={styles.fill} data-state="unset">
        <span className={styles.words}>{t('fill.unset', { count: people })}</span>
      </div>
    )
  const state = most !== undefined && people >= most ? 'full' : people >= needed ? 'enough' : 'few'
  const whole = Math.max(most ?? needed, people, 1)
  return (
    <div className={styles.fill} data-state={state}>
      <div className={styles.track} aria-hidden="true">
        <span className={styles.part} style={{ inlineSize: `${(people / whole) * 100}%` }} />
        {chiefs > 0 && <span className={styles.lead} style={{ inlineSize: `${(chiefs / whole) * 100}%` }} />}
        {most !== undefined && most > needed && (
          <span className={styles.mark} style={{ insetInlineStart: `${(needed / whole) * 100}%` }} />
        )}
      </div>
      <span className={styles.words}>
        {t(`fill.${state}`, { people: number(people), of: number(most ?? needed) })}
      </span>
    </div>
  )
}

interface BarProps {
  value: number
  /** The largest value in the list. */
  max: number
}

/** A bar for comparing values; the number is next to it as text. */
export function CompareBar({ value, max }: BarProps) {
  return (
    <span className={styles.compare} aria-hidden="true">
      {value > 0 && (
        <span className={styles.length} style={{ inlineSize: `${(value / Math.max(max, 1)) * 100}%` }} />
      )}
    </span>
  )
}
