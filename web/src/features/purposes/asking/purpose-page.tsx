import { Button } from '@mantine/core'
import { closePurpose, type Project, type Purpose } from '@manyhands/api-client'
import { IconCalendarEvent, IconEye, IconLock, IconLockOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { purposesQuery } from '../../../lib/queries.ts'
import { useStanding, whyNotWriteIn } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { icons } from '../icons.ts'
import { useNeeds, useReaderNames } from '../names.ts'
import { type PurposeName, refreshPurposes } from '../queries.ts'
import styles from './asking.module.css'
import { LastDayDialog } from './last-day-dialog.tsx'
import { Progress } from './progress.tsx'

/** One open purpose: its dates, who was notified, and whose data is missing. */
export function PurposePage() {
  const { t } = useTranslation('purposes')
  const { pid, purpose } = useParams({ from: '/p/$pid/manage/private-data/$purpose' })
  const project = useProject()
  const { data: purposes, error, refetch } = useQuery(purposesQuery(pid))
  const name = purpose in icons ? (purpose as PurposeName) : null
  const open = purposes?.find((one) => one.purpose === purpose)
  return (
    <ProjectPage
      title={name ? t(`names.${name}`) : t('title')}
      lead={name && t(`about.${name}`)}
      above={
        <UpLink to="/p/$pid/manage/private-data" params={{ pid }}>
          {t('title')}
        </UpLink>
      }
    >
      {error && !purposes && <ErrorState error={error} retry={() => void refetch()} />}
      {!purposes && !error && <Waiting kind="rows" count={5} />}
      {open && <Open project={project} open={open} />}
      {purposes && !open && (
        <EmptyState
          icon={IconLockOff}
          title={t('closed.title')}
          action={
            <LinkButton to="/p/$pid/manage/private-data" params={{ pid }} variant="default">
              {t('closed.action')}
            </LinkButton>
          }
        >
          {t('closed.text')}
        </EmptyState>
      )}
    </ProjectPage>
  )
}

function Open({ project, open }: { project: Project; open: Purpose }) {
  const { t } = useTranslation('purposes')
  const needs = useNeeds()
  const readers = useReaderNames()
  const closed = whyNotWriteIn(project.state)
  const isOwner = useStanding(project.pid).roles.includes('owner')
  return (
    <>
      <Text tone="muted" measure>
        {open.counts_only
          ? t('sentenceCounts', { readers: readers(open) })
          : t('sentence', { readers: readers(open), fields: needs(open) })}
      </Text>
      <WhyList why={closed} />
      <Actions project={project} open={open} closed={closed.length > 0} isOwner={isOwner} />
      {isOwner ? (
        <Progress project={project} open={open} />
      ) : (
        <Text tone="muted" measure>
          {t('ownersOnly')}
        </Text>
      )}
    </>
  )
}

interface ActionsProps {
  project: Project
  open: Purpose
  closed: boolean
  isOwner: boolean
}

function Actions({ project, open: { purpose, until }, closed, isOwner }: ActionsProps) {
  const { t } = useTranslation('purposes')
  const { pid } = project
  const [asking, setAsking] = useState<'day' | 'close' | null>(null)
  return (
    <Cluster gap={3} align="stretch">
      {isOwner && (
        <LinkButton
          to="/p/$pid/private-data/$purpose"
          params={{ pid, purpose }}
          leftSection={<IconEye size={18} aria-hidden="true" />}
        >
          {t(purpose === 'catering' ? 'toCounts' : 'toReading')}
        </LinkButton>
      )}
      {!closed && (
        <>
          <Button
            variant="default"
            leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            onClick={() => setAsking('day')}
          >
            {t('extend.action')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconLock size={18} aria-hidden="true" />}
            onClick={() => setAsking('close')}
          >
            {t('close.action')}
          </Button>
        </>
      )}
      {asking === 'day' && (
        <LastDayDialog purpose={purpose} project={project} until={until} onClose={() => setAsking(null)} />
      )}
      {asking === 'close' && <Close pid={pid} purpose={purpose} onClose={() => setAsking(null)} />}
    </Cluster>
  )
}

function Close({ pid, purpose, onClose }: { pid: string; purpose: PurposeName; onClose: () => void }) {
  const { t } = useTranslation('purposes')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const name = t(`names.${purpose}`)
  const close = useMutation({
    mutationFn: () => closePurpose({ path: { pid, purpose } }),
    async onSuccess() {
      toasts.say(t('close.done', { name }))
      await navigate({ to: '/p/$pid/manage/private-data', params: { pid } })
      await refreshPurposes(queryClient, pid)
    },
  })
  return (
    <Confirm
      opened
      title={t('close.title', { name })}
      action={t('close.action')}
      busy={close.isPending}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    >
      <Stack gap={4} className={styles.dialog}>
        <p>{t('close.text')}</p>
        <FormProblem error={close.error} />
      </Stack>
    </Confirm>
  )
}
