import type { Announcement } from '@manyhands/api-client'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import { useStanding, whyNotWriteIn } from '../../lib/standing.ts'
import { type Column, DataList } from '../../ui/data/data-list.tsx'
import { More } from '../../ui/data/more.tsx'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { BlockedButton } from '../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import styles from './announcements.module.css'
import { announcementsQuery } from './queries.ts'
import { State } from './state.tsx'
import { useReaders, useSubject } from './words.ts'

/** What was written to people of the event, newest first; for team leads, to their teams. */
export function AnnouncementsPage() {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const { isOrganiser } = useStanding(pid)
  return (
    <ProjectPage
      right="tasks.plan"
      title={t('title')}
      lead={t(isOrganiser ? 'lead' : 'leadTeam')}
      actions={<Write />}
    >
      <Announcements />
    </ProjectPage>
  )
}

function Write() {
  const { t } = useTranslation('announcements')
  const { pid, state } = useProject()
  const why = whyNotWriteIn(state)
  if (state === 'draft') why.push({ rule: 'announcement-draft' })
  if (why.length > 0) return <BlockedButton why={why}>{t('write')}</BlockedButton>
  return (
    <LinkButton to="/p/$pid/announcements/new" params={{ pid }}>
      {t('write')}
    </LinkButton>
  )
}

function Announcements() {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const found = useInfiniteQuery(announcementsQuery(pid))
  const rows = found.data?.pages.flatMap(({ data }) => data)
  if (found.error && !rows) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!rows) return <Waiting kind="rows" count={4} />
  if (rows.length === 0)
    return (
      <EmptyState icon={IconSpeakerphone} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return (
    <Stack gap={5}>
      <Rows pid={pid} rows={rows} />
      <More found={found} label={t('more')} />
    </Stack>
  )
}

function Rows({ pid, rows }: { pid: string; rows: Announcement[] }) {
  const { t } = useTranslation('announcements')
  const { number } = useFormat()
  const subjectOf = useSubject()
  const readersOf = useReaders(pid, rows)
  const figure = (key: 'recipients' | 'read' | 'undelivered', of: (row: Announcement) => number | null) => ({
    key,
    label: t(`columns.${key}`),
    end: true,
    cell(row: Announcement) {
      const count = row.sent_at === null ? null : of(row)
      return count !== null && number(count)
    },
  })
  const columns: Column<Announcement>[] = [
    {
      key: 'subject',
      label: t('columns.subject'),
      main: true,
      cell: (row) => (
        <Link to="/p/$pid/announcements/$id" params={{ pid, id: row.id }} className="name-link">
          <bdi>{subjectOf(row)}</bdi>
        </Link>
      ),
    },
    { key: 'to', label: t('columns.to'), cell: (row) => <span className={styles.to}>{readersOf(row)}</span> },
    { key: 'state', label: t('columns.state'), cell: (row) => <State announcement={row} /> },
    figure('recipients', ({ recipients }) => recipients),
    figure('read', ({ read }) => read),
    figure('undelivered', ({ emails }) => emails.undelivered),
  ]
  return <DataList label={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
