import { Button } from '@mantine/core'
import { importPeople } from '@manyhands/api-client'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { toProblem } from '../../lib/problem.ts'
import { BlockedFields } from '../../ui/forms/blocked-fields.tsx'
import { FormProblem } from '../../ui/forms/fields.tsx'
import { Card } from '../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../ui/layout/layout.tsx'
import styles from './import.module.css'
import { importQuery } from './queries.ts'

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const most = 5 * 1024 * 1024

interface Props {
  pid: string
  /** Why no file can be uploaded now. */
  by: string | undefined
}

/** Two steps: fill in the template and upload it. With an existing list, people start at the second. */
export function UploadForm({ pid, by }: Props) {
  const { t } = useTranslation('import')
  return (
    <Stack gap={6} className={styles.bring}>
      <BlockedFields by={by}>
        <FileField pid={pid} blocked={by !== undefined} />
      </BlockedFields>
      <Card>
        <Stack gap={4}>
          <Text as="h2" size={19}>
            {t('template.title')}
          </Text>
          <Text tone="muted" size={15} className={styles.text}>
            {t('template.text')}
          </Text>
          <Stack as="dl" gap={2.5} className={styles.columns}>
            {(['email', 'name', 'team', 'role'] as const).map((field) => (
              <div key={field}>
                <Text as="dt" weight={600}>
                  {t(`fields.${field}.label`)}
                </Text>
                <dd>{t(`fields.${field}.text`)}</dd>
              </div>
            ))}
          </Stack>
          <Cluster gap="2 3" align="stretch">
            {(['xlsx', 'csv'] as const).map((kind) => (
              <Button
                key={kind}
                component="a"
                href={`/api/projects/${encodeURIComponent(pid)}/people.${kind}?template=true`}
                download
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
              >
                {t(`template.${kind}`)}
              </Button>
            ))}
          </Cluster>
        </Stack>
      </Card>
    </Stack>
  )
}

function FileField({ pid, blocked }: { pid: string; blocked: boolean }) {
  const { t } = useTranslation('import')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [over, setOver] = useState(false)
  const [tooBig, setTooBig] = useState(false)
  const bring = useUploadFile(pid)
  const uploadFile = (file: File | undefined) => {
    if (!file || blocked) return
    setTooBig(file.size > most)
    if (file.size <= most) bring.mutate(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    uploadFile(event.dataTransfer.files[0])
  }
  const unreadable =
    bring.error && toProblem(bring.error).errors.find(({ code }) => code === 'unreadable_file')
  return (
    <Stack gap={4} className={styles.upload}>
      {/* Dropping is one more way; the button does it for everyone. */}
      <Stack
        gap={3.5}
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!blocked)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={40} stroke={1.4} aria-hidden="true" />
        <Text size={19} weight={650} className={styles.dropTitle}>
          {t('file.title')}
        </Text>
        <Button
          size="md"
          loading={bring.isPending}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {t('file.choose')}
        </Button>
        <Text tone="muted" size={14} id={hint} className={styles.small}>
          {t('file.hint')}
        </Text>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('file.choose')}
          accept={`.xlsx,.csv,.tsv,.txt,text/csv,${sheet}`}
          onChange={(event) => {
            uploadFile(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </Stack>
      {tooBig && (
        <Stack as="p" gap={1} pad="3.5 4.5" tone="bad" weight={550} className={styles.refused} role="alert">
          {t('file.tooBig')}
        </Stack>
      )}
      {!tooBig && unreadable && (
        <Stack gap={1} pad="3.5 4.5" tone="bad" weight={550} className={styles.refused} role="alert">
          <p>{t('file.unreadable')}</p>
          {/* The server describes the cause in English only. */}
          {language === 'en' && (
            <Text tone="muted" size={14} className={styles.small}>
              {unreadable.detail}
            </Text>
          )}
        </Stack>
      )}
      {!tooBig && !unreadable && <FormProblem error={bring.error} />}
    </Stack>
  )
}

function useUploadFile(pid: string) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      importPeople({
        path: { pid },
        query: { file_name: file.name.slice(0, 200) },
        body: file,
        headers: { 'Content-Type': /\.xlsx$/i.test(file.name) ? sheet : 'text/csv' },
      }),
    async onSuccess(draft) {
      queryClient.setQueryData(importQuery(pid, draft.id).queryKey, draft)
      await navigate({ to: '/p/$pid/manage/import', params: { pid }, search: { id: draft.id } })
    },
  })
}
