import { Textarea } from '@mantine/core'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayFields } from '../../../ui/forms/choices/day-fields.tsx'
import { ZoneField } from '../../../ui/forms/choices/zone-field.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { MarkdownPreview } from '../../../ui/text/markdown-preview.tsx'
import styles from './settings.module.css'
import type { SettingsValues } from './settings-autosave.ts'

interface Props {
  form: UseFormReturn<SettingsValues>
}

/** Name, organiser, dates and description of the event. */
export function AboutFields({ form }: Props) {
  const { t } = useTranslation('manage')
  return (
    <Stack gap={7}>
      <TextField form={form} name="name" label={t('fields.name')} hint={t('settings.nameHint')} />
      <TextField
        form={form}
        name="organiser"
        label={t('fields.organiser')}
        hint={t('settings.organiserHint')}
      />
      <Description form={form} />
      <DayFields form={form} labels={{ starts_on: t('fields.starts_on'), ends_on: t('fields.ends_on') }} />
      <Controller
        control={form.control}
        name="time_zone"
        render={({ field, fieldState }) => (
          <ZoneField
            label={t('fields.time_zone')}
            hint={t('settings.zoneHint')}
            ofDevice={false}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
    </Stack>
  )
}

function Description({ form }: Props) {
  const { t } = useTranslation('manage')
  const source = useWatch({ control: form.control, name: 'description' })
  const { error } = form.getFieldState('description', form.formState)
  return (
    <Stack gap="3 6" className={styles.description}>
      <Textarea
        {...form.register('description')}
        size="md"
        label={t('fields.description')}
        description={t('settings.descriptionHint')}
        error={error?.message}
        rows={6}
        maxLength={10_000}
        classNames={{ input: styles.area! }}
      />
      <MarkdownPreview label={t('settings.preview')} source={source} nothing={t('settings.noDescription')} />
    </Stack>
  )
}
