import { Radio } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { useTimes } from '../times.ts'
import styles from './form.module.css'
import { Repeats } from './repeats.tsx'
import { endDayOf, type TaskValues } from './values.ts'

interface Props {
  form: UseFormReturn<TaskValues>
  project: Project
  isNew: boolean
}

/** Times in the project's time zone, which is named; an end past midnight shows its day. */
export function TimeFields({ form, project, isNew }: Props) {
  const { t } = useTranslation('roster')
  const { zone } = useFormat()
  const when = useWatch({ control: form.control, name: 'when' })
  return (
    <Fields legend={t('form.when')}>
      <Controller
        control={form.control}
        name="when"
        render={({ field }) => (
          <Radio.Group {...field} aria-label={t('form.when')}>
            <div className={styles.radios}>
              <Radio value="timed" label={t('form.timed')} />
              <Radio value="whenever" label={t('form.whenever')} />
            </div>
          </Radio.Group>
        )}
      />
      {when === 'timed' && (
        <>
          <div className={styles.times}>
            <TextField form={form} name="day" type="date" label={t('form.day')} />
            <TextField form={form} name="from" type="time" label={t('form.from')} />
            <TextField form={form} name="to" type="time" label={t('form.to')} />
          </div>
          <End form={form} zone={zone(project.time_zone)} timeZone={project.time_zone} />
          {isNew && <Repeats form={form} project={project} />}
        </>
      )}
    </Fields>
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
      <p className={styles.note} role="status">
        {known && end !== day && <strong>{t('form.endsNext', { day: named(end), time: to })}</strong>}
        {gap}
        {t('form.zone', { zone })}
      </p>
      {error && <p className={styles.error}>{error.message}</p>}
    </>
  )
}
