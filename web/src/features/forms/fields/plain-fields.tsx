import { Textarea, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Text } from '../../../ui/layout/layout.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './fields.module.css'
import { Label, useHint } from './labels.tsx'
import { readNumber } from './values.ts'

const shared = { size: 'md', withAsterisk: false } as const

/** Shows the remaining characters only when few are left. */
function useRoom(value: string, max: number): string {
  const { t } = useTranslation('forms')
  const left = max - [...value].length
  return left >= 0 && left <= Math.min(50, max / 4) ? t('fill.room', { count: left }) : ''
}

export function TextAnswer({ question, value, error, onChange }: FieldProps<'text'>) {
  const text = typeof value === 'string' ? value : ''
  const room = useRoom(text, question.max)
  const field = {
    ...shared,
    label: <Label question={question} />,
    description: useHint(question),
    error,
    value: text,
    'aria-required': question.required,
  }
  return (
    <div>
      {question.lines ? (
        <Textarea
          {...field}
          rows={4}
          classNames={{ input: styles.long! }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...field} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
      {room && (
        <Text tone="muted" size={14} className={styles.room}>
          {room}
        </Text>
      )}
    </div>
  )
}

/** Keeps the text as typed; the value is the number, or the text while it isn't one. */
export function NumberAnswer({ question, value, error, onChange }: FieldProps<'number'>) {
  const known = value === undefined ? '' : String(value as number)
  const [text, setText] = useState(known)
  const reported = useRef(value)
  if (reported.current !== value && readNumber(text) !== value) {
    reported.current = value
    setText(known)
  }
  return (
    <TextInput
      {...shared}
      className={styles.number!}
      label={<Label question={question} />}
      description={useNumberHint(question)}
      error={error}
      inputMode={question.whole && (question.min ?? -1) >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      aria-required={question.required}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        reported.current = readNumber(event.currentTarget.value)
        onChange(reported.current)
      }}
    />
  )
}

function useNumberHint(question: FieldProps<'number'>['question']) {
  const { t } = useTranslation('forms')
  const { number } = useFormat()
  const hint = useHint(question)
  const { min, max } = question
  if (min === null && max === null) return hint
  const range =
    min !== null && max !== null
      ? t('fill.between', { least: number(min), most: number(max) })
      : min !== null
        ? t('faults.too-small', { least: number(min) })
        : t('faults.too-large', { most: number(max!) })
  return (
    <>
      {hint}
      <span className={styles.range}>{range}</span>
    </>
  )
}

export function DateAnswer({ question, value, error, onChange }: FieldProps<'date'>) {
  return (
    <TextInput
      {...shared}
      className={styles.date!}
      type="date"
      label={<Label question={question} />}
      description={useHint(question)}
      error={error}
      aria-required={question.required}
      {...(question.from && { min: question.from })}
      {...(question.until && { max: question.until })}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
