import { Button, Checkbox, Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import type { FieldProps } from './field-props.ts'
import styles from './fields.module.css'
import { Label, useHint } from './labels.tsx'

const classNames = { root: styles.choice!, body: styles.choiceBody!, inner: styles.choiceInner! }

interface Named {
  value: string
  label: string
}

interface OneProps extends FieldProps {
  options: Named[]
  /** Short options are shown in a row. */
  short?: boolean
}

/** A single choice. An optional answer can be cleared again. */
export function OneAnswer({ question, value, error, onChange, options, short = false }: OneProps) {
  const { t } = useTranslation('forms')
  const { label } = question.texts[useLanguage()]
  const chosen = typeof value === 'string' ? value : ''
  return (
    <div>
      <Radio.Group
        size="md"
        label={<Label question={question} />}
        description={useHint(question)}
        error={error}
        value={chosen}
        onChange={onChange}
      >
        <div className={short ? styles.short : styles.choices}>
          {options.map((one) => (
            <Radio key={one.value} {...one} size="md" classNames={classNames} />
          ))}
        </div>
      </Radio.Group>
      {chosen !== '' && !question.required && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={styles.clear!}
          aria-label={t('fill.clearOne', { label })}
          onClick={() => onChange(undefined)}
        >
          {t('fill.clear')}
        </Button>
      )}
    </div>
  )
}

export function ChoiceAnswer(props: FieldProps<'choice'>) {
  const language = useLanguage()
  const options = props.question.options.map(({ id, texts }) => ({ value: id, label: texts[language] }))
  return props.question.many ? (
    <SomeAnswer {...props} options={options} />
  ) : (
    <OneAnswer {...props} options={options} short={options.every(({ label }) => label.length <= 12)} />
  )
}

function SomeAnswer({
  question,
  value,
  error,
  onChange,
  options,
}: FieldProps<'choice'> & { options: Named[] }) {
  const { t } = useTranslation('forms')
  const hint = useHint(question)
  return (
    <Checkbox.Group
      size="md"
      label={<Label question={question} />}
      description={
        <>
          {hint}
          <span className={styles.range}>{t('fill.several')}</span>
        </>
      }
      error={error}
      value={Array.isArray(value) ? (value as string[]) : []}
      onChange={onChange}
    >
      <div className={styles.choices}>
        {options.map((one) => (
          <Checkbox key={one.value} {...one} size="md" classNames={classNames} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

export function SizeAnswer(props: FieldProps<'size'>) {
  const options = props.question.sizes.map((size) => ({ value: size, label: size }))
  return <OneAnswer {...props} options={options} short />
}

const words = { yes: true, no: false } as const

/** A required consent can only be given; an optional one can also be refused. */
export function ConsentAnswer(props: FieldProps<'consent'>) {
  const { t } = useTranslation('forms')
  const { question, value, error, onChange } = props
  const hint = useHint(question)
  const { label } = question.texts[useLanguage()]
  if (question.required)
    return (
      <Checkbox
        size="md"
        classNames={{ root: styles.consent! }}
        label={label}
        description={hint}
        error={error}
        aria-required
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked || undefined)}
      />
    )
  const chosen = value === true ? 'yes' : value === false ? 'no' : undefined
  return (
    <OneAnswer
      {...props}
      value={chosen}
      options={[
        { value: 'yes', label: t('fill.agree') },
        { value: 'no', label: t('fill.disagree') },
      ]}
      short
      onChange={(next) => onChange(next === undefined ? undefined : words[next as 'yes'])}
    />
  )
}
