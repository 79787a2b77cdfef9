import { Button } from '@mantine/core'
import { downloadExport, type Export, requestExport } from '@manyhands/api-client'
import { IconDownload, IconFileZip } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useStepUp } from '../../../lib/step-up.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Progress } from '../../../ui/progress/progress.tsx'
import styles from './privacy.module.css'
import { exportQuery } from './queries.ts'

/** Requests and downloads a person's data. It is prepared in the background. */
export function DataExport() {
  const { t } = useTranslation('privacy')
  const { data, error, refetch } = useQuery(exportQuery)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (data === undefined) return <Waiting kind="rows" count={1} />
  return (
    <Card>
      <Stack gap={5} role="status">
        {data && <State copy={data} />}
        {!data && <Ask label={t('copy.ask')} />}
      </Stack>
    </Card>
  )
}

function State({ copy }: { copy: Export }) {
  const { t } = useTranslation('privacy')
  const { date, size } = useFormat()
  if (copy.state === 'waiting') return <Making {...copy} />
  if (copy.state === 'ready')
    return (
      <>
        <Words title={t('copy.ready')}>
          {t('copy.readyText', {
            size: size(copy.size ?? 0),
            date: date(copy.ready_at!),
            until: date(copy.expires_at!),
          })}
        </Words>
        <Cluster gap="2 3">
          <Download />
          <Ask label={t('copy.askAgain')} quiet />
        </Cluster>
      </>
    )
  return (
    <>
      <Words>
        {copy.state === 'failed' ? t('copy.failed') : t('copy.expired', { date: date(copy.asked_at) })}
      </Words>
      <Ask label={t('copy.askAgain')} />
    </>
  )
}

function Words({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Line gap={3.5} align="start" className={styles.state}>
      <IconFileZip size={28} stroke={1.5} aria-hidden="true" />
      <div>
        {title && <Text weight={650}>{title}</Text>}
        <Text tone="muted" className={styles.stateText}>
          {children}
        </Text>
      </div>
    </Line>
  )
}

function Making({ done, total }: Export) {
  const { t } = useTranslation('privacy')
  const { number } = useFormat()
  const words = t('copy.progress', { done: number(done), total: number(total) })
  return (
    <>
      <Words title={t('copy.waiting')}>{t('copy.waitingText')}</Words>
      <Progress label={t('copy.waiting')} done={done} total={total} words={words} />
    </>
  )
}

function Ask({ label, quiet = false }: { label: string; quiet?: boolean }) {
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => stepUp(() => requestExport()),
    onSuccess: (copy) => queryClient.setQueryData(exportQuery.queryKey, copy),
  })
  return (
    <>
      <div>
        <Button variant={quiet ? 'subtle' : 'filled'} loading={ask.isPending} onClick={() => ask.mutate()}>
          {label}
        </Button>
      </div>
      <FormProblem error={ask.error} />
    </>
  )
}

function Download() {
  const { t } = useTranslation('privacy')
  const stepUp = useStepUp()
  const download = useMutation({
    // Returns nothing: a mutation's result would stay in the cache.
    mutationFn: async () => {
      const file = await stepUp(() => downloadExport({ parseAs: 'blob' }))
      saveFile(file as Blob, 'manyhands-copy.zip')
    },
  })
  return (
    <>
      <Button
        leftSection={<IconDownload size={18} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('copy.download')}
      </Button>
      <FormProblem error={download.error} />
    </>
  )
}
