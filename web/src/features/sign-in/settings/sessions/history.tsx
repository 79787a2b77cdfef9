import { useTranslation } from 'react-i18next'
import type { SignInEvent } from '../../../../../../api-client/src/index.ts'
import { useFormat } from '../../../../lib/words/format.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Listed } from '../listed.tsx'
import { historyQuery } from '../queries.ts'
import { usePlace, useWay } from './words.ts'

/** What happened to someone's ways in. */
export function History() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const place = usePlace()
  const way = useWay()
  const columns: Column<SignInEvent>[] = [
    {
      key: 'event',
      label: t('history.event'),
      main: true,
      cell: ({ event }) =>
        t(`events.${event.replaceAll('.', '_') as 'session_started'}`, { defaultValue: event }),
    },
    {
      key: 'how',
      label: t('history.how'),
      cell: (row) => [row.way && way(row.way), row.device].filter(Boolean).join(' · ') || '–',
    },
    { key: 'where', label: t('sessions.place'), cell: (row) => place(row) || '–' },
    { key: 'at', label: t('history.at'), cell: ({ at }) => format.moment(at) },
  ]
  return (
    <Listed query={historyQuery} empty={null}>
      {(rows) => (
        <DataList label={t('history.heading')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      )}
    </Listed>
  )
}
