import { Button } from '@mantine/core'
import { endCalendar, getCalendarOptions, makeCalendar } from '@manyhands/api-client'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { CopyButton } from '../../../../ui/data/copy-button.tsx'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { Card, Section } from '../../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../../ui/layout/layout.tsx'
import styles from '../mine.module.css'

/** Subscribing to one's schedule with a secret calendar address. */
export function CalendarFeed() {
  const { t } = useTranslation('tasks')
  const { date } = useFormat()
  const { data } = useQuery(getCalendarOptions())
  const { make, end } = useFeed()
  const [asking, setAsking] = useState<'new' | 'end' | null>(null)
  const url = make.data?.url
  const since = data?.made_at
  return (
    <div id="calendar">
      <Section title={t('calendar.title')}>
        <Card>
          <Stack gap={4}>
            <p>{t('calendar.text')}</p>
            {url && <Address url={url} />}
            {!url && since && <p>{t('calendar.since', { day: date(since) })}</p>}
            <Cluster gap={2.5} align="stretch" className={styles.ways}>
              {data && !since && !url && (
                <Button
                  leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
                  loading={make.isPending}
                  onClick={() => make.mutate()}
                >
                  {t('calendar.make')}
                </Button>
              )}
              {since && (
                <>
                  {!url && (
                    <Button variant="default" size="sm" onClick={() => setAsking('new')}>
                      {t('calendar.new')}
                    </Button>
                  )}
                  <Button variant="subtle" size="sm" color="brick" onClick={() => setAsking('end')}>
                    {t('calendar.end')}
                  </Button>
                </>
              )}
            </Cluster>
          </Stack>
        </Card>
      </Section>
      <Confirm
        opened={asking !== null}
        dangerous={asking === 'end'}
        title={t(asking === 'end' ? 'calendar.endTitle' : 'calendar.newTitle')}
        action={t(asking === 'end' ? 'calendar.end' : 'calendar.new')}
        onConfirm={() => {
          if (asking === 'end') end.mutate()
          else make.mutate()
          setAsking(null)
        }}
        onClose={() => setAsking(null)}
      >
        <p>{t('calendar.confirm')}</p>
      </Confirm>
    </div>
  )
}

function useFeed() {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  const warn = useWarn()
  const show = () => queryClient.invalidateQueries(getCalendarOptions())
  const make = useMutation({
    mutationFn: () => makeCalendar(),
    onError: warn,
    onSettled: show,
  })
  const end = useMutation({
    mutationFn: () => endCalendar(),
    onSuccess() {
      make.reset()
      toasts.say(t('calendar.ended'))
    },
    onError: warn,
    onSettled: show,
  })
  return { make, end }
}

/** Shown once: the server doesn't store it in readable form. */
function Address({ url }: { url: string }) {
  const { t } = useTranslation('tasks')
  return (
    <Stack gap={3} surface="good" pad="4 4.5" className={styles.address} role="status">
      <Text weight={650}>{t('calendar.once')}</Text>
      <code>{url}</code>
      <Cluster gap={2.5} align="stretch" className={styles.ways}>
        <CopyButton value={url} label={t('calendar.copy')} />
        <Button component="a" size="sm" href={url.replace(/^https?:/, 'webcal:')}>
          {t('calendar.subscribe')}
        </Button>
      </Cluster>
    </Stack>
  )
}
