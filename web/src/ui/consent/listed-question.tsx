import { Radio } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Stack } from '../layout/layout.tsx'
import styles from './consent.module.css'

interface Props {
  /** Null until they have answered, here or before: there is no default. */
  value: boolean | null
  /** Whether it was left unanswered. */
  missing: boolean
  /** The first option. */
  ref?: Ref<HTMLInputElement>
  onChange: (listed: boolean) => void
}

/** Asks whether public pages may name them. */
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
      <Stack gap={3.5} className={styles.radios}>
        <Radio ref={ref} size="md" value="yes" label={t('listed.yes')} />
        <Radio size="md" value="no" label={t('listed.no')} />
      </Stack>
    </Radio.Group>
  )
}
