import { Checkbox } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-autosave.ts'

const roles = ['owner', 'finance', 'chief'] as const

/** Of whom the project asks for more than a mailed code. */
export function StrongField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { t } = useTranslation('manage')
  return (
    <Controller
      control={form.control}
      name="strong_sign_in"
      render={({ field, fieldState }) => (
        <Checkbox.Group
          size="md"
          label={t('fields.strong_sign_in')}
          description={t('strong.hint')}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        >
          <div className={styles.radios}>
            {roles.map((role) => (
              <Checkbox size="md" key={role} value={role} label={t(`strong.${role}`)} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    />
  )
}
