import { Radio } from '@mantine/core'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../../ui/forms/field.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from './rules.module.css'
import type { RuleValues } from './values.ts'

/** Waitlist, handing over and swapping. */
export function WaitlistFields({ form }: { form: UseFormReturn<RuleValues> }) {
  const { t } = useTranslation('roster')
  return (
    <Stack gap={6}>
      <Controller
        control={form.control}
        name="hand_over"
        render={({ field }) => (
          <Radio.Group {...field} label={t('rules.handOver.name')}>
            <Stack gap={3} className={styles.choices}>
              {(['consent', 'free'] as const).map((one) => (
                <Radio key={one} value={one} label={t(`rules.handOver.${one}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      <NumberField
        form={form}
        name="offer_minutes"
        label={t('rules.offer.name')}
        hint={t('rules.offer.hint')}
        min={15}
        max={20_160}
      />
    </Stack>
  )
}
