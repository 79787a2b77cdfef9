import { Button, Group, Textarea } from '@mantine/core'
import { previewTrafficSubsidyImport } from '@manyhands/api-client'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { compare, merge, type PastedRow } from '../draft/merge.ts'
import type { Writing } from '../use-table.ts'
import styles from './paste.module.css'
import { Preview } from './preview.tsx'

interface Props {
  pid: string
  writing: Writing
  onClose: () => void
}

/** Rows from a spreadsheet, previewed before they are applied. Nothing is saved yet. */
export function PasteDialog({ pid, writing, onClose }: Props) {
  const { t } = useTranslation('subsidy')
  const { draft, changeOrigins } = writing
  const [text, setText] = useState('')
  const [rows, setRows] = useState<PastedRow[] | null>(null)
  const look = useMutation({
    mutationFn: (body: Blob) =>
      previewTrafficSubsidyImport({ path: { pid }, query: { currency: draft.currency }, body }),
    onSuccess: (found) => setRows(found.rows),
  })
  function applyRows(others: 'keep' | 'replace'): void {
    const count = compare(draft.origins, rows!).filter(({ change }) => change !== 'wrong').length
    changeOrigins((now) => merge(now, rows!, others))
    toasts.say(t('paste.taken', { count }))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('paste.title')}>
      {rows ? (
        <Preview
          origins={draft.origins}
          currency={draft.currency}
          rows={rows}
          onBack={() => setRows(null)}
          onApply={applyRows}
        />
      ) : (
        <>
          <Text tone="muted">{t('paste.text')}</Text>
          <Textarea
            size="md"
            rows={8}
            mt="md"
            data-autofocus
            className={styles.area!}
            label={t('paste.label')}
            placeholder={t('paste.example')}
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <FormProblem error={look.error} />
          <Group justify="space-between" gap="sm" mt="lg">
            <FileButton onPick={(file) => look.mutate(file)} />
            <Button
              disabled={text.trim() === ''}
              loading={look.isPending}
              onClick={() => look.mutate(new Blob([text], { type: 'text/csv' }))}
            >
              {t('paste.look')}
            </Button>
          </Group>
        </>
      )}
    </Dialog>
  )
}

function FileButton({ onPick }: { onPick: (file: File) => void }) {
  const { t } = useTranslation('subsidy')
  const input = useRef<HTMLInputElement>(null)
  function pickFile(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? []
    // Allows selecting the same file again.
    event.currentTarget.value = ''
    if (file) onPick(file)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('paste.file')}
        onChange={pickFile}
      />
      <Button
        variant="default"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('paste.file')}
      </Button>
    </>
  )
}
