import type { Automation } from '@manyhands/api-client'
import { IconRobot } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { Gallery } from './gallery.tsx'
import { automationsQuery, templatesQuery } from './queries.ts'
import { useName, useProspectWords, useTriggerWords } from './words.ts'

/** What the event sends by itself, and what it could. */
export function AutomationsPage() {
  const { t } = useTranslation('automations')
  return (
    <ProjectPage right="settings.change" title={t('title')} lead={t('lead')} actions={<New />}>
      <Automations />
    </ProjectPage>
  )
}

function New() {
  const { t } = useTranslation('automations')
  const { pid, state } = useProject()
  const why = whyNotWriteIn(state)
  if (why.length > 0) return <BlockedButton why={why}>{t('new')}</BlockedButton>
  return (
    <LinkButton to="/p/$pid/automations/new" params={{ pid }} variant="default">
      {t('new')}
    </LinkButton>
  )
}

function Automations() {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const found = useQuery(automationsQuery(pid))
  const ready = useQuery(templatesQuery(pid))
  const error = found.error ?? ready.error
  if (error && !(found.data && ready.data))
    return <ErrorState error={error} retry={() => void Promise.all([found.refetch(), ready.refetch()])} />
  if (!found.data || !ready.data) return <Waiting kind="rows" count={4} />
  const used = new Set(found.data.map(({ template }) => template))
  const left = ready.data.filter(({ template }) => !used.has(template))
  return (
    <Stack gap={10}>
      {found.data.length > 0 ? (
        <Rows rows={found.data} />
      ) : (
        <EmptyState icon={IconRobot} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      )}
      {left.length > 0 && <Gallery templates={left} />}
    </Stack>
  )
}

function Rows({ rows }: { rows: Automation[] }) {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const { number } = useFormat()
  const nameOf = useName()
  const triggerOf = useTriggerWords()
  const prospectOf = useProspectWords()
  const columns: Column<Automation>[] = [
    {
      key: 'name',
      label: t('columns.name'),
      main: true,
      cell: (row) => (
        <Link to="/p/$pid/automations/$id" params={{ pid, id: row.id }} className="name-link">
          <bdi>{nameOf(row)}</bdi>
        </Link>
      ),
    },
    { key: 'when', label: t('columns.when'), cell: ({ trigger }) => triggerOf(trigger) },
    {
      key: 'state',
      label: t('columns.state'),
      cell: ({ active }) => <Mark tone={active ? 'good' : 'quiet'}>{t(active ? 'on' : 'off')}</Mark>,
    },
    {
      key: 'next',
      label: t('columns.next'),
      cell: (row) => row.active && prospectOf(row),
    },
    { key: 'sent', label: t('columns.sent'), end: true, cell: ({ sent }) => number(sent) },
  ]
  return <DataList label={t('title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
}
