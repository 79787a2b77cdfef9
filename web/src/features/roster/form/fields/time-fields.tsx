import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { TextField } from '../../../../ui/forms/field.tsx'
import { Cluster, Grid, Text } from '../../../../ui/layout/layout.tsx'
import { useTimes } from '../../times.ts'
import styles from '../form.module.css'
import { endDayOf, type TaskValues } from '../values.ts'

interface Props {
  form: UseFormReturn<TaskValues>
  timeZone: string
  /** The field next to the times. */
  children: ReactNode
}

/** Times in the project's time zone, which is named; an end past midnight shows its day. */
export function When({ form, timeZone, children }: Props) {
  const { t } = useTranslation('roster')
  const { zone } = useFormat()
  const when = useWatch({ control: form.control, name: 'when' })
  return (
    <>
      <Controller
        control={form.control}
        name="when"
        render={({ field }) => (
          <Radio.Group {...field} aria-label={t('form.when')}>
            <Cluster gap="3 6" align="stretch">
              <Radio value="timed" label={t('form.timed')} />
              <Radio value="whenever" label={t('form.whenever')} />
            </Cluster>
          </Radio.Group>
        )}
      />
      <Grid columns="1 1" gap={4} align="start" className={styles.times} data-when={when}>
        {when === 'timed' && (
          <>
            <TextField form={form} name="day" type="date" label={t('form.day')} />
            <TextField form={form} name="from" type="time" label={t('form.from')} />
            <TextField form={form} name="to" type="time" label={t('form.to')} />
          </>
        )}
        {children}
      </Grid>
      {when === 'timed' && <End form={form} zone={zone(timeZone)} timeZone={timeZone} />}
    </>
  )
}

interface EndProps {
  form: UseFormReturn<TaskValues>
  /** Name of the time zone. */
  zone: string
  timeZone: string
}

function End({ form, zone, timeZone }: EndProps) {
  const { t } = useTranslation('roster')
  const { gap } = useFormat()
  const { day: named } = useTimes(timeZone)
  const [day, from, to, last_day] = useWatch({
    control: form.control,
    name: ['day', 'from', 'to', 'last_day'],
  })
  const known = day !== '' && from !== '' && to !== ''
  const end = known ? endDayOf({ day, from, to, last_day }) : day
  const error = (form.formState.errors as { ends_at?: { message?: string } }).ends_at
  return (
    <>
      {last_day !== '' && <TextField form={form} name="last_day" type="date" label={t('form.lastDay')} />}
      <Text tone="muted" size={15} role="status">
        {known && end !== day && (
          <Text as="strong" tone="warn" weight={600}>
            {t('form.endsNext', { day: named(end), time: to })}
          </Text>
        )}
        {gap}
        {t('form.zone', { zone })}
      </Text>
      {error && (
        <Text tone="bad" size={14} weight={550}>
          {error.message}
        </Text>
      )}
    </>
  )
}
