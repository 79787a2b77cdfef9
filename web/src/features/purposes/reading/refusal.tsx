import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { useWhyText } from '../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Line } from '../../../ui/layout/layout.tsx'
import styles from './reading.module.css'

/** Why someone's data can't be read, in one sentence. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('purposes')
  const textOf = useWhyText()
  if (!error) return null
  const { status, why, code } = toProblem(error)
  // They closed the sign-in dialog themselves.
  if (code === 'step_up_required') return null
  if (status !== 404 && why.length === 0) return <FormProblem error={error} />
  return (
    <Line as="p" gap={2} align="start" tone="muted" size={15} role="alert" className={styles.notYet}>
      <IconLock size={18} aria-hidden="true" />
      {status === 404 ? t('people.gone') : textOf(why[0]!)}
    </Line>
  )
}
