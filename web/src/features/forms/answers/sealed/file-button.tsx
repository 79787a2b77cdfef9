import { Button } from '@mantine/core'
import { readAnswerFile } from '@manyhands/api-client'
import { IconPhoto } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../../../lib/save-file.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import type { FormRef } from '../../queries.ts'
import type { Column } from '../queries.ts'
import styles from './sealed.module.css'

interface Props {
  formRef: FormRef
  uid: string
  name: string
  column: Column
  label: string
}

interface Shown {
  /** A data URL: the page may load nothing that doesn't come from the server. */
  url: string
  file: Blob
}

/** Opens one file, which is logged separately: shows a picture, downloads a PDF. */
export function FileButton({ formRef, uid, name, column, label }: Props) {
  const { t } = useTranslation('forms')
  const stepUp = useStepUp()
  const [shown, setShown] = useState<Shown | null>(null)
  const save = (file: Blob) => saveFile(file, `${column.question}-${name}.${endings[file.type] ?? 'bin'}`)
  const read = useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async () => {
      const body = { column: column.column }
      const path = { ...formRef, uid }
      const file = (await stepUp(() => readAnswerFile({ path, body, parseAs: 'blob' }))) as Blob
      if (file.type.startsWith('image/')) setShown({ url: await toDataUrl(file), file })
      else save(file)
    },
  })
  return (
    <span className={styles.file}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
        loading={read.isPending}
        onClick={() => read.mutate()}
        aria-label={t('answers.private.fileOf', { name, label })}
      >
        {t('answers.private.file')}
      </Button>
      <FormProblem error={read.error} />
      {shown && (
        <Dialog opened title={t('answers.private.fileTitle', { name, label })} onClose={() => setShown(null)}>
          <img
            className={styles.picture}
            src={shown.url}
            alt={t('answers.private.fileTitle', { name, label })}
          />
          <Button variant="default" onClick={() => save(shown.file)}>
            {t('answers.private.save')}
          </Button>
        </Dialog>
      )}
    </span>
  )
}

const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'application/pdf': 'pdf',
}

function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
}
