import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './selection-bar.module.css'

interface Props {
  /** "3 teams chosen". */
  text: string
  onClear: () => void
  /** Bulk actions. */
  children: ReactNode
}

/** Shown at the bottom while something is selected, with the count and bulk actions. */
export function SelectionBar({ text, onClear, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <section className={styles.bar} data-bar="end" aria-label={text}>
      <p className={styles.text} role="status">
        {text}
      </p>
      <div className={styles.actions}>{children}</div>
      <CloseButton size="lg" aria-label={t('chooseNone')} onClick={onClear} />
    </section>
  )
}
