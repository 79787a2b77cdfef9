import { Radio } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './consent.module.css'

interface Props {
  /** Null until they have said it, here or before: there is no default. */
  value: boolean | null
  /** Whether it was passed over. */
  missing: boolean
  /** The first answer. */
  ref?: Ref<HTMLInputElement>
  onChange: (listed: boolean) => void
}

/** Whether public pages name them. */
export function ListedQuestion({ value, missing, ref, onChange }: Props) {
  const { t } = useTranslation('private')
  return (
    <Radio.Group
      size="md"
      classNames={{ root: styles.question!, error: styles.unanswered! }}
      label={t('listed.question')}
      description={t('listed.hint')}
      error={missing && t('listed.needed')}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(chosen) => onChange(chosen === 'yes')}
    >
      <div className={styles.radios}>
        <Radio ref={ref} size="md" value="yes" label={t('listed.yes')} />
        <Radio size="md" value="no" label={t('listed.no')} />
      </div>
    </Radio.Group>
  )
}
