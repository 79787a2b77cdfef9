import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Cluster, Grid, Text } from '../layout/layout.tsx'
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
    <Grid as="section" columns="1 auto" gap="2 4" className={styles.bar} data-bar="end" aria-label={text}>
      <Text weight={600} role="status">
        {text}
      </Text>
      <Cluster gap={2} className={styles.actions}>
        {children}
      </Cluster>
      <CloseButton size="lg" aria-label={t('chooseNone')} onClick={onClear} />
    </Grid>
  )
}
