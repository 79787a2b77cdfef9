import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../team.module.css'
import type { TeamValues } from './values.ts'

const most = 10

/** The links that the team shows to its people. Incomplete ones aren't saved yet. */
export function LinkFields({ form }: { form: UseFormReturn<TeamValues> }) {
  const { t } = useTranslation('teams')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links', keyName: 'key' })
  const { errors } = form.formState
  return (
    <Stack as="fieldset" gap={3} className={styles.linkFields}>
      <legend>{t('links.label')}</legend>
      <Text tone="muted" className={styles.quiet}>
        {t('links.hint')}
      </Text>
      {fields.map(({ key, label }, i) => (
        <Grid
          as="fieldset"
          columns="1 auto"
          gap={2}
          align="end"
          key={key}
          aria-label={t('links.number', { number: i + 1 })}
          className={styles.linkField}
        >
          <TextInput
            {...form.register(`links.${i}.label`)}
            label={t('links.name')}
            maxLength={80}
            error={errors.links?.[i]?.label?.message}
          />
          <TextInput
            {...form.register(`links.${i}.url`)}
            label={t('links.url')}
            type="url"
            inputMode="url"
            placeholder="https://"
            maxLength={500}
            spellCheck={false}
            error={errors.links?.[i]?.url && t('links.wrong')}
          />
          <IconButton
            label={t('links.remove', { name: label || t('links.unnamed') })}
            onClick={() => remove(i)}
          >
            <IconTrash size={20} aria-hidden="true" />
          </IconButton>
        </Grid>
      ))}
      {fields.length < most && (
        <div>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => append({ label: '', url: '' })}
          >
            {t('links.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
