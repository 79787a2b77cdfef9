import type { RollOverPreview } from '@manyhands/api-client'
import { IconChevronDown, IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout/layout.tsx'
import styles from './years.module.css'

/** The email as two recipients will read it, expandable. */
export function Examples({ examples }: Pick<RollOverPreview, 'examples'>) {
  const { t } = useTranslation('years')
  return (
    <Stack gap={2}>
      {examples.map(({ name, subject, text }) => (
        <details key={`${name} ${subject}`} className={styles.example}>
          <summary>
            <IconMail size={18} aria-hidden="true" />
            <span className={styles.mailTo}>{t('mailTo', { name })}</span>
            <IconChevronDown size={18} aria-hidden="true" />
          </summary>
          <p className={styles.subject}>{subject}</p>
          <p className={styles.letter}>{text}</p>
        </details>
      ))}
    </Stack>
  )
}
