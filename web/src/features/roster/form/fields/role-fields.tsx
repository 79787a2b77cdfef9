import { Button } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { NumberField, TextField } from '../../../../ui/forms/field.tsx'
import { Fields } from '../../../../ui/forms/fields.tsx'
import { IconButton } from '../../../../ui/frame/icon-button.tsx'
import { Grid, Stack } from '../../../../ui/layout/layout.tsx'
import styles from '../form.module.css'
import { newRole, type TaskValues } from '../values.ts'

interface Props {
  form: UseFormReturn<TaskValues>
  /** The saved roles: a role can't have fewer seats than people. */
  roles: Task['roles']
}

/** Seats by role. A single role needs no name, and its seats are above, with the times. */
export function RoleFields({ form, roles }: Props) {
  const { t } = useTranslation('roster')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'roles', keyName: 'key' })
  const several = fields.length > 1
  return (
    <Fields>
      <Stack as="ul" gap={4}>
        {fields.map(({ key, n, name }, at) => {
          const taken = roles.find((role) => role.n === n)?.taken ?? 0
          return (
            <Grid
              as="li"
              columns="1 1"
              gap="3 4"
              align="start"
              key={key}
              className={styles.role}
              data-several={several || undefined}
            >
              {several && (
                <NumberField
                  form={form}
                  name={`roles.${at}.seats`}
                  label={t('form.seats')}
                  min={taken}
                  max={1000}
                  {...(taken > 0 && { hint: t('form.taken', { count: taken }) })}
                />
              )}
              <TextField
                form={form}
                name={`roles.${at}.name`}
                label={t(several ? 'form.role' : 'form.roleOptional')}
                autoComplete="off"
              />
              <TextField form={form} name={`roles.${at}.skill`} label={t('form.skill')} autoComplete="off" />
              {several && (
                <IconButton
                  label={t('form.removeRole', { name: name || String(at + 1) })}
                  className={styles.remove}
                  disabled={taken > 0}
                  onClick={() => remove(at)}
                >
                  <IconTrash size={20} />
                </IconButton>
              )}
            </Grid>
          )
        })}
      </Stack>
      <div>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={fields.length >= 20}
          onClick={() => append(newRole)}
        >
          {t('form.addRole')}
        </Button>
      </div>
    </Fields>
  )
}
