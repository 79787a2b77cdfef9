import { IconMail, IconMailSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../../lib/queries.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { WhyList } from '../../../ui/feedback/why.tsx'
import { ChoiceFilter, FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { useKindTexts } from '../kinds.ts'
import { outboxQuery, states, templatesQuery, type Wanted } from '../queries.ts'
import { MessageTable } from './message-table.tsx'

interface Props {
  pid: string
  wanted: Wanted
}

/** All emails and their states. Their contents aren't stored. */
export function Outbox({ pid, wanted }: Props) {
  const { t } = useTranslation('messages')
  const found = useInfiniteQuery(outboxQuery(pid, wanted))
  const closed = whyNotWriteIn(useQuery(projectQuery(pid)).data?.state)
  const emails = found.data?.pages.flatMap(({ data }) => data)
  const filtered = wanted.state !== undefined || wanted.kind !== undefined
  if (found.error && !emails) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!emails) return <Waiting kind="rows" count={5} />
  return (
    <Stack gap={5}>
      <WhyList why={closed} />
      {(filtered || emails.length > 0) && <Filters pid={pid} wanted={wanted} />}
      {emails.length === 0 && (filtered ? <NoneFound pid={pid} /> : <Empty />)}
      {emails.length > 0 && <MessageTable pid={pid} emails={emails} closed={closed.length > 0} />}
      <More found={found} label={t('outbox.more')} />
    </Stack>
  )
}

function Empty() {
  const { t } = useTranslation('messages')
  return (
    <EmptyState icon={IconMail} title={t('outbox.empty.title')}>
      {t('outbox.empty.text')}
    </EmptyState>
  )
}

function NoneFound({ pid }: { pid: string }) {
  const { t } = useTranslation('messages')
  return (
    <EmptyState
      icon={IconMailSearch}
      title={t('outbox.noneFound.title')}
      action={
        <LinkButton
          to="/p/$pid/manage/messages"
          params={{ pid }}
          search={{ view: 'outbox' }}
          variant="default"
        >
          {t('outbox.noneFound.action')}
        </LinkButton>
      }
    >
      {t('outbox.noneFound.text')}
    </EmptyState>
  )
}

function Filters({ pid, wanted }: Props) {
  const { t } = useTranslation('messages')
  const { nameOf } = useKindTexts()
  const { data: templates = [] } = useQuery(templatesQuery(pid))
  const kinds = [...new Set([...templates.map(({ kind }) => kind), 'chiefs.digest'])]
  return (
    <FilterBar values={wanted}>
      <ChoiceFilter
        name="state"
        label={t('outbox.state')}
        any={t('outbox.anyState')}
        options={states.map((state) => ({ value: state, label: t(`outbox.states.${state}`) }))}
      />
      <ChoiceFilter
        name="kind"
        label={t('outbox.kind')}
        any={t('outbox.anyKind')}
        options={kinds.map((kind) => ({ value: kind, label: nameOf(kind) }))}
      />
    </FilterBar>
  )
}
