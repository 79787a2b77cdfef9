import { NativeSelect, TextInput } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './bulk.module.css'
import type { ChangeValues, Kind } from './change.ts'

interface Props {
  kind: Kind
  values: ChangeValues
  tasks: Task[]
  onChange: (some: Partial<ChangeValues>) => void
}

/** The fields of each kind of change. */
export function ChangeFields({ kind, values, tasks, onChange }: Props) {
  const { t } = useTranslation('roster')
  const set = (name: keyof ChangeValues) => (event: { currentTarget: { value: string } }) =>
    onChange({ [name]: event.currentTarget.value })
  if (kind === 'move') return <MoveFields values={values} onChange={onChange} />
  if (kind === 'copy') return <CopyFields count={tasks.length} values={values} onChange={onChange} />
  if (kind === 'rename')
    return (
      <TextInput
        label={t('form.title')}
        maxLength={120}
        value={values.title}
        onChange={set('title')}
        data-autofocus
      />
    )
  if (kind === 'location')
    return (
      <TextInput
        label={t('form.location')}
        maxLength={120}
        value={values.location}
        onChange={set('location')}
        data-autofocus
      />
    )
  if (kind === 'seats')
    return (
      <div className={styles.pair}>
        <NativeSelect
          size="md"
          label={t('bulk.role')}
          value={values.n}
          onChange={set('n')}
          data={(tasks[0]?.roles ?? []).map(({ n, name }) => ({
            value: String(n),
            label: name || t('bulk.unnamed'),
          }))}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={0}
          max={1000}
          label={t('form.seats')}
          value={values.seats}
          onChange={set('seats')}
          data-autofocus
        />
      </div>
    )
  return null
}

const units = ['minutes', 'hours', 'days'] as const

function MoveFields({ values, onChange }: Pick<Props, 'values' | 'onChange'>) {
  const { t } = useTranslation('roster')
  return (
    <Grid columns="1 1" gap={3} align="stretch" className={styles.move}>
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        max={10_000}
        label={t('bulk.by')}
        value={values.amount}
        onChange={(event) => onChange({ amount: event.currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        size="md"
        label={t('bulk.unit')}
        value={values.unit}
        onChange={(event) => onChange({ unit: units.find((one) => one === event.currentTarget.value)! })}
        data={units.map((value) => ({ value, label: t(`bulk.units.${value}`) }))}
      />
      <NativeSelect
        size="md"
        label={t('bulk.way')}
        value={values.later ? 'later' : 'earlier'}
        onChange={(event) => onChange({ later: event.currentTarget.value === 'later' })}
        data={[
          { value: 'later', label: t('bulk.later') },
          { value: 'earlier', label: t('bulk.earlier') },
        ]}
      />
    </Grid>
  )
}

interface CopyProps extends Pick<Props, 'values' | 'onChange'> {
  count: number
}

function CopyFields({ count, values, onChange }: CopyProps) {
  const { t } = useTranslation('roster')
  const hint = useId()
  return (
    <Stack gap={2}>
      <div className={styles.pair}>
        <TextInput
          type="date"
          label={t('bulk.toDay')}
          value={values.day}
          onChange={(event) => onChange({ day: event.currentTarget.value })}
          aria-describedby={hint}
          data-autofocus
        />
        <TextInput
          type="time"
          label={t('bulk.toTime')}
          value={values.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
          aria-describedby={hint}
        />
      </div>
      <Text id={hint} tone="muted" size={15}>
        {t('bulk.toHint', { count })}
      </Text>
    </Stack>
  )
}
