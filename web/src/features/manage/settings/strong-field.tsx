import { Checkbox } from '@mantine/core'
import type { SecondStepHolder } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { secondStepsQuery } from '../queries.ts'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-autosave.ts'

const roles = ['owner', 'finance', 'chief'] as const
type Role = (typeof roles)[number]

interface Props {
  pid: string
  form: UseFormReturn<SettingsValues>
}

/** Which roles need two-step verification. Shows how many people would be blocked first. */
export function StrongField({ pid, form }: Props) {
  const { t } = useTranslation('manage')
  const { data = [] } = useQuery(secondStepsQuery(pid))
  const [asked, setAsked] = useState<Role | null>(null)
  return (
    <Controller
      control={form.control}
      name="strong_sign_in"
      render={({ field, fieldState }) => {
        const change = (wanted: Role[]) => {
          const added = wanted.find((role) => !field.value.includes(role))
          if (added && countOf(data, added).count > 0) setAsked(added)
          else field.onChange(wanted)
        }
        return (
          <>
            <Checkbox.Group
              size="md"
              label={t('fields.strong_sign_in')}
              description={t('strong.hint')}
              value={field.value}
              onChange={(wanted) => change(wanted as Role[])}
              error={fieldState.error?.message}
            >
              <Stack gap={4} className={styles.radios}>
                {roles.map((role) => (
                  <Checkbox
                    size="md"
                    key={role}
                    value={role}
                    label={t(`strong.${role}`)}
                    description={countOf(data, role).total > 0 && t('strong.without', countOf(data, role))}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
            {asked && (
              <Confirm
                opened
                title={t('strong.ask.title', { role: t(`strong.people.${asked}`) })}
                action={t('strong.ask.action')}
                onConfirm={() => {
                  field.onChange([...field.value, asked])
                  setAsked(null)
                }}
                onClose={() => setAsked(null)}
              >
                <p>{t('strong.ask.text', countOf(data, asked))}</p>
              </Confirm>
            )}
          </>
        )
      }}
    />
  )
}

/** How many people with a role have no second step. */
function countOf(holders: SecondStepHolder[], role: Role): { count: number; total: number } {
  const held = holders.filter((one) => one.roles.includes(role))
  return { count: held.filter(({ second_step }) => !second_step).length, total: held.length }
}
