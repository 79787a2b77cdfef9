import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/words/format.ts'
import styles from './bars.module.css'

interface Props {
  people: number
  /** How many the team needs at least, and how many it can take at most; null if nobody has said. */
  needed: number | null
  most?: number
  /** How many of them lead: shown as the first part of the bar. */
  chiefs?: number
}

/** How full a team is: a bar for the eye, words for everyone. */
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
  /** The longest of its neighbours. */
  max: number
}

/** A bar among its like, for comparing; the number stands beside it in text. */
export function CompareBar({ value, max }: BarProps) {
  return (
    <span className={styles.compare} aria-hidden="true">
      {value > 0 && (
        <span className={styles.length} style={{ inlineSize: `${(value / Math.max(max, 1)) * 100}%` }} />
      )}
    </span>
  )
}
