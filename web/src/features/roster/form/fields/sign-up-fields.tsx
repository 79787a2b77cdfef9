import { NativeSelect, Radio } from '@mantine/core'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../form.module.css'
import type { TaskValues } from '../values.ts'

const modes = ['open', 'request', 'assigned'] as const
const audiences = ['team', 'project', 'anyone'] as const

/** How people sign up, from when, and who can see it. */
export function SignUpFields({ form, zone }: { form: UseFormReturn<TaskValues>; zone: string }) {
  const { t } = useTranslation('roster')
  const [mode, opens, tid] = useWatch({ control: form.control, name: ['sign_up', 'opens', 'tid'] })
  return (
    <Fields>
      <Controller
        control={form.control}
        name="sign_up"
        render={({ field }) => (
          <Radio.Group {...field} label={t('form.mode')}>
            <Stack gap={3.5} className={styles.modes}>
              {modes.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`form.modes.${one}.name`)}
                  description={t(`form.modes.${one}.text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <NativeSelect
        size="md"
        label={t('form.visibleTo')}
        {...form.register('visible_to')}
        data={audiences.map((one) => ({
          value: one,
          label: t(one === 'team' && tid === '' ? 'form.audience.owners' : `form.audience.${one}`),
        }))}
      />
      {mode !== 'assigned' && (
        <>
          <NativeSelect
            size="md"
            label={t('form.opens')}
            {...form.register('opens')}
            data={[
              { value: 'now', label: t('form.opensNow') },
              { value: 'later', label: t('form.opensLater') },
            ]}
          />
          {opens === 'later' && <Opening form={form} zone={zone} />}
        </>
      )}
    </Fields>
  )
}

function Opening({ form, zone }: { form: UseFormReturn<TaskValues>; zone: string }) {
  const { t } = useTranslation('roster')
  const { zone: name } = useFormat()
  return (
    <div>
      <Stack gap={4} className={styles.pair}>
        <TextField form={form} name="opens_day" type="date" label={t('form.day')} />
        <TextField form={form} name="opens_time" type="time" label={t('form.time')} />
      </Stack>
      <Text tone="muted" size={15}>
        {t('form.zone', { zone: name(zone) })}
      </Text>
    </div>
  )
}
