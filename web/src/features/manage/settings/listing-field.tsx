import { Radio } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-autosave.ts'

/** Who may read the list of people and teams. */
export function ListingField({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { t } = useTranslation('manage')
  return (
    <Controller
      control={form.control}
      name="listing"
      render={({ field, fieldState }) => (
        <Radio.Group
          size="md"
          label={t('fields.listing')}
          description={t('listing.hint')}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
        >
          <Stack gap={4} className={styles.radios}>
            {(['public', 'token', 'off'] as const).map((mode) => (
              <Radio
                size="md"
                key={mode}
                value={mode}
                label={t(`listing.${mode}.title`)}
                description={t(`listing.${mode}.text`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      )}
    />
  )
}
