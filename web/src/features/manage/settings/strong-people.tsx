import type { SecondStepHolder } from '@manyhands/api-client'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Box, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { secondStepsQuery } from '../queries.ts'
import type { SettingsValues } from './settings-autosave.ts'
import styles from './strong.module.css'

interface Props {
  pid: string
  form: UseFormReturn<SettingsValues>
}

/** People who can't use a role until they have set it up. */
export function StrongPeople({ pid, form }: Props) {
  const { t } = useTranslation('manage')
  const { data, error } = useQuery(secondStepsQuery(pid))
  const required = useWatch({ control: form.control, name: 'strong_sign_in' })
  if (!data) return <FormProblem error={error} />
  if (required.length === 0) return null
  const without = data.filter((one) => !one.second_step && one.roles.some((role) => required.includes(role)))
  if (without.length === 0)
    return (
      <Line as="p" gap={2.5} align="start" className={styles.all}>
        <IconShieldCheck size={20} aria-hidden="true" />
        {t('strong.all')}
      </Line>
    )
  return (
    <Box as="details" surface="sunken" pad="4 5" className={styles.without}>
      <summary>{t('strong.stopped', { count: without.length })}</summary>
      <Stack as="ul" gap={2} className={styles.people}>
        {without.map((person) => (
          <Person key={person.uid} person={person} />
        ))}
      </Stack>
    </Box>
  )
}

function Person({ person: { name, roles } }: { person: SecondStepHolder }) {
  const { t } = useTranslation('manage')
  const format = useFormat()
  return (
    <li>
      <bdi className={styles.name}>{name}</bdi>
      <Text as="span" tone="muted">
        {format.list(roles.map((role) => t(`strong.one.${role}`)))}
      </Text>
    </li>
  )
}
