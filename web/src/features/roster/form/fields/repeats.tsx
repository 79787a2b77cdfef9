import type { Project } from '@manyhands/api-client'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { daysBetween } from '../../times.ts'
import { mostDays, type TaskValues } from '../values.ts'
import { DayFields } from './day-fields.tsx'

interface Props {
  form: UseFormReturn<TaskValues>
  project: Project
}

/** Repeats it at the same time on other days: those of the event are listed, others can be added. */
export function Repeats({ form, project }: Props) {
  const { t } = useTranslation('roster')
  const day = useWatch({ control: form.control, name: 'day' })
  return (
    <Controller
      control={form.control}
      name="days"
      render={({ field: { value, onChange } }) => (
        <DayFields
          project={project}
          legend={t('form.also')}
          offered={daysBetween(project.starts_on, project.ends_on).filter((one) => one !== day)}
          chosen={value.filter((one) => one !== day)}
          most={mostDays - 1}
          onChange={(days) => onChange(days.filter((one) => one !== day))}
        />
      )}
    />
  )
}
