import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Stack } from '../layout/layout.tsx'
import styles from './skeletons.module.css'

interface Props {
  kind: 'page' | 'cards' | 'rows' | 'people'
  count?: number
}

/** A skeleton of the content, so that nothing jumps. Appears only after a moment. */
export function Waiting({ kind, count = 4 }: Props) {
  const { t } = useTranslation('ui')
  const indexes = Array.from({ length: count }, (_, at) => at)
  return (
    <Stack gap={5} className={styles.waiting} aria-busy="true">
      <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
      {kind === 'page' && (
        <>
          <Skeleton height={40} width="min(60%, 22rem)" />
          <Skeleton height={18} width="min(80%, 30rem)" />
        </>
      )}
      <div className={styles[kind]}>
        {indexes.map((at) => (
          <Skeleton key={at} height={heights[kind]} radius="lg" />
        ))}
      </div>
    </Stack>
  )
}

const heights = { page: 72, cards: 190, rows: 64, people: 56 }
