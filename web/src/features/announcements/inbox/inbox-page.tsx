import type { InboxItem } from '@manyhands/api-client'
import { IconChevronRight, IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Section, useTitle } from '../../../ui/frame/page.tsx'
import { Box, Stack, Text } from '../../../ui/layout/layout.tsx'
import { inboxQuery } from '../queries.ts'
import styles from './inbox.module.css'
import { useSender } from './sender.ts'

/** What was written to the person, newest first. */
export function InboxPage() {
  const { t } = useTranslation('announcements')
  useTitle(t('inbox.title'))
  const found = useInfiniteQuery(inboxQuery)
  const items = found.data?.pages.flatMap(({ data }) => data)
  return (
    <Section title={t('inbox.title')}>
      <Text tone="muted" measure>
        {t('inbox.lead')}
      </Text>
      {found.error && !items && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {!items && !found.error && <Waiting kind="rows" count={4} />}
      {items?.length === 0 && (
        <EmptyState icon={IconSpeakerphone} title={t('inbox.empty.title')}>
          {t('inbox.empty.text')}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <Stack gap={5}>
          <Box as="ul" surface="card" divided aria-label={t('inbox.title')}>
            {items.map((item) => (
              <li key={item.id}>
                <Item item={item} />
              </li>
            ))}
          </Box>
          <More found={found} label={t('inbox.more')} />
        </Stack>
      )}
    </Section>
  )
}

function Item({ item }: { item: InboxItem }) {
  const { t } = useTranslation('announcements')
  const { ago } = useFormat()
  const senderOf = useSender()
  const { id, subject, sent_at, read_at } = item
  return (
    <Link
      to="/me/announcements/$id"
      params={{ id }}
      className={styles.item}
      data-unread={read_at === null || undefined}
    >
      <span className={styles.words}>
        <span className={styles.subject}>
          <bdi>{subject}</bdi>
          {read_at === null && <Mark tone="good">{t('inbox.new')}</Mark>}
        </span>
        <small>
          <bdi>{senderOf(item)}</bdi> · <time dateTime={sent_at}>{ago(sent_at)}</time>
        </small>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}
