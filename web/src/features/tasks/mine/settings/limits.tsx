import { NativeSelect, Switch } from '@mantine/core'
import { changeTaskSettings, getTaskSettingsOptions, type TaskSettings } from '@manyhands/api-client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../../../lib/i18n/times/shift-times.ts'
import { tasksOf } from '../../../../lib/queries.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { SaveStatus } from '../../../../ui/forms/autosave/save-status.tsx'
import { useAutosave } from '../../../../ui/forms/autosave/use-autosave.ts'
import { NumberField } from '../../../../ui/forms/field.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { Card, Section } from '../../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../mine.module.css'

interface Values {
  max_hours_day: string
  max_hours: string
  nights: boolean
  break_minutes: string
  remind_minutes: string
  remind_by: TaskSettings['remind_by']
}

const written = (value: number | null) => (value === null ? '' : String(value))
const read = (value: string) => (value === '' ? null : Number(value))

const valuesOf = (settings: TaskSettings): Values => ({
  ...settings,
  max_hours_day: written(settings.max_hours_day),
  max_hours: written(settings.max_hours),
  break_minutes: written(settings.break_minutes),
  remind_minutes: written(settings.remind_minutes),
})

const settingsOf = (values: Values): TaskSettings => ({
  ...values,
  max_hours_day: read(values.max_hours_day),
  max_hours: read(values.max_hours),
  break_minutes: read(values.break_minutes) ?? 0,
  remind_minutes: read(values.remind_minutes),
})

/** Personal limits and reminders. */
export function Limits() {
  const { t } = useTranslation('tasks')
  const { data } = useQuery(getTaskSettingsOptions())
  return data ? (
    <Form settings={data} />
  ) : (
    <Section title={t('limits.title')}>
      <Waiting kind="rows" count={3} />
    </Section>
  )
}

function Form({ settings }: { settings: TaskSettings }) {
  const { t } = useTranslation('tasks')
  const form = useForm<Values>({ defaultValues: valuesOf(settings) })
  const queryClient = useQueryClient()
  const autosave = useAutosave({
    form,
    async save(_, all) {
      const saved = await changeTaskSettings({ body: settingsOf(all) })
      queryClient.setQueryData(getTaskSettingsOptions().queryKey, saved)
      // Other tasks fit with other limits.
      void queryClient.invalidateQueries(tasksOf())
    },
  })
  return (
    <form {...autosave.form}>
      <Section title={t('limits.title')} aside={<SaveStatus autosave={autosave} />}>
        <Card>
          <Stack gap={4}>
            <Text tone="muted" size={15} className={styles.quiet}>
              {t('limits.text')}
            </Text>
            <Fields legend={t('limits.care')}>
              <Care form={form} />
            </Fields>
            <Fields legend={t('limits.reminders')}>
              <Reminders form={form} />
            </Fields>
          </Stack>
        </Card>
      </Section>
    </form>
  )
}

function Care({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      <NumberField
        form={form}
        name="max_hours_day"
        min={1}
        max={24}
        label={t('limits.day')}
        hint={t('limits.empty')}
      />
      <NumberField
        form={form}
        name="max_hours"
        min={1}
        max={1000}
        label={t('limits.project')}
        hint={t('limits.empty')}
      />
      <NumberField form={form} name="break_minutes" min={0} max={1440} label={t('limits.break')} />
      <Controller
        control={form.control}
        name="nights"
        render={({ field }) => (
          <Switch
            size="md"
            label={t('limits.nights')}
            description={t('limits.nightsHint')}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
        )}
      />
    </>
  )
}

const leads = [60, 180, 720, 1440, 2880, 10_080]

function Reminders({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('tasks')
  const { length } = useShiftTimes()
  const now = Number(form.getValues('remind_minutes'))
  const choices = [...new Set([...leads, ...(now ? [now] : [])])].sort((a, b) => a - b)
  const days = (minutes: number) =>
    minutes % 1440 === 0 ? t('limits.days', { count: minutes / 1440 }) : length(minutes)
  return (
    <>
      <NativeSelect
        label={t('limits.before')}
        {...form.register('remind_minutes')}
        data={[
          { value: '', label: t('limits.never') },
          ...choices.map((minutes) => ({ value: String(minutes), label: days(minutes) })),
        ]}
      />
      <NativeSelect
        label={t('limits.by')}
        description={t('limits.byHint')}
        {...form.register('remind_by')}
        data={[
          { value: 'email', label: t('limits.email') },
          { value: 'calendar', label: t('limits.calendar') },
          { value: 'both', label: t('limits.both') },
        ]}
      />
    </>
  )
}
