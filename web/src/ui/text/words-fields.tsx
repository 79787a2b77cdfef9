import { Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../lib/i18n/languages.ts'
import { Cluster, Stack, Text } from '../layout/layout.tsx'
import styles from './words-fields.module.css'

/** Both languages of one text: input in one stays while the other is shown. */
export type Values = Record<Language, { subject: string; body: string }>

interface Props {
  form: UseFormReturn<Values>
  language: Language
  placeholders: readonly string[]
  /** Of the text. */
  hint: string
  /** How many characters each can have. */
  most?: { subject: number; body: number }
}

type Field = HTMLInputElement | HTMLTextAreaElement

const email = { subject: 200, body: 5000 }

/** Subject and text; placeholders are inserted into the field that had the focus last. */
export function WordsFields({ form, language, placeholders, hint, most = email }: Props) {
  const { t } = useTranslation('messages')
  const body = useRef<HTMLTextAreaElement>(null)
  const last = useRef<Field>(null)
  const errors = form.formState.errors[language]
  const remember = (field: Field) => {
    last.current = field
  }
  function insert(placeholder: string): void {
    const field = last.current ?? body.current
    if (!field) return
    const from = field.selectionStart ?? field.value.length
    field.setRangeText(`{${placeholder}}`, from, field.selectionEnd ?? from, 'end')
    form.setValue(field.name as `${Language}.body`, field.value, { shouldDirty: true })
    field.focus()
  }
  const { ref, ...text } = form.register(`${language}.body`)
  return (
    <>
      <TextInput
        {...form.register(`${language}.subject`)}
        lang={language}
        label={t('templates.subject')}
        maxLength={most.subject}
        error={errors?.subject?.message}
        onFocus={(event) => remember(event.currentTarget)}
      />
      <Textarea
        {...text}
        ref={(field) => {
          ref(field)
          body.current = field
        }}
        lang={language}
        size="md"
        label={t('templates.body')}
        description={hint}
        rows={10}
        maxLength={most.body}
        classNames={{ input: styles.area! }}
        error={errors?.body?.message}
        onFocus={(event) => remember(event.currentTarget)}
      />
      <Chips placeholders={placeholders} onInsert={insert} />
    </>
  )
}

interface ChipsProps {
  placeholders: readonly string[]
  onInsert: (one: string) => void
}

function Chips({ placeholders, onInsert }: ChipsProps) {
  const { t } = useTranslation('messages')
  const id = useId()
  return (
    <Stack gap={2}>
      <Text size={16} weight={600} id={id}>
        {t('templates.insert')}
      </Text>
      <Cluster as="ul" gap={2} align="stretch" aria-labelledby={id}>
        {placeholders.map((one) => (
          <li key={one}>
            <button type="button" className={styles.chip} onClick={() => onInsert(one)}>
              <IconPlus size={16} aria-hidden="true" />
              {t(`placeholders.${one as 'name'}`, { defaultValue: one })}
              <code>{`{${one}}`}</code>
            </button>
          </li>
        ))}
      </Cluster>
    </Stack>
  )
}
