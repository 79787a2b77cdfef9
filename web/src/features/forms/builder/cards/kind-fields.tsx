import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clothesSizes } from '../../../../../../form-schema/src/choices.ts'
import { Cluster } from '../../../../ui/layout/layout.tsx'
import type { QuestionOf } from '../../fields/field-props.ts'
import { readNumber } from '../../fields/values.ts'
import type { Edited } from '../draft/draft.ts'
import type { PartProps } from './card-props.ts'
import styles from './cards.module.css'
import { OptionsEditor } from './options-editor.tsx'

/** The settings that depend on the question's kind. */
export function KindFields(props: PartProps<Edited>) {
  const { question } = props
  switch (question.kind) {
    case 'text':
      return <TextRoom {...props} question={question} />
    case 'number':
      return <NumberRange {...props} question={question} />
    case 'date':
      return <DateRange {...props} question={question} />
    case 'choice':
      return <Choices {...props} question={question} />
    case 'size':
      return <Sizes {...props} question={question} />
    default:
      return null
  }
}

function TextRoom({ question, faults, onChange }: PartProps<QuestionOf<'text'>>) {
  const { t } = useTranslation('forms')
  const wrong = faults.some(({ code }) => code === 'room')
  return (
    <Cluster gap="3 6" align="end">
      <Checkbox
        label={t('card.lines')}
        checked={question.lines}
        onChange={(event) => onChange({ ...question, lines: event.currentTarget.checked })}
      />
      <Bound
        label={t('card.max')}
        value={question.max}
        error={wrong && t('builder.faults.room')}
        onChange={(max) => onChange({ ...question, max: max ?? 0 })}
      />
    </Cluster>
  )
}

interface BoundProps {
  label: string
  value: number | null
  error?: string | false
  onChange: (value: number | null) => void
}

function Bound({ label, value, error, onChange }: BoundProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  return (
    <TextInput
      size="sm"
      className={styles.bound!}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={error}
      onChange={(event) => {
        setText(event.currentTarget.value)
        const read = readNumber(event.currentTarget.value)
        onChange(typeof read === 'number' ? read : null)
      }}
    />
  )
}

function NumberRange({ question, faults, onChange }: PartProps<QuestionOf<'number'>>) {
  const { t } = useTranslation('forms')
  const wrong = faults.some(({ code }) => code === 'range')
  return (
    <Cluster gap="3 6" align="end">
      <Checkbox
        label={t('card.whole')}
        checked={question.whole}
        onChange={(event) => onChange({ ...question, whole: event.currentTarget.checked })}
      />
      <Bound
        label={t('card.least')}
        value={question.min}
        onChange={(min) => onChange({ ...question, min })}
      />
      <Bound
        label={t('card.most')}
        value={question.max}
        error={wrong && t('builder.faults.range')}
        onChange={(max) => onChange({ ...question, max })}
      />
    </Cluster>
  )
}

function DateRange({ question, faults, onChange }: PartProps<QuestionOf<'date'>>) {
  const { t } = useTranslation('forms')
  const wrong = faults.some(({ code }) => code === 'days')
  return (
    <Cluster gap="3 6" align="end">
      <TextInput
        type="date"
        size="sm"
        label={t('card.from')}
        value={question.from ?? ''}
        onChange={(event) => onChange({ ...question, from: event.currentTarget.value || null })}
      />
      <TextInput
        type="date"
        size="sm"
        label={t('card.until')}
        value={question.until ?? ''}
        error={wrong && t('builder.faults.days')}
        onChange={(event) => onChange({ ...question, until: event.currentTarget.value || null })}
      />
    </Cluster>
  )
}

function Choices({ question, ...props }: PartProps<QuestionOf<'choice'>>) {
  const { t } = useTranslation('forms')
  return (
    <>
      <OptionsEditor {...props} question={question} />
      <Checkbox
        label={t('card.many')}
        checked={question.many}
        onChange={(event) => props.onChange({ ...question, many: event.currentTarget.checked })}
      />
    </>
  )
}

function Sizes({ question, faults, onChange }: PartProps<QuestionOf<'size'>>) {
  const { t } = useTranslation('forms')
  return (
    <Checkbox.Group
      label={t('card.sizes')}
      error={faults.some(({ code }) => code === 'sizes') && t('builder.faults.sizes')}
      value={question.sizes}
      onChange={(chosen) =>
        onChange({ ...question, sizes: clothesSizes.filter((size) => chosen.includes(size)) })
      }
    >
      <div className={styles.checks}>
        {clothesSizes.map((size) => (
          <Checkbox key={size} value={size} label={size} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
