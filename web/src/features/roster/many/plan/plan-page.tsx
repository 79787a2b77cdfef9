import { Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { generateTasks, type TaskPlan } from '@manyhands/api-client'
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { ifMatch } from '../../../../lib/api/headers.ts'
import { NumberField, TextField } from '../../../../ui/forms/field.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { Card } from '../../../../ui/frame/page.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { DayFields } from '../../form/fields/day-fields.tsx'
import { FormSections } from '../../form/form-sections.tsx'
import type { TaskValues } from '../../form/values.ts'
import { daysBetween } from '../../times.ts'
import { Batch } from '../batch.tsx'
import { ManyFrame, type ManyProps } from '../frame.tsx'
import { TeamFields } from '../team-fields.tsx'
import { countOf, freshPlan, mostDays, mostShifts, type PlanValues, planOf } from './plan.ts'
import { SlotFields } from './slot-fields.tsx'

/** Shifts for each day, time slot, team and location. */
export const PlanPage = () => <ManyFrame>{(props) => <Plan {...props} />}</ManyFrame>

function Plan({ project, teams, isOrganiser }: ManyProps) {
  const { t } = useTranslation('roster')
  const { pid, time_zone, starts_on, ends_on } = project
  const first = freshPlan({
    days: daysBetween(starts_on, ends_on),
    tids: isOrganiser ? [''] : teams.slice(0, 1).map(({ tid }) => tid),
  })
  const form = useForm<PlanValues>({ defaultValues: first, mode: 'onChange' })
  const values = useWatch({ control: form.control }) as PlanValues
  const plan = planOf(values, time_zone)
  const [asked] = useDebouncedValue(plan && JSON.stringify(plan), 300)
  return (
    <Stack gap={4} as="form" onSubmit={(event) => event.preventDefault()} noValidate>
      <Card>
        <Fields>
          <TextField
            form={form}
            name="title"
            label={t('form.title')}
            hint={<Trans t={t} i18nKey="many.titleHint" components={{ code: <code /> }} />}
            autoComplete="off"
          />
          <Days form={form} project={project} />
          <SlotFields form={form} project={project} />
          <Controller
            control={form.control}
            name="tids"
            render={({ field: { value, onChange } }) => (
              <TeamFields teams={teams} isOrganiser={isOrganiser} chosen={value} onChange={onChange} />
            )}
          />
          <Textarea
            size="md"
            autosize
            minRows={2}
            maxRows={12}
            label={t('many.locations')}
            description={t('many.locationsHint')}
            {...form.register('locations')}
          />
          {values.roles.length === 1 && (
            <NumberField form={form} name="roles.0.seats" label={t('many.seats')} min={0} max={1000} />
          )}
        </Fields>
      </Card>
      <FormSections
        form={form as unknown as UseFormReturn<TaskValues>}
        project={project}
        initial={first}
        roles={[]}
        parts={['roles', 'about', 'signUp']}
      />
      <Batch
        project={project}
        asked={plan && asked}
        missing={countOf(values) > mostShifts ? t('many.tooMany', { count: mostShifts }) : t('many.missing')}
        send={(seen, signal) =>
          generateTasks({
            path: { pid },
            query: { create: seen ? 'true' : 'false' },
            body: JSON.parse(asked!) as TaskPlan,
            headers: seen ? ifMatch(seen) : {},
            ...(signal && { signal }),
          })
        }
        onAgain={() => form.setValue('title', '')}
      />
    </Stack>
  )
}

function Days({ form, project }: { form: UseFormReturn<PlanValues> } & Pick<ManyProps, 'project'>) {
  const { t } = useTranslation('roster')
  return (
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
  )
}
