import { Button, Checkbox } from '@mantine/core'
import { exportPrivateAnswers } from '@manyhands/api-client'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import type { FormRef } from '../../queries.ts'
import { useColumnTexts } from '../column-texts.ts'
import type { Column } from '../queries.ts'
import styles from './sealed.module.css'
import type { Opening } from './use-opening.ts'

interface Props {
  formRef: FormRef
  columns: Column[]
  chosen: string[]
  onChoose: (columns: string[]) => void
  opening: Opening
  opener: RefObject<HTMLButtonElement | null>
}

/** Selects questions, to read them here or to export them. */
export function ChooseColumns({ formRef, columns, chosen, onChoose, opening, opener }: Props) {
  const { t } = useTranslation('forms')
  const { heading } = useColumnTexts()
  const [tried, setTried] = useState(false)
  const exporting = useExport(formRef, chosen)
  function whenChosen(then: () => void): void {
    setTried(true)
    if (chosen.length > 0) then()
  }
  return (
    <Stack gap={4} className={styles.choose}>
      {columns.length > 1 && (
        <Checkbox.Group
          label={t('answers.private.which')}
          value={chosen}
          onChange={onChoose}
          error={tried && chosen.length === 0 && t('answers.private.chooseOne')}
        >
          <Stack gap={3} className={styles.boxes}>
            {columns.map((column) => (
              <Checkbox key={column.column} size="md" value={column.column} label={heading(column)} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {columns.length === 1 && <Text weight={600}>{heading(columns[0]!)}</Text>}
      <Cluster gap={2.5} align="stretch">
        <Button
          ref={opener}
          leftSection={<IconLock size={18} aria-hidden="true" />}
          loading={opening.busy}
          onClick={() => whenChosen(() => opening.open(chosen))}
        >
          {t('answers.private.open')}
        </Button>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={exporting.isPending && exporting.variables === format}
            onClick={() => whenChosen(() => exporting.mutate(format))}
          >
            {t(`answers.private.${format}`)}
          </Button>
        ))}
      </Cluster>
      <Text tone="muted" size={14}>
        {t('answers.private.fresh')}
      </Text>
      <FormProblem error={opening.error ?? exporting.error} />
    </Stack>
  )
}

function useExport(formRef: FormRef, columns: string[]) {
  const stepUp = useStepUp()
  const language = useLanguage()
  return useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async (format: 'csv' | 'xlsx') => {
      const body = { format, columns, language }
      const file = await stepUp(() => exportPrivateAnswers({ path: formRef, body, parseAs: 'blob' }))
      saveFile(file as Blob, `${formRef.pid}-${formRef.fid}-private.${format}`)
    },
  })
}
