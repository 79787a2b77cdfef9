import { TextInput } from '@mantine/core'
import type { HTMLInputTypeAttribute } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

interface Props<Values extends FieldValues> {
  form: UseFormReturn<Values>
  name: Path<Values>
  label: string
  /** What it is for or how it is written, before anything goes wrong. */
  hint?: string
  type?: HTMLInputTypeAttribute
  autoComplete?: string
  placeholder?: string
  inputMode?: 'text' | 'email' | 'numeric' | 'tel' | 'url' | 'search'
  /** Of a date or a number. */
  min?: string
  max?: string
  /** False for names and numbers: some browsers send what they check to someone else. */
  spellCheck?: boolean
  /** For whatever leads to it. */
  id?: string
  required?: boolean
  autoFocus?: boolean
  readOnly?: boolean
}

/** One line of text in a form of react-hook-form: label, hint, error, all said to a screen reader. */
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
