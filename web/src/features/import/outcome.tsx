import { Button } from '@mantine/core'
import { type Import, runImport } from '@manyhands/api-client'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../lib/api/cache.ts'
import { useFormat } from '../../lib/i18n/format.ts'
import { BlockedFields } from '../../ui/forms/blocked-fields.tsx'
import { FormProblem } from '../../ui/forms/fields.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Card, Section } from '../../ui/frame/page.tsx'
import { Cluster, Line, Stack, Text } from '../../ui/layout/layout.tsx'
import { Progress } from '../../ui/progress/progress.tsx'
import { changing, Effects } from './effects.tsx'
import styles from './import.module.css'
import { importQuery } from './queries.ts'
import { Rows } from './rows.tsx'

interface Props {
  pid: string
  run: Import
}

interface OutcomeProps extends Props {
  /** Why it can't continue now. */
  by: string | undefined
}

/** From the start: its progress, then its result. */
export function Outcome({ pid, run, by }: OutcomeProps) {
  const { t } = useTranslation('import')
  const { number } = useFormat()
  const { state, done, total, effects, file_name } = run
  useShowPeople(pid, run)
  if (state === 'running')
    return (
      <Card>
        <Stack gap={4} className={styles.outcome} role="status">
          <Line as="p" gap={3} size={20} weight={650} className={styles.outcomeTitle}>
            {t('running.title', { file: file_name })}
          </Line>
          <Text tone="muted" size={15} className={styles.text}>
            {t('running.text')}
          </Text>
          <Progress
            label={t('running.title', { file: file_name })}
            done={done}
            total={total}
            words={t('running.progress', { done: number(done), total: number(total) })}
          />
        </Stack>
      </Card>
    )
  return (
    <Stack gap={8}>
      {state === 'failed' ? <Failed pid={pid} run={run} by={by} /> : <Done pid={pid} run={run} />}
      <Effects effects={effects} done />
      {state === 'done' && effects.skip > 0 && (
        <Section title={t('rows.leftOutTitle', { count: effects.skip })}>
          <p className={styles.lead}>{t('rows.leftOutText')}</p>
          <Rows pid={pid} run={run} problems />
        </Section>
      )}
    </Stack>
  )
}

function Done({ pid, run }: Props) {
  const { t } = useTranslation('import')
  return (
    <Stack gap={4} className={styles.outcome} role="status">
      <Line as="p" gap={3} size={20} weight={650} className={styles.outcomeTitle}>
        <IconCircleCheck size={28} stroke={1.6} aria-hidden="true" />
        {t('done.title', { count: changing(run) })}
      </Line>
      <Text tone="muted" size={15} className={styles.text}>
        {t('done.text', { file: run.file_name })}
      </Text>
      <Cluster gap="2 3" align="stretch">
        <LinkButton to="/p/$pid/manage/people" params={{ pid }} search={{}}>
          {t('toPeople')}
        </LinkButton>
        <LinkButton to="/p/$pid/manage/import" params={{ pid }} search={{}} variant="subtle">
          {t('another')}
        </LinkButton>
      </Cluster>
    </Stack>
  )
}

function Failed({ pid, run: { id, done, total }, by }: OutcomeProps) {
  const { t } = useTranslation('import')
  const { number } = useFormat()
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => runImport({ path: { pid, id } }),
    onSuccess: (now) => queryClient.setQueryData(importQuery(pid, id).queryKey, now),
  })
  return (
    <Stack gap={4} className={styles.outcome} role="alert">
      <Line as="p" gap={3} size={20} weight={650} className={styles.outcomeTitle} data-failed>
        <IconAlertTriangle size={28} stroke={1.6} aria-hidden="true" />
        {t('failed.title')}
      </Line>
      <Text tone="muted" size={15} className={styles.text}>
        {t('failed.text', { done: number(done), total: number(total) })}
      </Text>
      <div>
        <BlockedFields by={by}>
          <Button loading={again.isPending} onClick={() => again.mutate()}>
            {t('failed.again')}
          </Button>
        </BlockedFields>
      </div>
      <FormProblem error={again.error} />
    </Stack>
  )
}

/** Refreshes all lists of people once it is done. */
function useShowPeople(pid: string, { state }: Import): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (state === 'running') return
    void queryClient.invalidateQueries(queriesOf({ pid }))
  }, [pid, state, queryClient])
}
