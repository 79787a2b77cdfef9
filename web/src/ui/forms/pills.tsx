import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './pills.module.css'

interface Props {
  /** What they are, for those who cannot see it. */
  label: string
  values: string[]
  /** How one is shown, where its value is a code. */
  say?: (value: string) => string
  onRemove: (value: string) => void
}

/** What was added to a list of words, each with a button that takes it out. */
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
