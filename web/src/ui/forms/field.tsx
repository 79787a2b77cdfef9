import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import styles from './fields.module.css'

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  /** Help text. */
  hint?: ReactNode
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  placeholder?: string
  inputMode?: 'text' | 'email' | 'numeric' | 'tel' | 'url' | 'search'
  /** For dates. */
  min?: string
  max?: string
  /** False for names and numbers, because some browsers send checked text to a third party. */
  spellCheck?: boolean
  /** For links to it. */
  id?: string
  required?: boolean
  autoFocus?: boolean
  readOnly?: boolean
  disabled?: boolean
}

/** A text field for react-hook-form: label, hint and error, all exposed to screen readers. */
export function TextField<Values extends FieldValues>({ form, name, hint, ...input }: Props<Values>) {
  const { error } = form.getFieldState(name, form.formState)
  return (
    <TextInput
      {...input}
      {...form.register(name)}
      description={hint}
      error={error?.message}
      withAsterisk={false}
    />
  )
}

interface NumberProps<Values extends FieldValues>
  extends Omit<Props<Values>, 'type' | 'inputMode' | 'min' | 'max'> {
  min: number
  max: number
}

/** A whole number. The error message states its range. */
export function NumberField<Values extends FieldValues>({
  form,
  name,
  hint,
  min,
  max,
  ...input
}: NumberProps<Values>) {
  const { t } = useTranslation('problems')
  const { number } = useFormat()
  const { error } = form.getFieldState(name, form.formState)
  return (
    <TextInput
      {...input}
      {...form.register(name)}
      className={styles.number!}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      description={hint}
      error={error && t('fields.range', { min: number(min), max: number(max) })}
      withAsterisk={false}
    />
  )
}
