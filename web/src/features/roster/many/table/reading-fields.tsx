import { NativeSelect, Radio } from '@mantine/core'
import type { TaskBatch } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Cluster, Grid, Stack } from '../../../../ui/layout/layout.tsx'
import { FormSection } from '../../form/section.tsx'
import { type Columns, fields, type Layout, type Reading } from './table.ts'

interface Props {
  table: NonNullable<TaskBatch['table']>
  onChange: (reading: Reading) => void
}

/** How the table was read: detected, and corrected here. */
export function ReadingFields({ table: { layout, columns, mapping }, onChange }: Props) {
  const { t } = useTranslation('roster')
  const names = columns.map((name, at) => ({
    value: String(at),
    label: name || t('many.table.unnamed', { n: at + 1 }),
  }))
  const change = (field: keyof Columns, value: string) =>
    onChange({ layout, columns: { ...mapping, [field]: value === '' ? null : Number(value) } })
  return (
    <Stack gap={4}>
      <Radio.Group
        label={t('many.table.layout')}
        value={layout}
        onChange={(value) => onChange({ layout: value as Layout, columns: null })}
      >
        <Cluster gap="2 6" align="stretch">
          <Radio value="list" label={t('many.table.list')} />
          <Radio value="matrix" label={t('many.table.matrix')} />
        </Cluster>
      </Radio.Group>
      {layout === 'list' && (
        <FormSection
          title={t('many.table.columns')}
          contents={fields
            .filter((field) => mapping[field] !== null)
            .map((field) => t(`many.table.fields.${field}`))
            .join(' · ')}
          filled={false}
          wrong={false}
        >
          <Grid columns="1 1" gap={3} align="start">
            {fields.map((field) => (
              <NativeSelect
                key={field}
                size="md"
                label={t(`many.table.fields.${field}`)}
                data={[{ value: '', label: t('many.table.none') }, ...names]}
                value={mapping[field]?.toString() ?? ''}
                onChange={({ currentTarget: { value } }) => change(field, value)}
              />
            ))}
          </Grid>
        </FormSection>
      )}
    </Stack>
  )
}
