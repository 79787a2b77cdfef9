import type { AnnouncementRecipient } from '@manyhands/api-client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DataList } from '../../../ui/data/data-list.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { recipientsQuery } from '../queries.ts'

interface Props {
  pid: string
  id: string
  /** How many emails weren't delivered. */
  undelivered: number
}

/** Those whose email wasn't delivered, or everyone. */
export function Recipients({ pid, id, undelivered }: Props) {
  const { t } = useTranslation('announcements')
  const { recipients } = useSearch({ from: '/p/$pid/announcements/$id' })
  const all = recipients === 'all'
  const other = (
    <Link
      to="/p/$pid/announcements/$id"
      params={{ pid, id }}
      search={all ? {} : { recipients: 'all' }}
      resetScroll={false}
    >
      {t(all ? 'recipients.only' : 'recipients.all')}
    </Link>
  )
  if (all)
    return (
      <Section title={t('recipients.title')} aside={undelivered > 0 && other}>
        <People pid={pid} id={id} undelivered={false} />
      </Section>
    )
  if (undelivered === 0) return <p>{other}</p>
  return (
    <Section title={t('recipients.undelivered')} aside={other}>
      <Text tone="muted" measure>
        {t('recipients.undeliveredHint')}
      </Text>
      <People pid={pid} id={id} undelivered />
    </Section>
  )
}

const tones = {
  waiting: 'quiet',
  sent: 'good',
  bounced: 'warn',
  failed: 'warn',
  dropped: 'quiet',
  deleted: 'quiet',
} as const

function People({ pid, id, undelivered }: { pid: string; id: string; undelivered: boolean }) {
  const { t } = useTranslation('announcements')
  const found = useInfiniteQuery(recipientsQuery({ pid, id }, undelivered))
  const people = found.data?.pages.flatMap(({ data }) => data)
  if (found.error && !people) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!people) return <Waiting kind="rows" count={3} />
  const state = ({ email }: AnnouncementRecipient) => email ?? 'deleted'
  return (
    <Stack gap={5}>
      <DataList
        label={t('recipients.title')}
        rows={people}
        rowKey={({ uid }) => uid}
        columns={[
          {
            key: 'name',
            label: t('recipients.name'),
            main: true,
            cell: ({ uid, name }) => (
              <Link to="/u/$uid" params={{ uid }} className="name-link">
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          {
            key: 'email',
            label: t('recipients.email'),
            cell: (person) => (
              <Mark tone={tones[state(person)]}>{t(`recipients.states.${state(person)}`)}</Mark>
            ),
          },
        ]}
      />
      <More found={found} />
    </Stack>
  )
}
