import { IconHourglass, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { useStanding } from '../../../lib/standing.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useWhyText } from '../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
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

/** For readers whose role is new: from when they may read, and who can end the wait. */
export function NotYet({ pid, why }: { pid: string; why: Why }) {
  const { t } = useTranslation('purposes')
  const textOf = useWhyText()
  const isOwner = useStanding(pid).roles.includes('owner')
  const [to, label] = isOwner
    ? (['/p/$pid/manage/roles', t('notYet.roles')] as const)
    : (['/p/$pid', t('toEvent')] as const)
  return (
    <EmptyState
      icon={IconHourglass}
      title={t('notYet.title')}
      action={
        <LinkButton to={to} params={{ pid }} variant="default">
          {label}
        </LinkButton>
      }
    >
      {textOf(why)}
    </EmptyState>
  )
}
