import { NativeSelect, Textarea } from '@mantine/core'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../../../../lib/i18n/names.ts'
import { WordsField } from '../../../../ui/forms/choices/words-field.tsx'
import type { Values } from '../sections.ts'
import styles from './forms.module.css'

interface FieldProps {
  form: UseFormReturn<Values>
  name: string
  label: string
  hint?: string
}

const messageOf = ({ form, name }: Pick<FieldProps, 'form' | 'name'>) =>
  form.getFieldState(name, form.formState).error?.message

interface CountryProps extends FieldProps {
  autoComplete?: string
}

/** A native select: phones have their own picker, and keyboards can type the first letters. */
export function CountryField({ form, name, label, autoComplete }: CountryProps) {
  const { t } = useTranslation('private')
  const countries = useCountries()
  return (
    <NativeSelect
      size="md"
      label={label}
      autoComplete={autoComplete}
      error={messageOf({ form, name })}
      {...form.register(name)}
      data={[{ value: '', label: t('noCountry') }, ...countries]}
    />
  )
}

interface LongProps extends FieldProps {
  rows: number
  autoComplete?: string
}

export function LongField({ form, name, label, hint, rows, autoComplete }: LongProps) {
  return (
    <Textarea
      size="md"
      label={label}
      description={hint}
      rows={rows}
      autoComplete={autoComplete}
      error={messageOf({ form, name })}
      classNames={{ input: styles.long! }}
      {...form.register(name)}
    />
  )
}

/** Free-text entries. */
export function TagsField({ form, name, label, hint }: FieldProps) {
  return (
    <WordsField
      name={name}
      label={label}
      hint={hint}
      value={form.watch(name) as string[]}
      error={messageOf({ form, name })}
      onChange={(words) => form.setValue(name, words, { shouldDirty: true })}
    />
  )
}
