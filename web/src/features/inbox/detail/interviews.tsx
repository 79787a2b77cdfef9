import { Button } from '@mantine/core'
import { type Application, cancelInterview, type Interview } from '@manyhands/api-client'
import { IconCalendarEvent, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { Cluster, Grid, Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './detail.module.css'

/** Interviews before a decision; cancelled ones aren't shown. */
export function Interviews({ application }: { application: Application }) {
  const { t } = useTranslation('inbox')
  const interviews = application.interviews.filter(({ state }) => state !== 'cancelled')
  if (interviews.length === 0) return null
  return (
    <Stack as="section" gap={2} className={styles.part}>
      <h3>{t('interview.title')}</h3>
      {interviews.map((interview) => (
        <One key={interview.id} interview={interview} application={application} />
      ))}
    </Stack>
  )
}

function One({ interview, application: { pid, id } }: { interview: Interview; application: Application }) {
  const { t } = useTranslation('inbox')
  const { meeting } = useFormat()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelInterview({ path: { pid, id, interview: interview.id } }),
    onSuccess: () => void toasts.say(t('interview.cancelled')),
    onError: useWarn(),
    onSettled: () =>
      queryClient.invalidateQueries(queriesOf({ pid }, 'listApplications', 'getApplication', 'listNotes')),
  })
  const { state, agreed_time, times, location, minutes } = interview
  const open = state === 'proposed' || state === 'agreed'
  return (
    <Grid
      columns="auto 1"
      gap={3.5}
      align="stretch"
      pad="4 5"
      className={styles.interview}
      data-state={state}
    >
      <IconCalendarEvent size={22} aria-hidden="true" />
      <Stack gap={1} className={styles.interviewWords}>
        <Text weight={600}>
          {agreed_time
            ? meeting(agreed_time)
            : t(state === 'declined' ? 'interview.declined' : 'interview.proposed')}
        </Text>
        {!agreed_time && (
          <Stack as="ul" tabular>
            {times.map((time) => (
              <li key={time}>{meeting(time)}</li>
            ))}
          </Stack>
        )}
        <Text tone="muted" size={15} className={styles.quiet}>
          {t('interview.where', { location, minutes })}
        </Text>
        {open && (
          <Cluster gap={2} align="stretch" className={styles.interviewActions}>
            {agreed_time && (
              <Button
                component="a"
                size="sm"
                variant="default"
                href={`/api/projects/${encodeURIComponent(pid)}/applications/${id}/interviews/${interview.id}/calendar.ics`}
                download
                leftSection={<IconDownload size={18} />}
              >
                {t('interview.calendar')}
              </Button>
            )}
            <Button size="sm" variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('interview.cancel')}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Grid>
  )
}
