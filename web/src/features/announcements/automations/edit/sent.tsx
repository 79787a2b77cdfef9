import type { Announcement, Automation } from '@manyhands/api-client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { useLanguage } from '../../../../lib/i18n/i18n.ts'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { automaticPlaceholders, subjectIn, usePlaceholderNames } from '../../words.ts'
import { sentQuery } from '../queries.ts'

/** The latest announcements from it, each with its recipients. */
export function Sent({ automation: { id } }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const { pid } = useProject()
  const { data, error, refetch } = useQuery(sentQuery(pid, id))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <Section title={t('sent.title')}>
      {!data && <Waiting kind="rows" count={2} />}
      {data?.length === 0 && <Text tone="muted">{t('sent.none')}</Text>}
      {data && data.length > 0 && <Rows rows={data} />}
    </Section>
  )
}

function Rows({ rows }: { rows: Announcement[] }) {
  const { t } = useTranslation(['automations', 'announcements'])
  const { pid } = useProject()
  const { moment, number } = useFormat()
  const language = useLanguage()
  const named = usePlaceholderNames(automaticPlaceholders)
  return (
    <DataList
      label={t('sent.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'when',
          label: t('sent.when'),
          main: true,
          cell: ({ id, sent_at, created_at }) => (
            <Link to="/p/$pid/announcements/$id" params={{ pid, id }} className="name-link">
              {moment(sent_at ?? created_at)}
            </Link>
          ),
        },
        {
          key: 'subject',
          label: t('announcements:columns.subject'),
          cell: (row) => <bdi>{named(subjectIn(row, language))}</bdi>,
        },
        {
          key: 'recipients',
          label: t('announcements:columns.recipients'),
          end: true,
          cell: ({ recipients }) => number(recipients),
        },
        {
          key: 'undelivered',
          label: t('announcements:columns.undelivered'),
          end: true,
          cell: ({ emails }) => number(emails.undelivered),
        },
      ]}
    />
  )
}
