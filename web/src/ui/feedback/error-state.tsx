import { Button } from '@mantine/core'
import { IconCloudOff, IconLock, IconMoodPuzzled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApiProblem, toProblem } from '../../lib/problem.ts'
import { useSession } from '../../lib/session.ts'
import { useStepUp } from '../../lib/step-up.ts'
import { LinkButton } from '../frame/link-button.tsx'
import { Cluster, Stack, Text } from '../layout/layout.tsx'
import { NextSteps } from './next-steps.tsx'
import styles from './states.module.css'
import { WhyList } from './why.tsx'

interface Props {
  error: unknown
  /** Shown as a button if trying again can help. */
  retry?: () => void
  /** Other actions: sign in, go back. Without any, a page of its own says where to go next. */
  action?: ReactNode
  /** 1 if it is the only content of the page. */
  order?: 1 | 2
}

/** Says what went wrong, why, and what to do. */
export function ErrorState({ error, retry, action, order = 2 }: Props) {
  const { t } = useTranslation('problems')
  const problem = toProblem(error, 500)
  const needsStep = retry && problem.code === 'strong_sign_in_required'
  const why = needsStep ? [] : problem.why
  // A rule prevents it, not a concurrent change.
  const known = (problem.code === 'conflict' && why.length > 0 ? 'refused' : problem.code) as 'internal'
  const canAgain = retry && canRetry(problem.status)
  const lost = order === 1 && !action
  const Heading = order === 1 ? 'h1' : 'h2'
  const Icon = problem.status === 0 ? IconCloudOff : problem.status < 404 ? IconLock : IconMoodPuzzled
  return (
    <section className={`${styles.state} ${styles.problem}`} role="alert">
      <span className={styles.icon}>
        <Icon size={28} stroke={1.6} />
      </span>
      <Stack gap={1.5} className={styles.words}>
        <Heading>{t(`titles.${known}`, { defaultValue: problem.title || t('titles.internal') })}</Heading>
        {why.length === 0 && (
          <p className={styles.text} style={{ margin: 0 }}>
            {t(`advice.${known}`, { defaultValue: problem.detail ?? t('advice.internal') })}
          </p>
        )}
      </Stack>
      <WhyList why={why} />
      {(action || lost || needsStep || canAgain) && (
        <Cluster gap={3}>
          {needsStep && <StepUpButton problem={problem} retry={retry} />}
          {action}
          {canAgain && (
            <Button variant={lost ? 'filled' : 'default'} onClick={retry}>
              {t('retry')}
            </Button>
          )}
          {lost && <NextSteps quiet={Boolean(needsStep || canAgain)} />}
        </Cluster>
      )}
      {problem.requestId && problem.status >= 500 && (
        <Text tone="muted" size={13} className={styles.small}>
          {t('tellOperator')} <code>{problem.requestId}</code>
        </Text>
      )}
    </section>
  )
}

/** Asks for the second step and reloads; or links to its setup. */
function StepUpButton({ problem, retry }: { problem: ApiProblem; retry: () => void }) {
  const { t } = useTranslation('problems')
  const { secondStep, providers } = useSession()
  const stepUp = useStepUp()
  if (!secondStep.passkey && !secondStep.totp && !providers.some(({ second_step }) => second_step))
    return (
      <LinkButton to="/settings/two-step" search={{ back: window.location.pathname }}>
        {t('setUpTwoStep')}
      </LinkButton>
    )
  function confirm(): void {
    let asked = false
    const step = async () => {
      if (asked) return retry()
      asked = true
      throw problem
    }
    // Closing the dialog changes nothing.
    stepUp(step).catch(() => {})
  }
  return <Button onClick={confirm}>{t('stepUp')}</Button>
}

const canRetry = (status: number) => status === 0 || status === 408 || status === 429 || status >= 500
