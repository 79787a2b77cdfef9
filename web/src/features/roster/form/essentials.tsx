import { NativeSelect } from '@mantine/core'
import type { Project, Task, Team } from '@manyhands/api-client'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStanding } from '../../../lib/standing.ts'
import { NumberField, TextField } from '../../../ui/forms/field.tsx'
import { Fields } from '../../../ui/forms/fields.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { When } from './fields/time-fields.tsx'
import styles from './form.module.css'
import type { TaskValues } from './values.ts'

interface Props {
  form: UseFormReturn<TaskValues>
  project: Project
  teams: Team[]
  /** The saved roles. */
  roles: Task['roles']
}

/** What every shift needs, on one screen: title, team, location, time and spots. */
export function Essentials({ form, project, teams, roles }: Props) {
  const { t } = useTranslation('roster')
  return (
    <Fields>
      <TextField
        form={form}
        name="title"
        label={t('form.title')}
        hint={t('form.titleHint')}
        autoComplete="off"
      />
      <Stack gap={4} className={styles.pair}>
        <TeamField form={form} pid={project.pid} teams={teams} />
        <TextField form={form} name="location" label={t('form.location')} autoComplete="off" />
      </Stack>
      <When form={form} timeZone={project.time_zone}>
        <Spots form={form} roles={roles} />
      </When>
    </Fields>
  )
}

export function TeamField({
  form,
  pid,
  teams,
}: {
  form: UseFormReturn<TaskValues>
  pid: string
  teams: Team[]
}) {
  const { t } = useTranslation('roster')
  const { isOrganiser } = useStanding(pid)
  return (
    <Controller
      control={form.control}
      name="tid"
      render={({ field, fieldState }) => (
        <NativeSelect
          size="md"
          label={t('form.team')}
          {...field}
          error={fieldState.error?.message}
          data={[
            ...(isOrganiser || teams.length === 0 ? [{ value: '', label: t('form.noTeam') }] : []),
            ...teams.map(({ tid, name }) => ({ value: tid, label: name })),
          ]}
        />
      )}
    />
  )
}

/** Several roles have their spots next to their names. */
function Spots({ form, roles }: Pick<Props, 'form' | 'roles'>) {
  const { t } = useTranslation('roster')
  const wanted = useWatch({ control: form.control, name: 'roles' })
  const [only] = wanted
  if (wanted.length === 1) {
    const taken = roles.find(({ n }) => n === only?.n)?.taken ?? 0
    return (
      <NumberField
        form={form}
        name="roles.0.seats"
        label={t('form.seats')}
        min={taken}
        max={1000}
        {...(taken > 0 && { hint: t('form.taken', { count: taken }) })}
      />
    )
  }
  const count = wanted.reduce((sum, { seats }) => sum + Number(seats), 0)
  return (
    <Stack as="p" gap={1.5} className={styles.spots}>
      <span>{t('form.seats')}</span>
      <output>{t('form.inRoles', { count, roles: wanted.length })}</output>
    </Stack>
  )
}
