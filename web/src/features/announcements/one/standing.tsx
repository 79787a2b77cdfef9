import { Button, VisuallyHidden } from '@mantine/core'
import { type Announcement, cancelAnnouncement } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { deviceTime } from '../../../lib/api/headers.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { wallOf } from '../../../lib/i18n/times/wall-clock.ts'
import { useSession } from '../../../lib/session.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Box, Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { announcementQuery } from '../queries.ts'

interface Props {
  announcement: Announcement
}

/** Team leads withdraw what they wrote themselves, owners everything. */
export function useMayWithdraw({ author }: Announcement): boolean {
  const { isOrganiser } = useStanding(useProject().pid)
  return useSession().person?.uid === author.uid || isOrganiser
}

/** Whether it went out, if it didn't yet. In the last seconds before that, it can be undone. */
export function Standing({ announcement }: Props) {
  const { state } = announcement
  if (state === 'scheduled') return <Scheduled announcement={announcement} />
  return state === 'sent' ? null : <Over announcement={announcement} />
}

/** For how many seconds it can be undone, as the server waits at least. */
const secondsToUndo = 30

function Scheduled({ announcement }: Props) {
  const { t } = useTranslation('announcements')
  const { meeting } = useFormat()
  const mayWithdraw = useMayWithdraw(announcement)
  const seconds = useSecondsUntil(deviceTime(announcement.send_at, announcement))
  const { send_at, urgent } = announcement
  const isMorning = wallOf(useProject().time_zone, new Date(send_at)).time === '08:00'
  if (seconds > secondsToUndo)
    return (
      <Cluster gap="3 5" between surface="sunken" pad="4 5">
        <div>
          <Text weight={550}>{t('one.scheduled', { when: meeting(send_at) })}</Text>
          {!urgent && isMorning && (
            <Text tone="muted" size={15}>
              {t('one.night')}
            </Text>
          )}
        </div>
        {mayWithdraw && <Withdraw announcement={announcement} />}
      </Cluster>
    )
  return (
    <Cluster gap="3 5" between surface="brand" pad="4 5">
      <VisuallyHidden role="status">{t(seconds > 0 ? 'one.undoHint' : 'one.sending')}</VisuallyHidden>
      <Text weight={600} tabular role="timer" aria-live="off">
        {seconds > 0 ? t('one.goesOut', { count: seconds }) : t('one.sending')}
      </Text>
      {seconds > 0 && mayWithdraw && <Undo announcement={announcement} />}
    </Cluster>
  )
}

function useSecondsUntil(at: number): number {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const read = () => setSeconds(Math.max(0, Math.ceil((at - Date.now()) / 1000)))
    read()
    const timer = setInterval(read, 500)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}

function useCancel({ id }: Announcement) {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => cancelAnnouncement({ path: { pid, id } }),
    onSuccess(now) {
      queryClient.setQueryData(announcementQuery({ pid, id }).queryKey, now)
      toasts.say(t(now.sent_at === null ? 'one.undone' : 'one.withdrawn'))
    },
    onSettled: () =>
      queryClient.invalidateQueries(queriesOf({ pid }, 'listAnnouncements', 'getAnnouncement')),
  })
}

function Undo({ announcement }: Props) {
  const { t } = useTranslation('announcements')
  const cancel = useCancel(announcement)
  return (
    <Stack gap={2}>
      <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('one.undo')}
      </Button>
      <FormProblem error={cancel.error} />
    </Stack>
  )
}

/** Also after it was sent: the rest of it. */
export function Withdraw({ announcement }: Props) {
  const { t } = useTranslation('announcements')
  const { number } = useFormat()
  const { state, emails } = announcement
  const [asked, setAsked] = useState(false)
  const cancel = useCancel(announcement)
  const gone = emails.sent + emails.undelivered
  return (
    <div>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('one.withdraw')}
      </Button>
      <Confirm
        opened={asked}
        title={t('one.withdrawTitle')}
        action={t('one.withdraw')}
        dismiss={t('one.keep')}
        dangerous
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsked(false)}
      >
        <Stack gap={2}>
          <Text>{t(state === 'scheduled' ? 'one.withdrawScheduled' : 'one.withdrawSent')}</Text>
          {gone > 0 && <Text weight={550}>{t('one.gone', { count: gone, number: number(gone) })}</Text>}
          <FormProblem error={cancel.error} />
        </Stack>
      </Confirm>
    </div>
  )
}

function Over({ announcement: { state, sent_at, emails } }: Props) {
  const { t } = useTranslation('announcements')
  const { number } = useFormat()
  const gone = emails.sent + emails.undelivered
  const recalled = gone > 0 ? t('one.recalled', { count: gone, number: number(gone) }) : t('one.recalledNone')
  return (
    <Box as="p" surface="sunken" pad="4 5">
      {state === 'stopped' && t('one.stopped')}
      {state === 'cancelled' && (sent_at === null ? t('one.cancelled') : recalled)}
    </Box>
  )
}
