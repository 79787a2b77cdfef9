import type { PrivateRead } from '@manyhands/api-client'
import { IconEyeOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useFieldName, usePurposeName, useSectionName } from '../../../lib/i18n/private.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Avatar, hashOfUid } from '../../../ui/people/avatar.tsx'
import { useAnswerNames } from './answer-names.ts'
import styles from './privacy.module.css'
import { readsQuery } from './queries.ts'

/** Who read the person's private data, newest first, grouped by day. */
export function AccessLog() {
  const { t } = useTranslation('privacy')
  const { date } = useFormat()
  const found = useInfiniteQuery(readsQuery)
  const { data, error, refetch } = found
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={3} />
  const reads = data.pages.flatMap((page) => page.data)
  if (reads.length === 0)
    return (
      <EmptyState small icon={IconEyeOff} title={t('log.empty.title')}>
        {t('log.empty.text')}
      </EmptyState>
    )
  const days = Map.groupBy(reads, ({ at }) => date(at))
  return (
    <Stack gap={6}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Text as="h3" tone="muted" size={15} weight={650} className={styles.day}>
            {day}
          </Text>
          <Stack as="ol" surface="raised">
            {[...Map.groupBy(ofDay, looked).values()].map((look) => (
              <Look key={look[0]!.id} look={look} />
            ))}
          </Stack>
        </section>
      ))}
      <More found={found} label={t('log.more')} />
    </Stack>
  )
}

/** One access may have several entries, one for each section. */
const looked = ({ at, reader, purpose, project }: PrivateRead) =>
  [at, reader.uid, purpose, project.pid].join(' ')

function Look({ look }: { look: PrivateRead[] }) {
  const { time } = useFormat()
  const purposeName = usePurposeName()
  const { at, reader, purpose, project } = look[0]!
  return (
    <Line as="li" gap={3.5} align="stretch" pad="4 5" className={styles.look}>
      <Avatar name={reader.name} hash={hashOfUid(reader.uid)} />
      <div className={styles.words}>
        <Line as="p" gap={4} align="stretch" between className={styles.reader}>
          <Text as="bdi" weight={650}>
            {reader.name}
          </Text>
          <Text as="time" tone="muted" size={14} tabular dateTime={at}>
            {time(at)}
          </Text>
        </Line>
        <p>{purposeName(purpose, project.name)}</p>
        {look.map((read) => (
          <Parts key={read.id} read={read} />
        ))}
      </div>
    </Line>
  )
}

function Parts({ read }: { read: PrivateRead }) {
  const { t } = useTranslation('privacy')
  const field = useFieldName()
  const section = useSectionName()
  const answers = useAnswerNames(read.project.pid, read.section === 'answers' ? read.fields : [])
  const names = read.section === 'answers' ? answers : read.fields.map((one) => field(read.section, one))
  if (names.length === 0) return <p className={styles.parts}>{t('log.counted')}</p>
  return (
    <p className={styles.parts}>
      <Trans
        t={t}
        i18nKey="log.parts"
        values={{ section: section(read.section), fields: names.join(' · ') }}
        components={{ section: <Text as="strong" weight={600} /> }}
      />
    </p>
  )
}
