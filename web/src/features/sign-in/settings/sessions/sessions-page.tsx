import { Button } from '@mantine/core'
import { endAllSessions, endSession, type SessionEntry } from '@manyhands/api-client'
import { IconLogout } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { forgetPerson } from '../../../../lib/session.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Section, useTitle } from '../../../../ui/frame/page.tsx'
import { Cluster, Text } from '../../../../ui/layout/layout.tsx'
import { Listed } from '../listed.tsx'
import { sessionsQuery } from '../queries.ts'
import styles from '../settings.module.css'
import { History } from './history.tsx'
import { useDevice, useMethod, useOriginText } from './texts.ts'

export function SessionsPage() {
  const { t } = useTranslation('settings')
  useTitle(t('sessions.title'))
  return (
    <>
      <Section title={t('sessions.heading')} aside={<EndAll />}>
        <Text tone="muted" measure>
          {t('sessions.lead')}
        </Text>
        <Listed query={sessionsQuery} empty={null}>
          {(rows) => <Sessions rows={rows} />}
        </Listed>
      </Section>
      <Section title={t('history.heading')}>
        <History />
      </Section>
    </>
  )
}

function Sessions({ rows }: { rows: SessionEntry[] }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const originText = useOriginText()
  const method = useMethod()
  const name = useDevice()
  const [ending, setEnding] = useState<SessionEntry | null>(null)
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: ({ id }: SessionEntry) => endSession({ path: { id } }),
    onSuccess: (_, { device }) => {
      setEnding(null)
      toasts.say(t('sessions.ended', { device: name(device) }))
      return queryClient.invalidateQueries()
    },
  })
  const columns: Column<SessionEntry>[] = [
    {
      key: 'device',
      label: t('sessions.device'),
      main: true,
      cell: ({ device, current }) => (
        <Cluster as="span" inline gap="1 2.5">
          {name(device)}
          {current && <span className={styles.here}>{t('sessions.current')}</span>}
        </Cluster>
      ),
    },
    { key: 'origin', label: t('sessions.origin'), cell: originText },
    { key: 'method', label: t('sessions.method'), cell: (row) => method(row.method) },
    { key: 'seen', label: t('sessions.seen'), cell: (row) => format.ago(row.last_seen_at) },
  ]
  return (
    <>
      <DataList
        label={t('sessions.heading')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        actionsLabel={t('actions')}
        actions={(row) =>
          row.current ? null : (
            <Button
              variant="default"
              size="sm"
              onClick={() => setEnding(row)}
              aria-label={t('sessions.endOf', { device: name(row.device) })}
            >
              {t('sessions.end')}
            </Button>
          )
        }
      />
      {ending && (
        <Confirm
          opened
          title={t('sessions.endTitle', { device: name(ending.device) })}
          action={t('sessions.end')}
          dangerous
          busy={end.isPending}
          onConfirm={() => end.mutate(ending)}
          onClose={() => setEnding(null)}
        >
          <Text tone="muted" measure>
            {t('sessions.endText')}
          </Text>
          <FormProblem error={end.error} />
        </Confirm>
      )}
    </>
  )
}

function EndAll() {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState(false)
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => endAllSessions(),
    onSuccess: async () => {
      await forgetPerson(queryClient)
      window.location.assign('/sign-in')
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconLogout size={18} />}
        onClick={() => setAsked(true)}
      >
        {t('sessions.endAll')}
      </Button>
      <Confirm
        opened={asked}
        title={t('sessions.endAllTitle')}
        action={t('sessions.endAll')}
        dangerous
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text tone="muted" measure>
          {t('sessions.endAllText')}
        </Text>
        <FormProblem error={end.error} />
      </Confirm>
    </>
  )
}
