import { Button, Chip, TextInput } from '@mantine/core'
import type { Project } from '@manyhands/api-client'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cluster, Grid, Text } from '../../../../ui/layout/layout.tsx'
import { daysBetween, useTimes } from '../../times.ts'
import styles from '../form.module.css'
import { withDays } from '../values.ts'

interface Props {
  project: Project
  legend: string
  /** Days to choose from; others can be added. */
  offered: string[]
  chosen: string[]
  /** Maximum number of chosen days. */
  most: number
  onChange: (days: string[]) => void
}

/** Chooses days of the event and others. */
export function DayFields({ project, legend, offered, chosen, most, onChange }: Props) {
  const { t } = useTranslation('roster')
  const { shortDay } = useTimes(project.time_zone)
  const all = offered.length > 0 && offered.every((one) => chosen.includes(one))
  const without = (days: string[]) => chosen.filter((one) => !days.includes(one))
  return (
    <fieldset className={styles.repeats}>
      <legend>{legend}</legend>
      <Cluster gap={2} align="stretch">
        {offered.length > 1 && (
          <Chip
            checked={all}
            onChange={() => onChange(all ? without(offered) : withDays(chosen, offered, most))}
            size="md"
            variant="outline"
          >
            {t('form.everyDay')}
          </Chip>
        )}
        {[...new Set([...offered, ...chosen])].sort().map((one) => (
          <Chip
            key={one}
            size="md"
            variant="outline"
            checked={chosen.includes(one)}
            onChange={(on) => onChange(on ? withDays(chosen, [one], most) : without([one]))}
          >
            {shortDay(one)}
          </Chip>
        ))}
      </Cluster>
      <OtherDays
        full={chosen.length >= most}
        most={most}
        onAdd={(days) => onChange(withDays(chosen, days, most))}
      />
    </fieldset>
  )
}

interface OtherProps {
  full: boolean
  most: number
  onAdd: (days: string[]) => void
}

/** Adds one day, or every day up to one, for example for a week of set-up. */
function OtherDays({ full, most, onAdd }: OtherProps) {
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
        {t('form.mostDays', { count: most })}
      </Text>
    </Grid>
  )
}
