import { Button } from '@mantine/core'
import { IconCalendarEvent, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Application, Talk } from '../../../../../api-client/src/index.ts'
import { call, cancelTalk } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/format.ts'
import { toasts } from '../../../ui/feedback/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toaster.tsx'
import styles from './detail.module.css'

/** Talks before a decision; those that were called off are history and not shown. */
export function Talks({ application }: { application: Application }) {
  const { t } = useTranslation('inbox')
  const talks = application.talks.filter(({ state }) => state !== 'cancelled')
  if (talks.length === 0) return null
  return (
    <section className={styles.part}>
      <h3>{t('talk.title')}</h3>
      {talks.map((talk) => (
        <One key={talk.id} talk={talk} application={application} />
      ))}
    </section>
  )
}

function One({ talk, application: { pid, id } }: { talk: Talk; application: Application }) {
  const { t } = useTranslation('inbox')
  const { meeting } = useFormat()
  const queryClient = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => call(cancelTalk({ path: { pid, id, talk: talk.id } })),
    onSuccess: () => void toasts.say(t('talk.cancelled')),
    onError: useWarn(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['projects', pid, 'applications'] }),
  })
  const { state, agreed_time, times, place, minutes } = talk
  const open = state === 'proposed' || state === 'agreed'
  return (
    <div className={styles.talk} data-state={state}>
      <IconCalendarEvent size={22} aria-hidden="true" />
      <div className={styles.talkWords}>
        <p className={styles.strong}>
          {agreed_time ? meeting(agreed_time) : t(state === 'declined' ? 'talk.declined' : 'talk.proposed')}
        </p>
        {!agreed_time && (
          <ul className={styles.times}>
            {times.map((time) => (
              <li key={time}>{meeting(time)}</li>
            ))}
          </ul>
        )}
        <p className={styles.quiet}>{t('talk.where', { place, minutes })}</p>
        {open && (
          <div className={styles.talkActions}>
            {agreed_time && (
              <Button
                component="a"
                size="sm"
                variant="default"
                href={`/api/projects/${encodeURIComponent(pid)}/applications/${id}/talks/${talk.id}/calendar.ics`}
                download
                leftSection={<IconDownload size={18} />}
              >
                {t('talk.calendar')}
              </Button>
            )}
            <Button size="sm" variant="subtle" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('talk.cancel')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
