import { useId } from 'react'
import { type AskedQuestion, isAsked, type Question } from '../../../../../form-schema/src/questions.ts'
import type { Values } from '../../../../../form-schema/src/validate.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { FileField } from '../../../ui/forms/files/file-field.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { ChoiceAnswer, ConsentAnswer, SizeAnswer } from './choice-fields.tsx'
import { DietaryAnswer } from './dietary-field.tsx'
import type { FieldProps } from './field-props.ts'
import styles from './fields.module.css'
import { Label, useHint } from './labels.tsx'
import { DateAnswer, NumberAnswer, TextAnswer } from './plain-fields.tsx'

interface Props {
  pid: string
  questions: Question[]
  values: Values
  /** Error message of a question. */
  errorOf: (question: AskedQuestion) => string
  preview?: boolean
  /** Heading level of sections: one below the heading above the form. */
  headingOrder?: 2 | 4
  onChange: (id: string, value: unknown) => void
}

/** The questions in page order, to fill in or as a preview. */
export function QuestionFields({
  pid,
  questions,
  values,
  errorOf,
  preview = false,
  headingOrder = 2,
  onChange,
}: Props) {
  return (
    <Stack gap={8}>
      {questions.map((question) =>
        isAsked(question) ? (
          <div key={question.id} data-question={question.id} className={styles.question}>
            <QuestionField
              pid={pid}
              question={question}
              value={values[question.id]}
              error={errorOf(question)}
              preview={preview}
              onChange={(value) => onChange(question.id, value)}
            />
          </div>
        ) : (
          <SectionHead key={question.id} question={question} order={headingOrder} />
        ),
      )}
    </Stack>
  )
}

function SectionHead({ question, order }: { question: Question; order: 2 | 4 }) {
  const { label, help } = question.texts[useLanguage()]
  const Heading = `h${order}` as const
  return (
    <Stack gap={1.5} className={styles.section}>
      <Heading>{label}</Heading>
      {help !== '' && <p className={styles.help}>{help}</p>}
    </Stack>
  )
}

function QuestionField(props: FieldProps) {
  const { question } = props
  switch (question.kind) {
    case 'text':
      return <TextAnswer {...props} question={question} />
    case 'number':
      return <NumberAnswer {...props} question={question} />
    case 'date':
      return <DateAnswer {...props} question={question} />
    case 'choice':
      return <ChoiceAnswer {...props} question={question} />
    case 'size':
      return <SizeAnswer {...props} question={question} />
    case 'dietary':
      return <DietaryAnswer {...props} question={question} />
    case 'consent':
      return <ConsentAnswer {...props} question={question} />
    case 'file':
      return <FileAnswer {...props} question={question} />
  }
}

function FileAnswer({ pid, question, value, error, preview, onChange }: FieldProps<'file'>) {
  const [hintId, errorId] = [useId(), useId()]
  const { label } = question.texts[useLanguage()]
  return (
    <Stack as="fieldset" gap={4} disabled={preview}>
      <legend className={styles.legend}>
        <Label question={question} />
      </legend>
      <Text as="div" tone="muted" size={14} id={hintId} className={styles.groupHint}>
        {useHint(question)}
      </Text>
      <FileField
        pid={pid}
        label={label}
        value={typeof value === 'string' ? value : ''}
        describedBy={`${hintId} ${errorId}`}
        invalid={error !== ''}
        onChange={(id) => onChange(id || undefined)}
      />
      <Text tone="bad" size={14} weight={550} id={errorId} className={styles.error}>
        {error}
      </Text>
    </Stack>
  )
}
