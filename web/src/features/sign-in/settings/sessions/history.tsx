import { Button } from '@mantine/core'
import type { SignInEvent } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Listed } from '../listed.tsx'
import { historyQuery } from '../queries.ts'
import { useDevice, useMethod, useOriginText } from './texts.ts'

const atFirst = 8

/** The history of a person's sign-in methods. */
export function History() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const originText = useOriginText()
  const method = useMethod()
  const device = useDevice()
  const [all, setAll] = useState(false)
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
      cell: (row) =>
        [row.name, row.method && method(row.method), row.device && device(row.device)]
          .filter(Boolean)
          .join(' · ') || null,
    },
    { key: 'where', label: t('sessions.origin'), cell: (row) => originText(row) || null },
    { key: 'at', label: t('history.at'), cell: ({ at }) => format.moment(at) },
  ]
  return (
    <Listed query={historyQuery} empty={null}>
      {(rows) => (
        <>
          <DataList
            label={t('history.heading')}
            columns={columns}
            rows={all ? rows : rows.slice(0, atFirst)}
            rowKey={({ id }) => id}
          />
          {!all && rows.length > atFirst && (
            <div>
              <Button variant="default" onClick={() => setAll(true)}>
                {t('history.more')}
              </Button>
            </div>
          )}
        </>
      )}
    </Listed>
  )
}
