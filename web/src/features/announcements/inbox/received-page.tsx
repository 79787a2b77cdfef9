import { markAnnouncementRead, type ReceivedAnnouncement } from '@manyhands/api-client'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { toProblem } from '../../../lib/problem.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Card, Page, PageHeader } from '../../../ui/frame/page.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { receivedQuery } from '../queries.ts'
import { fillIn } from './fill-in.ts'
import { useSender } from './sender.ts'

const route = getRouteApi('/me/announcements/$id')

/** One announcement to the person. Opening it marks it as read. */
export function ReceivedPage() {
  const { t } = useTranslation('announcements')
  const { id } = route.useParams()
  const { data, error, refetch } = useQuery(receivedQuery(id))
  // 400: an address that can't be one.
  const isGone = error !== null && [400, 404].includes(toProblem(error).status)
  return (
    <Page width="reading">
      {data && <Received key={id} received={data} />}
      {!data && !error && <Waiting kind="page" />}
      {!data && isGone && (
        <>
          <PageHeader above={<ToInbox />} title={t('inbox.gone.title')} />
          <EmptyState
            icon={IconSpeakerphone}
            title={t('inbox.gone.text')}
            action={<LinkButton to="/me/announcements">{t('inbox.title')}</LinkButton>}
          />
        </>
      )}
      {!data && error && !isGone && <ErrorState order={1} error={error} retry={() => void refetch()} />}
    </Page>
  )
}

function ToInbox() {
  const { t } = useTranslation('announcements')
  return <UpLink to="/me/announcements">{t('inbox.title')}</UpLink>
}

function Received({ received }: { received: ReceivedAnnouncement }) {
  const { moment } = useFormat()
  const senderOf = useSender()
  const { subject, body, values, sent_at } = received
  const fill = fillIn(values)
  useMarkRead(received)
  return (
    <>
      <PageHeader
        above={<ToInbox />}
        title={subject}
        lead={
          <>
            <bdi>{senderOf(received)}</bdi> · <time dateTime={sent_at}>{moment(sent_at)}</time>
          </>
        }
      />
      <Card>
        <Markdown source={body} change={fill} />
      </Card>
    </>
  )
}

/** Once, when it is opened. */
function useMarkRead({ id, read_at }: ReceivedAnnouncement): void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: () => markAnnouncementRead({ path: { id } }),
    onSuccess: () => queryClient.invalidateQueries(queriesOf({}, 'listMyAnnouncements', 'getMyAnnouncement')),
  })
  const isUnread = read_at === null
  useEffect(() => {
    if (isUnread) mutate()
  }, [isUnread, mutate])
}
