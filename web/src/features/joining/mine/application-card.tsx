import { Button } from '@mantine/core'
import {
  type ApplicationStep,
  type Interview,
  type MyApplication,
  withdrawApplication,
} from '@manyhands/api-client'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../ui/data/mark.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { isOpen } from '../queries.ts'
import { InterviewQuestion } from './interview-question.tsx'
import { InvitationQuestion } from './invitation-question.tsx'
import styles from './mine.module.css'
import { useStateText } from './state-text.ts'
import { useUndoable } from './use-undoable.ts'

/** The state of an application, and who has to act next. The applicant can answer questions right here. */
export function ApplicationCard({ application }: { application: MyApplication }) {
  const { t } = useTranslation('joining')
  const { state, next, tone } = useStateText()(application)
  const { pid, id, project, steps, interviews } = application
  const withdraw = useUndoable(pid, () => withdrawApplication({ path: { pid, id } }))
  const open = isOpen(application)
  // Interviews count only while that team is reviewing the application.
  const isCurrent = ({ tid }: Interview) => steps.some((step) => step.tid === tid && step.state === 'pending')
  if (withdraw.waiting)
    return (
      <Stack as="li" gap={5} surface="raised" className={styles.card}>
        <Stack gap={1}>
          <bdi className={styles.project}>{project}</bdi>
          <Text size={19} weight={650} className={styles.state}>
            {t('mine.withdrawing')}
          </Text>
        </Stack>
      </Stack>
    )
  return (
    <Stack as="li" gap={5} surface="raised" className={styles.card}>
      <Stack gap={1}>
        <Link to="/p/$pid" params={{ pid }} className={styles.project}>
          <bdi>{project}</bdi>
        </Link>
        <Text size={19} weight={650} className={styles.state} data-tone={tone}>
          {state}
        </Text>
        {next && <p className={styles.next}>{next}</p>}
      </Stack>
      {steps
        .filter((step) => step.state === 'invited')
        .map((step) => (
          <InvitationQuestion key={step.n} application={application} step={step} />
        ))}
      {interviews.filter(isCurrent).map((interview) => (
        <InterviewQuestion key={interview.id} application={application} interview={interview} />
      ))}
      <StepList steps={steps} />
      <Cluster gap={2} align="stretch" between className={styles.foot}>
        <NextStep application={application} />
        {open && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => withdraw.start(t('mine.withdrawingOf', { project }))}
          >
            {t('mine.withdraw')}
          </Button>
        )}
      </Cluster>
    </Stack>
  )
}

/** Links to the team that is reviewing the application or has accepted it. */
function NextStep({ application: { pid, steps, state } }: { application: MyApplication }) {
  const { t } = useTranslation('joining')
  const at = steps.find((step) => step.state === (state === 'accepted' ? 'accepted' : 'pending'))
  if (!at)
    return (
      <LinkButton to="/p/$pid" params={{ pid }} variant="default" size="sm">
        {t('mine.toProject')}
      </LinkButton>
    )
  return (
    <LinkButton
      to="/p/$pid/t/$tid"
      params={{ pid, tid: at.tid }}
      variant={state === 'accepted' ? 'filled' : 'default'}
      size="sm"
      rightSection={<IconArrowRight size={16} />}
    >
      {t('mine.toTeam', { team: at.team })}
    </LinkButton>
  )
}

const tones: Record<ApplicationStep['state'], 'good' | 'warn' | 'quiet'> = {
  waiting: 'quiet',
  pending: 'warn',
  invited: 'warn',
  accepted: 'good',
  declined: 'quiet',
  withdrawn: 'quiet',
  forwarded: 'quiet',
}

/** All teams and their decisions. */
function StepList({ steps }: { steps: ApplicationStep[] }) {
  const { t } = useTranslation('joining')
  // For a single team the heading says it all.
  if (steps.length < 2 && !steps.some(({ reason, message }) => reason || message)) return null
  return (
    <Stack as="ol" gap={2} className={styles.way} aria-label={t('mine.way')}>
      {steps.map(({ n, team, state, reason, message }) => (
        <li key={n}>
          <Cluster as="span" gap="0.5 3" align="baseline" between>
            <bdi>{team}</bdi>
            <Mark tone={tones[state]}>{t(`step.${state}`)}</Mark>
          </Cluster>
          {(reason || message) && (
            <Stack as="span" gap={0.5} tone="muted" size={15} className={styles.said}>
              {reason && reason !== 'other' && <span>{t(`reason.${reason}`)}</span>}
              {message && <q>{message}</q>}
            </Stack>
          )}
        </li>
      ))}
    </Stack>
  )
}
