import { Button, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../many.module.css'
import { mostBytes, type Source, sheetType } from './table.ts'

interface Props {
  source: Source | null
  onChange: (source: Source | null) => void
}

let last = 0
const idOf = (name: string) => `${name} ${++last}`

/** Cells pasted from a spreadsheet, or a file. */
export function SourceFields({ source, onChange }: Props) {
  const { t } = useTranslation('roster')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [tooBig, setTooBig] = useState(false)
  const choose = (content: Blob, name: string) => {
    setTooBig(content.size > mostBytes)
    onChange(content.size === 0 || content.size > mostBytes ? null : { id: idOf(name), content, name })
  }
  const chooseFile = (file: File | undefined) => {
    if (!file) return
    setText('')
    choose(file, file.name)
  }
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    chooseFile(event.dataTransfer.files[0])
  }
  return (
    <Stack gap={3} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Textarea
        size="md"
        minRows={5}
        maxRows={14}
        autosize
        spellCheck={false}
        className={styles.paste}
        label={t('many.table.paste')}
        description={t('many.table.pasteHint')}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          choose(new Blob([value.trim() === '' ? '' : value]), '')
        }}
      />
      <Cluster gap="2 4">
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('many.table.choose')}
        </Button>
        <Text as="span" tone="muted" size={15}>
          {source?.name ? <bdi>{source.name}</bdi> : t('many.table.fileHint')}
        </Text>
      </Cluster>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('many.table.choose')}
        accept={`.xlsx,.csv,.tsv,.txt,text/csv,${sheetType}`}
        onChange={(event) => {
          chooseFile(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {tooBig && (
        <Text tone="bad" weight={550} role="alert">
          {t('many.table.tooBig')}
        </Text>
      )}
    </Stack>
  )
}
