import { Button, Group } from '@mantine/core'
import { type AnnouncementDraft, createAnnouncement } from '@manyhands/api-client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { announcementQuery, previewQuery } from '../queries.ts'
import { goesOutAt, type When } from './draft.ts'

interface Props {
  draft: AnnouncementDraft
  when: When
  onClose: () => void
  onSent: () => void
}

/** Says how many people get it and when, and asks once. */
export function SendDialog({ draft, when, onClose, onSent }: Props) {
  const { t } = useTranslation(['announcements', 'ui'])
  const { number } = useFormat()
  const { pid } = useProject()
  const { later } = when
  const preview = useQuery({ ...previewQuery(pid, draft), staleTime: 0, placeholderData: undefined })
  const send = useSend({ draft, when, onSent })
  const count = preview.isFetching ? undefined : preview.data?.count
  const title = later && count !== 0 ? 'send.laterTitle' : 'send.title'
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        count === undefined
          ? t(later ? 'send.openLater' : 'send.open')
          : t(title, { count, number: number(count) })
      }
    >
      <Stack gap={4}>
        {count === undefined && !preview.error && <Waiting kind="rows" count={1} />}
        {count === 0 && <Text>{t('readers.none')}</Text>}
        {count !== undefined && count > 0 && <Consequence when={when} />}
        <FormProblem error={preview.error ?? send.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('ui:cancel')}
          </Button>
          <Button disabled={!count} loading={send.isPending} onClick={() => send.mutate()}>
            {later || !count ? t('send.laterAction') : t('send.action', { count, number: number(count) })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Consequence({ when }: { when: When }) {
  const { t } = useTranslation('announcements')
  const { meeting } = useFormat()
  const { time_zone } = useProject()
  const { at, night } = goesOutAt(when, time_zone, new Date())
  const now = night ? 'send.night' : 'send.soon'
  const later = night ? 'send.laterNight' : 'send.later'
  return (
    <>
      <Text>{t(when.later ? later : now, { when: meeting(at) })}</Text>
      {(when.later || night) && <Text tone="muted">{t('send.then')}</Text>}
    </>
  )
}

function useSend({ draft, when: { later, at, urgent }, onSent }: Omit<Props, 'onClose'>) {
  const { pid } = useProject()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      createAnnouncement({
        path: { pid },
        body: { ...draft, urgent, ...(later && at !== null && { send_at: at }) },
      }),
    async onSuccess(announcement) {
      onSent()
      const { id } = announcement
      queryClient.setQueryData(announcementQuery({ pid, id }).queryKey, announcement)
      void queryClient.invalidateQueries(queriesOf({ pid }, 'listAnnouncements'))
      await navigate({ to: '/p/$pid/announcements/$id', params: { pid, id } })
    },
  })
}
