import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
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
    <ul className={styles.pills} aria-label={label}>
      {values.map((value) => (
        <li key={value} className={styles.pill}>
          <span>{say(value)}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('removeOne', { name: say(value) })}
            onClick={() => onRemove(value)}
          >
            <IconX size={16} stroke={2.25} />
          </button>
        </li>
      ))}
    </ul>
  )
}
