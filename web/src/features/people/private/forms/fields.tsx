import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../../../../lib/words/names.ts'
import { Pills } from '../../../../ui/forms/pills.tsx'
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

/** A native list: a phone has its own, and on a keyboard one types the first letters. */
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

function useList({ form, name }: Pick<FieldProps, 'form' | 'name'>) {
  const values = form.watch(name) as string[]
  const set = (next: string[]) => form.setValue(name, next, { shouldDirty: true })
  return {
    values,
    add: (more: string[]) => set([...new Set([...values, ...more])]),
    remove: (value: string) => set(values.filter((one) => one !== value)),
  }
}

/** Words of one's own, one after the other. */
export function TagsField({ form, name, label, hint }: FieldProps) {
  const { values, add, remove } = useList({ form, name })
  const [text, setText] = useState('')
  function take(): void {
    const words = text.split(/[,，、]/).map((one) => one.trim())
    if (text.trim() !== '') add(words.filter(Boolean))
    setText('')
  }
  function onKeyDown(event: KeyboardEvent): void {
    // While a Chinese word is being composed, Enter belongs to it.
    if (event.nativeEvent.isComposing || text.trim() === '') return
    if (event.key !== 'Enter' && !/^[,，、]$/.test(event.key)) return
    event.preventDefault()
    take()
  }
  return (
    <div>
      <TextInput
        name={name}
        label={label}
        description={hint}
        value={text}
        maxLength={60}
        autoComplete="off"
        enterKeyHint="done"
        error={messageOf({ form, name })}
        inputContainer={(input) => (
          <>
            <Pills label={label} values={values} onRemove={remove} />
            {input}
          </>
        )}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={take}
      />
    </div>
  )
}
