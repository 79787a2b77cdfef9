import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Pills } from '../pills.tsx'

interface Props {
  name: string
  label: string
  hint?: string | undefined
  value: string[]
  /** Maximum number. */
  most?: number
  error?: string | undefined
  onChange: (words: string[]) => void
}

/** Free-text entries. */
export function WordsField({ name, label, hint, value, most = 100, error, onChange }: Props) {
  const [text, setText] = useState('')
  function addTyped(): void {
    const words = text.split(/[,，、]/).map((one) => one.trim())
    if (text.trim() !== '') onChange([...new Set([...value, ...words.filter(Boolean)])].slice(0, most))
    setText('')
  }
  function onKeyDown(event: KeyboardEvent): void {
    // During IME composition, Enter confirms the composed text.
    if (event.nativeEvent.isComposing || text.trim() === '') return
    if (event.key !== 'Enter' && !/^[,，、]$/.test(event.key)) return
    event.preventDefault()
    addTyped()
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
        error={error}
        inputContainer={(input) => (
          <>
            <Pills
              label={label}
              values={value}
              onRemove={(word) => onChange(value.filter((one) => one !== word))}
            />
            {input}
          </>
        )}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={addTyped}
      />
    </div>
  )
}
