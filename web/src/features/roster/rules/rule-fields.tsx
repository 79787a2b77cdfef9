import { Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField, TextField } from '../../../ui/forms/field.tsx'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Tiles } from '../../../ui/layout/tiles.tsx'
import styles from './rules.module.css'
import type { RuleValues } from './values.ts'

interface Props {
  form: UseFormReturn<RuleValues>
}

const modes = ['block', 'warn', 'off'] as const

const rules = [
  { name: 'overlap' },
  { name: 'rest', number: 'rest.minutes', min: 0, max: 1440 },
  { name: 'day_hours', number: 'day_hours.hours', min: 1, max: 24 },
  { name: 'nights', number: 'nights.max', min: 0, max: 366 },
  { name: 'own_limits' },
  { name: 'travel', number: 'travel.minutes', min: 0, max: 1440 },
  { name: 'skill' },
] as const

/** One rule per row: what it checks, its level, and its limit. */
export function RuleFields({ form }: Props) {
  return (
    <Stack gap={6}>
      {rules.map((rule) => (
        <Rule key={rule.name} form={form} rule={rule} />
      ))}
    </Stack>
  )
}

function Rule({ form, rule }: Props & { rule: (typeof rules)[number] }) {
  const { t } = useTranslation('roster')
  const mode = useWatch({ control: form.control, name: `${rule.name}.mode` })
  return (
    <Stack as="fieldset" gap={2.5} className={styles.rule} data-off={mode === 'off' || undefined}>
      <Text as="legend" size={17} weight={650}>
        {t(`rules.${rule.name}.name`)}
      </Text>
      <Text tone="muted" size={15}>
        {t(`rules.${rule.name}.text`)}
      </Text>
      <Tiles min={16} gap="3 4" className={styles.fields}>
        <NativeSelect
          size="md"
          aria-label={t('rules.mode')}
          {...form.register(`${rule.name}.mode`)}
          data={modes.map((value) => ({ value, label: t(`rules.modes.${value}`) }))}
        />
        {'number' in rule && mode !== 'off' && (
          <div className={styles.number}>
            <NumberField
              form={form}
              name={rule.number}
              label={t(`rules.${rule.name}.number`)}
              min={rule.min}
              max={rule.max}
            />
          </div>
        )}
      </Tiles>
      {rule.name === 'travel' && mode !== 'off' && <Pairs form={form} />}
    </Stack>
  )
}

/** Pairs of locations with their own travel time. */
function Pairs({ form }: Props) {
  const { t } = useTranslation('roster')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'travel.pairs' })
  return (
    <Stack gap={3} className={styles.pairs}>
      {fields.map(({ id }, at) => (
        <Grid columns="1 1" gap={3} align="end" key={id} className={styles.pair}>
          <TextField
            form={form}
            name={`travel.pairs.${at}.from`}
            label={t('rules.from')}
            autoComplete="off"
          />
          <TextField form={form} name={`travel.pairs.${at}.to`} label={t('rules.to')} autoComplete="off" />
          <NumberField
            form={form}
            name={`travel.pairs.${at}.minutes`}
            label={t('rules.travel.number')}
            min={0}
            max={1440}
          />
          <IconButton label={t('rules.removePair', { at: at + 1 })} onClick={() => remove(at)}>
            <IconTrash size={20} />
          </IconButton>
        </Grid>
      ))}
      <div>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => append({ from: '', to: '', minutes: '15' })}
        >
          {t('rules.addPair')}
        </Button>
      </div>
    </Stack>
  )
}
