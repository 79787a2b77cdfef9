import { Button, Title } from '@mantine/core'
import type { Application, Team } from '@manyhands/api-client'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayIn, useFormat } from '../../../lib/i18n/format.ts'
import { projectQuery } from '../../../lib/queries.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { ToList } from '../../../ui/triage/row.tsx'
import { StateMark } from '../list/row.tsx'
import { applicationQuery } from '../queries.ts'
import { turnOf } from '../turn.ts'
import { ApplicationHistory } from './application-history.tsx'
import styles from './detail.module.css'
import { Interviews } from './interviews.tsx'
import { Notes } from './notes.tsx'
import { Shared } from './shared.tsx'

interface Props {
  pid: string
  id: string
  /** The entry from the list. */
  known: Application | undefined
  teams: Team[]
  actions: (application: Application) => ReactNode
  onUndo: (application: Application) => void
}

/** One application: the person, their answers, its history, and the team leads' notes. */
export function Detail({ pid, id, known, teams, actions, onUndo }: Props) {
  const { t } = useTranslation('inbox')
  const { data, error, refetch } = useQuery(applicationQuery(pid, id))
  const application = data ?? known
  return (
    <Stack as="article" gap={6} className={styles.detail} aria-labelledby="applicant">
      <ToList>{t('detail.toList')}</ToList>
      {!application && error && <ErrorState error={error} retry={() => void refetch()} />}
      {!application && !error && <Waiting kind="rows" />}
      {application && (
        <>
          <Head application={application} />
          <Cluster gap={1.5} className={styles.actions}>
            {actions(application)}
          </Cluster>
          <UndoNote application={application} onUndo={() => onUndo(application)} />
          <Line application={application} />
          <Shared application={application} teams={teams} />
          <Interviews application={application} />
          <ApplicationHistory application={application} />
          <Notes pid={pid} id={id} />
        </>
      )}
    </Stack>
  )
}

function Head({ application }: { application: Application }) {
  const { t } = useTranslation('inbox')
  const { ago, monthDay } = useFormat()
  const zone = useQuery(projectQuery(application.pid)).data?.time_zone ?? 'UTC'
  const { person, state, created_at } = application
  const turn = turnOf(application)
  return (
    <Grid as="header" columns="auto 1" gap={4}>
      <Avatar name={person.name} hash={hashOfUid(person.uid)} url={person.avatar_url} size={56} />
      <div>
        <Title order={2} id="applicant" className={styles.name}>
          <Link to="/u/$uid" params={{ uid: person.uid }}>
            <bdi>{person.name}</bdi>
          </Link>
        </Title>
        <Cluster as="p" gap="0.5 3" tone="muted" size={15}>
          <span>{t('detail.applied', { ago: ago(created_at) })}</span>
          {turn?.answer_by && (
            <span>{t('detail.promised', { day: monthDay(todayIn(zone, new Date(turn.answer_by))) })}</span>
          )}
          {!turn && <StateMark state={state} />}
        </Cluster>
      </div>
    </Grid>
  )
}

/** The note of the team lead who forwarded it. */
function Line({ application }: { application: Application }) {
  const { t } = useTranslation('inbox')
  const turn = turnOf(application)
  if (!turn?.note) return null
  const from = application.steps.findLast(({ state }) => state === 'forwarded')
  return (
    <Stack as="figure" gap={1} pad="3.5 5" className={styles.line}>
      <Text as="figcaption" tone="muted" size={14} weight={600}>
        {from?.decided
          ? t('detail.lineFrom', { name: from.decided.by.name, team: from.team })
          : t('detail.note', { team: from?.team ?? '' })}
      </Text>
      <blockquote>{turn.note}</blockquote>
    </Stack>
  )
}

function UndoNote({ application, onUndo }: { application: Application; onUndo: () => void }) {
  const { t } = useTranslation('inbox')
  const left = useTimeLeft(application.can_undo_until)
  if (!left) return null
  return (
    <Cluster gap="2 4" between surface="warn" tone="warn" weight={550} className={styles.undo}>
      <p>{t('undo.note')}</p>
      <Button size="sm" variant="default" leftSection={<IconArrowBackUp size={18} />} onClick={onUndo}>
        {t('undo.action')}
      </Button>
    </Cluster>
  )
}

/** True until that moment. */
function useTimeLeft(until: string | null): boolean {
  const [, tick] = useState(0)
  const left = until === null ? 0 : Date.parse(until) - Date.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => tick((count) => count + 1), left + 50)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
