import { Button, Chip, TextInput } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Cluster, Grid, Text } from '../../../../ui/layout/layout.tsx'
import { daysBetween, useTimes } from '../../times.ts'
import styles from '../form.module.css'
import { mostDays, type TaskValues, withDays } from '../values.ts'

interface Props {
  form: UseFormReturn<TaskValues>
  project: Project
}

/** Repeats it at the same time on other days: those of the event are listed, others can be added. */
export function Repeats({ form, project }: Props) {
  const { t } = useTranslation('roster')
  const { shortDay } = useTimes(project.time_zone)
  const day = useWatch({ control: form.control, name: 'day' })
  const event = daysBetween(project.starts_on, project.ends_on).filter((one) => one !== day)
  return (
    <Controller
      control={form.control}
      name="days"
      render={({ field: { value, onChange } }) => {
        const chosen = value.filter((one) => one !== day)
        const all = event.length > 0 && event.every((one) => chosen.includes(one))
        const without = (days: string[]) => chosen.filter((one) => !days.includes(one))
        return (
          <fieldset className={styles.repeats}>
            <legend>{t('form.also')}</legend>
            <Cluster gap={2} align="stretch">
              {event.length > 1 && (
                <Chip
                  checked={all}
                  onChange={() => onChange(all ? without(event) : withDays(chosen, event))}
                  size="md"
                  variant="outline"
                >
                  {t('form.everyDay')}
                </Chip>
              )}
              {[...new Set([...event, ...chosen])].sort().map((one) => (
                <Chip
                  key={one}
                  size="md"
                  variant="outline"
                  checked={chosen.includes(one)}
                  onChange={(on) => onChange(on ? withDays(chosen, [one]) : without([one]))}
                >
                  {shortDay(one)}
                </Chip>
              ))}
            </Cluster>
            <OtherDays
              full={chosen.length + 1 >= mostDays}
              onAdd={(days) =>
                onChange(
                  withDays(
                    chosen,
                    days.filter((one) => one !== day),
                  ),
                )
              }
            />
          </fieldset>
        )
      }}
    />
  )
}

interface OtherProps {
  full: boolean
  onAdd: (days: string[]) => void
}

/** Adds one day, or every day up to one, for example for a week of set-up. */
function OtherDays({ full, onAdd }: OtherProps) {
  const { t } = useTranslation('roster')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const last = to === '' ? from : to
  const days = from === '' || last < from ? [] : daysBetween(from, last)
  return (
    <Grid columns="1 1" gap={3} align="end" className={styles.others}>
      <TextInput
        type="date"
        label={t('form.otherDay')}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('form.upTo')}
        value={to}
        {...(from && { min: from })}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button
        variant="default"
        size="md"
        disabled={days.length === 0 || full}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => {
          onAdd(days)
          setFrom('')
          setTo('')
        }}
      >
        {t('form.addDays')}
      </Button>
      <Text tone="muted" size={15}>
        {t('form.mostDays', { count: mostDays })}
      </Text>
    </Grid>
  )
}
