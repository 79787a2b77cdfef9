import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Cluster, Line } from '../layout/layout.tsx'
import styles from './pills.module.css'

interface Props {
  /** Describes the list for screen readers. */
  label: string
  values: string[]
  /** Formats a value that is a code. */
  say?: (value: string) => string
  onRemove: (value: string) => void
}

/** The values of a list, each with a remove button. */
export function Pills({ label, values, say = (value) => value, onRemove }: Props) {
  const { t } = useTranslation('ui')
  if (values.length === 0) return null
  return (
    <Cluster as="ul" gap={2} align="stretch" className={styles.pills} aria-label={label}>
      {values.map((value) => (
        <Line as="li" inline size={15} weight={550} key={value} className={styles.pill}>
          <span>{say(value)}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('removeOne', { name: say(value) })}
            onClick={() => onRemove(value)}
          >
            <IconX size={16} stroke={2.25} />
          </button>
        </Line>
      ))}
    </Cluster>
  )
}
