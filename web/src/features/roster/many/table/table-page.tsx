import { useDebouncedValue } from '@mantine/hooks'
import { importTasks, type TaskBatch } from '@manyhands/api-client'
import { useState } from 'react'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { NumberField, TextField } from '../../../../ui/forms/field.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { Card } from '../../../../ui/frame/page.tsx'
import { Grid, Stack } from '../../../../ui/layout/layout.tsx'
import { TeamField } from '../../form/essentials.tsx'
import { DayFields } from '../../form/fields/day-fields.tsx'
import { FormSections } from '../../form/form-sections.tsx'
import { freshValues, type TaskValues } from '../../form/values.ts'
import { daysBetween } from '../../times.ts'
import { Batch } from '../batch.tsx'
import { ManyFrame, type ManyProps } from '../frame.tsx'
import { mostDays } from '../plan/plan.ts'
import { ReadingFields } from './reading-fields.tsx'
import { SourceFields } from './source.tsx'
import { queryOf, type Reading, type Source, typeOf } from './table.ts'

/** Shifts from a spreadsheet: cells that are pasted, or a file. */
export const TablePage = () => <ManyFrame>{(props) => <FromTable {...props} />}</ManyFrame>

const detected: Reading = { layout: null, columns: null }

function FromTable({ project, teams, isOrganiser }: ManyProps) {
  const { t } = useTranslation('roster')
  const { pid, time_zone, starts_on } = project
  const first = freshValues({ day: starts_on, tid: isOrganiser ? '' : (teams[0]?.tid ?? '') })
  const form = useForm<TaskValues>({ defaultValues: first, mode: 'onChange' })
  const values = useWatch({ control: form.control }) as TaskValues
  const [source, setSource] = useState<Source | null>(null)
  const [reading, setReading] = useState(detected)
  const [table, setTable] = useState<TaskBatch['table']>(null)
  const query = JSON.stringify(queryOf(values, reading, time_zone))
  // A source and how it is read, in one text.
  const key = source && `${source.id}\n${query}`
  const [asked] = useDebouncedValue(key, 300)
  return (
    <Stack gap={4} as="form" onSubmit={(event) => event.preventDefault()} noValidate>
      <Card>
        <Stack gap={5}>
          <SourceFields
            source={source}
            onChange={(next) => {
              setSource(next)
              setReading(detected)
              setTable(null)
            }}
          />
          {source && table && <ReadingFields table={table} onChange={setReading} />}
        </Stack>
      </Card>
      <Card>
        <Rest form={form} project={project} teams={teams} />
      </Card>
      <FormSections form={form} project={project} initial={first} roles={[]} parts={['signUp']} />
      <Batch
        project={project}
        asked={key && asked}
        missing={t('many.table.missing')}
        send={async (seen, signal) => {
          const batch = await importTasks({
            path: { pid },
            query: { ...JSON.parse(asked!.split('\n')[1]!), create: seen ? 'true' : 'false' },
            body: source!.content,
            headers: { 'Content-Type': typeOf(source!.name), ...(seen && ifMatch(seen)) },
            ...(signal && { signal }),
          })
          setTable(batch.table)
          return batch
        }}
        onAgain={() => setSource(null)}
      />
    </Stack>
  )
}

interface RestProps extends Pick<ManyProps, 'project' | 'teams'> {
  form: UseFormReturn<TaskValues>
}

/** What the table doesn't say. */
function Rest({ form, project, teams }: RestProps) {
  const { t } = useTranslation('roster')
  return (
    <Fields legend={t('many.table.rest')}>
      <Grid columns="1 1" gap={4} align="start">
        <TeamField form={form} pid={project.pid} teams={teams} />
        <NumberField form={form} name="roles.0.seats" label={t('many.seats')} min={1} max={1000} />
        <TextField form={form} name="title" label={t('form.title')} autoComplete="off" />
        <TextField form={form} name="location" label={t('form.location')} autoComplete="off" />
      </Grid>
      <Controller
        control={form.control}
        name="days"
        render={({ field: { value, onChange } }) => (
          <DayFields
            project={project}
            legend={t('many.days')}
            offered={daysBetween(project.starts_on, project.ends_on)}
            chosen={value}
            most={mostDays}
            onChange={onChange}
          />
        )}
      />
    </Fields>
  )
}
