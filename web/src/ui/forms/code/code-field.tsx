import { TextInput } from '@mantine/core'
import { type RefObject, useEffect } from 'react'
import styles from './code-field.module.css'

interface Props {
  label: string
  hint: string
  error?: string | false | undefined
  value: string
  onChange: (digits: string) => void
  /** Called with all six digits. */
  onFull: (digits: string) => void
  ref: RefObject<HTMLInputElement | null>
}

/** Six digits from an email. Takes the focus, because the page has just changed. */
export function CodeField({ label, hint, error, value, onChange, onFull, ref }: Props) {
  useEffect(() => ref.current?.focus(), [ref])
  function type(text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, 6)
    onChange(digits)
    if (digits.length === 6 && digits !== value) onFull(digits)
  }
  return (
    <TextInput
      label={label}
      description={hint}
      value={value}
      onChange={(event) => type(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      classNames={{ input: styles.code! }}
      data-autofocus
      error={error}
      ref={ref}
    />
  )
}
