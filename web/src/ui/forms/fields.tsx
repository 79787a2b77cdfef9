import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../lib/problem.ts'
import { WhyList } from '../feedback/why.tsx'
import type { About } from '../feedback/why-text.ts'
import { Stack, Text } from '../layout/layout.tsx'
import styles from './fields.module.css'
import { errorsOfFields, useInputErrorText } from './form-problem.ts'

interface Props {
  /** Heading of the group; shown if there are several. */
  legend?: string
  children: ReactNode
}

/** Stacked fields. */
export function Fields({ legend, children }: Props) {
  return (
    <Stack as="fieldset" gap={6}>
      {legend && (
        <Text as="legend" size={18} weight={650} className={styles.legend}>
          {legend}
        </Text>
      )}
      {children}
    </Stack>
  )
}

interface ProblemProps {
  /** The mutation's error, if any: `mutation.error`. */
  error: unknown
  /** Field names: their errors are shown at the fields, not here. */
  fields?: string[]
  /** False if the focus stays in the field to correct. */
  takesFocus?: boolean
  /** The event's time zone, outside its own pages. */
  timeZone?: string
  /** Whose shifts it is about. */
  about?: About
}

/** Errors of the server that belong to no field. Takes the focus, so that screen readers announce it. */
export function FormProblem({ error, fields = [], takesFocus = true, timeZone, about }: ProblemProps) {
  const { t } = useTranslation('problems')
  const say = useInputErrorText()
  const box = useRef<HTMLDivElement>(null)
  const problem = error ? toProblem(error) : null
  const rest = problem?.errors.filter((one) => errorsOfFields([one], fields).length === 0) ?? []
  const shown = problem && (problem.errors.length === 0 || rest.length > 0) ? problem : null
  useEffect(() => {
    if (shown && takesFocus) box.current?.focus()
  }, [shown, takesFocus])
  if (!shown) return null
  return (
    <Stack
      gap={3}
      pad="4 5"
      tone="bad"
      weight={550}
      ref={box}
      tabIndex={-1}
      role="alert"
      className={styles.problem}
    >
      {shown.why.length === 0 && (
        <span>
          {t(`titles.${shown.code as 'internal'}`, { defaultValue: shown.title || t('titles.internal') })}
        </span>
      )}
      {shown.why.length === 0 && rest.length === 0 && (
        <Text as="span" tone="ink" weight={400}>
          {t(`advice.${shown.code as 'internal'}`, { defaultValue: shown.detail ?? '' })}
        </Text>
      )}
      {[...new Set(rest.map(say))].map((text) => (
        <span key={text}>{text}</span>
      ))}
      <WhyList why={shown.why} timeZone={timeZone} {...(about && { about })} />
    </Stack>
  )
}
