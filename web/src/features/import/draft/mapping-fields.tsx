import { NativeSelect } from '@mantine/core'
import { type Import, mapImport } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../import.module.css'
import { importQuery } from '../queries.ts'

const fields = ['email', 'name', 'team', 'role'] as const
const needed = (field: string) => field === 'email' || field === 'team'

interface Props {
  pid: string
  draft: Import
}

/** Which column contains what: guessed, and corrected here. The rows below update. */
export function MappingFields({ pid, draft: { id, columns, mapping } }: Props) {
  const { t } = useTranslation('import')
  const queryClient = useQueryClient()
  const map = useMutation({
    // In sequence, so that the last choice wins on the server.
    scope: { id: `mapping of ${id}` },
    mutationFn: (body: Import['mapping']) => mapImport({ path: { pid, id }, body }),
    async onSuccess(now) {
      queryClient.setQueryData(importQuery(pid, id).queryKey, now)
      await queryClient.invalidateQueries(queriesOf({ pid, id }, 'listImportRows'))
    },
  })
  const shown = map.isPending ? map.variables : mapping
  const names = columns.map((name, at) => ({
    value: String(at),
    label: name || t('mapping.unnamed', { n: at + 1 }),
  }))
  return (
    <Stack as="fieldset" gap={4} className={styles.mapping} aria-busy={map.isPending}>
      <legend>{t('mapping.title')}</legend>
      <Text tone="muted" size={15} className={styles.text}>
        {t('mapping.text')}
      </Text>
      <Grid columns="1 1" gap={4} align="stretch" className={styles.selects}>
        {fields.map((field) => (
          <NativeSelect
            key={field}
            size="md"
            label={t(`fields.${field}.label`)}
            error={needed(field) && shown[field] === null && t('mapping.needed')}
            data={[{ value: '', label: t('mapping.none') }, ...names]}
            value={shown[field]?.toString() ?? ''}
            onChange={({ currentTarget: { value } }) =>
              map.mutate({ ...shown, [field]: value === '' ? null : Number(value) })
            }
          />
        ))}
      </Grid>
      <FormProblem error={map.error} />
    </Stack>
  )
}
