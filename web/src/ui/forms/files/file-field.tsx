import { Button } from '@mantine/core'
import { getUploadQueryKey } from '@manyhands/api-client'
import { IconCamera, IconFile, IconPaperclip, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Cluster, Grid, Stack, Text } from '../../layout/layout.tsx'
import { Progress } from '../../progress/progress.tsx'
import styles from './files.module.css'
import { askFileName, fileTypes, pathOfFile } from './send-file.ts'
import { useUpload } from './use-upload.ts'

interface Props {
  pid: string
  /** Id of the uploaded file; empty for none. */
  value: string
  /** Describes the field for screen readers. */
  label: string
  /** Ids of further descriptions. */
  describedBy?: string | undefined
  invalid?: boolean
  disabled?: boolean
  onChange: (id: string) => void
}

/** A picture or a PDF, from the camera or the device. Uploaded at once, as a private file. */
export function FileField({ pid, value, label, describedBy, invalid = false, disabled, onChange }: Props) {
  const { t } = useTranslation('ui')
  const { percent } = useFormat()
  const problemId = useId()
  const { going, problem, send, cancel } = useUpload(pid, ({ id }) => onChange(id))
  const describing = [describedBy, problem && problemId].filter(Boolean).join(' ')
  return (
    <Stack gap={3}>
      {value !== '' && (
        <Sent key={value} pid={pid} id={value} onRemove={disabled ? undefined : () => onChange('')} />
      )}
      {going ? (
        <Grid columns="1 auto" gap={3} align="start">
          <Progress
            label={t('file.sending', { name: going.name })}
            done={Math.round(going.share * 100)}
            total={100}
            words={going.share < 1 ? `${going.name} · ${percent(going.share)}` : t('file.checking')}
          />
          <Button variant="subtle" size="compact-sm" onClick={cancel}>
            {t('cancel')}
          </Button>
        </Grid>
      ) : (
        !disabled && (
          <Pickers
            label={label}
            again={value !== ''}
            describedBy={describing}
            invalid={invalid || problem !== ''}
            onPick={(file) => void send(file)}
          />
        )
      )}
      <Text tone="bad" size={14} weight={550} id={problemId} role="alert" className={styles.problem}>
        {problem}
      </Text>
      {!disabled && (
        <Text tone="muted" size={14}>
          {t('file.hint')}
        </Text>
      )}
    </Stack>
  )
}

interface PickersProps {
  label: string
  /** Whether there already is one. */
  again: boolean
  describedBy: string
  invalid: boolean
  onPick: (file: File) => void
}

/** Two inputs, because an input that opens the camera can't open files. */
function Pickers({ label, again, describedBy, invalid, onPick }: PickersProps) {
  const { t } = useTranslation('ui')
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  function pickFile(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.currentTarget.files ?? []
    // Allows selecting the same file again.
    event.currentTarget.value = ''
    if (file) onPick(file)
  }
  const describing = describedBy ? { 'aria-describedby': describedBy } : {}
  return (
    <Cluster gap={3} align="stretch" className={styles.pickers} data-invalid={invalid || undefined}>
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={`${t('file.camera')}: ${label}`}
        onChange={pickFile}
      />
      <input
        ref={files}
        type="file"
        hidden
        accept={fileTypes.join(',')}
        aria-label={`${t('file.choose')}: ${label}`}
        onChange={pickFile}
      />
      <Button
        variant="default"
        className={styles.camera!}
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        aria-label={`${t('file.camera')}: ${label}`}
        {...describing}
        onClick={() => camera.current?.click()}
      >
        {t('file.camera')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPaperclip size={20} aria-hidden="true" />}
        aria-label={`${t(again ? 'file.another' : 'file.choose')}: ${label}`}
        {...describing}
        onClick={() => files.current?.click()}
      >
        {t(again ? 'file.another' : 'file.choose')}
      </Button>
    </Cluster>
  )
}

interface SentProps {
  pid: string
  id: string
  onRemove?: (() => void) | undefined
}

/** The uploaded file: the picture as stored, or an icon. */
export function Sent({ pid, id, onRemove }: SentProps) {
  const { t } = useTranslation('ui')
  const [isPicture, setPicture] = useState(true)
  const path = pathOfFile(pid, id)
  const { data: name = '' } = useQuery({
    queryKey: getUploadQueryKey({ path: { pid, id } }),
    queryFn: ({ signal }) => askFileName(pid, id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Cluster gap="2 4" pad={3} className={styles.sent}>
      {isPicture ? (
        <img src={path} alt={t('file.preview')} onError={() => setPicture(false)} />
      ) : (
        <span className={styles.sign}>
          <IconFile size={26} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <a href={path} download aria-label={name ? t('file.downloadOne', { name }) : undefined}>
        <bdi>{name || t('file.download')}</bdi>
      </a>
      {onRemove && (
        <Button
          variant="subtle"
          color="brick"
          size="compact-sm"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          aria-label={name ? t('file.removeOne', { name }) : undefined}
          onClick={onRemove}
        >
          {t('file.remove')}
        </Button>
      )}
    </Cluster>
  )
}
