import { Chip } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { NumberField, TextField } from '../../../../ui/forms/field.tsx'
import { Cluster, Grid, Text } from '../../../../ui/layout/layout.tsx'
import { addDays, momentIn, useTimes } from '../../times.ts'
import styles from '../many.module.css'
import { type PlanValues, type Slot, slotsOf } from './plan.ts'

interface Props {
  form: UseFormReturn<PlanValues>
  project: Project
}

/** Divides the day into time slots; each can be left out. */
export function SlotFields({ form, project }: Props) {
  const { t } = useTranslation('roster')
  const { zone } = useFormat()
  const values = useWatch({ control: form.control }) as PlanValues
  const slots = slotsOf(values)
  const nameOf = useSlotName(project, values.days[0] ?? project.starts_on)
  return (
    <>
      <Grid columns="1 1" gap={4} align="start">
        <TextField form={form} name="from" type="time" label={t('many.from')} />
        <TextField form={form} name="to" type="time" label={t('many.to')} />
        <NumberField form={form} name="length" label={t('many.length')} min={5} max={1440} />
        <NumberField form={form} name="pause" label={t('many.pause')} min={0} max={1440} />
      </Grid>
      {slots.length > 0 && (
        <Controller
          control={form.control}
          name="left"
          render={({ field: { value, onChange } }) => (
            <fieldset className={styles.slots}>
              <legend>{t('many.slots')}</legend>
              <Cluster gap={2} align="stretch">
                {slots.map((slot) => (
                  <Chip
                    key={slot.from}
                    size="md"
                    variant="outline"
                    checked={!value.includes(slot.from)}
                    onChange={(on) =>
                      onChange(on ? value.filter((one) => one !== slot.from) : [...value, slot.from])
                    }
                  >
                    {nameOf(slot)}
                  </Chip>
                ))}
              </Cluster>
            </fieldset>
          )}
        />
      )}
      <Text tone="muted" size={15}>
        {slots.length === 0 ? t('many.noSlots') : t('form.zone', { zone: zone(project.time_zone) })}
      </Text>
    </>
  )
}

/** As volunteers read it. */
function useSlotName({ time_zone }: Project, day: string) {
  const { span } = useTimes(time_zone)
  const two = (count: number) => String(count).padStart(2, '0')
  const momentOf = (minutes: number) =>
    momentIn(
      time_zone,
      addDays(day, Math.floor(minutes / 1440)),
      `${two(Math.floor((minutes % 1440) / 60))}:${two(minutes % 60)}`,
    )
  return ({ from, to }: Slot) => span({ starts_at: momentOf(from), ends_at: momentOf(to) })
}
