import { useEffect } from 'react'
import type { Path, UseFormReturn } from 'react-hook-form'
import { ApiProblem } from '../../../lib/problem.ts'
import { Stack } from '../../layout/layout.tsx'
import { TextField } from '../field.tsx'
import styles from './day-fields.module.css'

interface Days {
  starts_on: string
  ends_on: string
}

interface Props<Values extends Days> {
  form: UseFormReturn<Values>
  labels: Days
}

/** The first and the last day. */
export function DayFields<Values extends Days>({ form, labels }: Props<Values>) {
  useDaysInOrder(form as unknown as UseFormReturn<Days>)
  return (
    <Stack gap={7} className={styles.days}>
      {(['starts_on', 'ends_on'] as const).map((day) => (
        <TextField key={day} form={form} name={day as Path<Values>} type="date" label={labels[day]} />
      ))}
    </Stack>
  )
}

/** Moving the first day past the last one moves the whole event. */
function useDaysInOrder(form: UseFormReturn<Days>): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name === 'starts_on' && values.starts_on > values.ends_on)
            form.setValue('ends_on', values.starts_on)
        },
      }),
    [form],
  )
}

/** Throws the server's error in advance; the server's text is in English. */
export function requireOrder({ starts_on, ends_on }: Days): void {
  if (starts_on === '' || ends_on >= starts_on) return
  const refusal = {
    pointer: '/body/ends_on',
    code: 'ends_before_start',
    detail: 'The last day can’t be before the first day. Choose a later day.',
  }
  throw new ApiProblem({ status: 400, type: '#invalid_request', errors: [refusal] })
}
