import { Button } from '@mantine/core'
import { type Project, type RollOverResult, retryRollOver } from '@manyhands/api-client'
import { IconAlertTriangle, IconCalendarPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { toProblem } from '../../../lib/problem.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import { rollOverQuery } from '../queries.ts'
import styles from '../years.module.css'
import { Comparison } from './comparison.tsx'
import { Invitations } from './invitations.tsx'

/** A new year created from another: its progress, invitations, and a comparison. */
export function YearsPage() {
  const { t } = useTranslation('years')
  const project = useProject()
  const { data: result, error, refetch } = useQuery(rollOverQuery(project.pid))
  const nothing = toProblem(error).status === 404
  return (
    <ProjectPage title={t('result.title')}>
      {nothing && <FromNothing pid={project.pid} />}
      {error && !nothing && !result && <ErrorState error={error} retry={() => void refetch()} />}
      {!result && !error && <Waiting kind="rows" count={5} />}
      {result && <Result project={project} result={result} />}
    </ProjectPage>
  )
}

function FromNothing({ pid }: { pid: string }) {
  const { t } = useTranslation('years')
  return (
    <EmptyState
      icon={IconCalendarPlus}
      title={t('result.none')}
      action={
        <LinkButton to="/p/$pid/manage/next-year" params={{ pid }}>
          {t('result.noneAction')}
        </LinkButton>
      }
    >
      {t('result.noneText')}
    </EmptyState>
  )
}

interface Props {
  project: Project
  result: RollOverResult
}

function Result({ project, result }: Props) {
  const { t } = useTranslation('years')
  const { number } = useFormat()
  const { state, done, total } = result
  if (state === 'waiting')
    return (
      <Section title={t('result.making', { name: project.name })}>
        <Card>
          <Stack gap={6} role="status">
            <p className={styles.lead}>{t('result.makingText')}</p>
            <Progress
              label={t('result.making', { name: project.name })}
              done={done}
              total={total}
              words={t('result.progress', { done: number(done), total: number(total) })}
            />
          </Stack>
        </Card>
      </Section>
    )
  return (
    <Stack gap={12}>
      {state === 'failed' ? (
        <Failed project={project} result={result} />
      ) : (
        <Invitations project={project} result={result} />
      )}
      <Comparison pid={project.pid} result={result} />
    </Stack>
  )
}

/** What is done stays; a button continues with the rest. */
function Failed({ project: { pid, state }, result: { done, total } }: Props) {
  const { t } = useTranslation('years')
  const { number } = useFormat()
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => retryRollOver({ path: { pid } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: rollOverQuery(pid).queryKey }),
  })
  const why = whyNotWriteIn(state)
  return (
    <Stack gap={3} surface="warn" pad={5} className={styles.failed} role="alert">
      <p className={styles.failedTitle}>
        <IconAlertTriangle size={24} stroke={1.75} aria-hidden="true" />
        {t('result.failed')}
      </p>
      <p>{t('result.failedText', { done: number(done), total: number(total) })}</p>
      <div>
        {why.length > 0 ? (
          <BlockedButton why={why}>{t('result.again')}</BlockedButton>
        ) : (
          <Button loading={again.isPending} onClick={() => again.mutate()}>
            {t('result.again')}
          </Button>
        )}
      </div>
      <FormProblem error={again.error} />
    </Stack>
  )
}
