import { NativeSelect } from '@mantine/core'
import {
  compareRosterDraftsInfiniteOptions,
  type RosterComparison,
  type RosterDraft,
  type RosterScore,
} from '@manyhands/api-client'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { byCursor } from '../../../../lib/api/lists.ts'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { More } from '../../../../ui/data/more.tsx'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { useLook } from '../../../../ui/filters/use-look.ts'
import { UpLink } from '../../../../ui/frame/link-button.tsx'
import { Section } from '../../../../ui/frame/page.tsx'
import { ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'
import { draftQuery, draftsQuery } from '../queries.ts'
import { useScoreWords } from '../score-words.ts'
import styles from './compare.module.css'
import { Differences } from './differences.tsx'

const route = getRouteApi('/p/$pid/roster-drafts/$id/compare')

/** Two drafts of the same part side by side, and the seats that only one of them proposes. */
export function ComparePage() {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const { id } = route.useParams()
  const { data: draft } = useQuery(draftQuery({ pid, id }))
  return (
    <ProjectPage
      right="tasks.plan"
      title={t('compare.title')}
      above={
        <UpLink to="/p/$pid/roster-drafts/$id" params={{ pid, id }} search={{}}>
          {draft?.name ?? t('list.title')}
        </UpLink>
      }
    >
      {draft ? <Chosen draft={draft} /> : <Waiting kind="rows" count={4} />}
    </ProjectPage>
  )
}

function Chosen({ draft }: { draft: RosterDraft }) {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const { with: wanted } = route.useSearch()
  const look = useLook()
  const { data: drafts } = useQuery(draftsQuery(pid))
  if (!drafts) return <Waiting kind="rows" count={4} />
  const others = drafts.filter(({ id, tid }) => id !== draft.id && tid === draft.tid)
  const other = others.find(({ id }) => id === wanted) ?? others[0]
  if (!other) return <Text>{t('compare.none')}</Text>
  return (
    <Stack gap={8}>
      <NativeSelect
        className={styles.choice!}
        size="md"
        label={t('compare.with')}
        value={other.id}
        onChange={({ currentTarget }) => look({ with: currentTarget.value })}
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Compared key={other.id} draft={draft} other={other} />
    </Stack>
  )
}

function Compared({ draft, other }: { draft: RosterDraft; other: RosterDraft }) {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const found = useInfiniteQuery({
    ...compareRosterDraftsInfiniteOptions({ path: { pid, id: draft.id }, query: { with: other.id } }),
    ...byCursor,
    staleTime: 5_000,
  })
  const first = found.data?.pages[0]
  if (found.error && !first) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (!first) return <Waiting kind="rows" count={6} />
  const seats = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <>
      <Numbers draft={draft} other={other} comparison={first} />
      <Section title={t('compare.seats')}>
        <Text tone="muted">{t('compare.shared', { count: first.shared })}</Text>
        {seats.length === 0 ? (
          <Text>{t('compare.same')}</Text>
        ) : (
          <Differences seats={seats} names={{ this: draft.name, other: other.name }} />
        )}
        <More found={found} />
      </Section>
    </>
  )
}

interface NumbersProps {
  draft: RosterDraft
  other: RosterDraft
  comparison: RosterComparison
}

/** The scores side by side. */
function Numbers({ draft, other, comparison }: NumbersProps) {
  const { t } = useTranslation('drafts')
  const { number } = useFormat()
  const words = useScoreWords()
  const rows: { key: string; name: string; of: (score: RosterScore) => string }[] = [
    { key: 'filled', name: t('compare.filled'), of: words.filled },
    { key: 'wishes', name: t('compare.wishes'), of: words.wishes },
    { key: 'hours', name: t('compare.hours'), of: words.hours },
    { key: 'stale', name: t('compare.stale'), of: ({ stale }) => number(stale) },
    { key: 'cost', name: t('compare.cost'), of: ({ cost }) => number(Math.round(cost)) },
  ]
  return (
    <Section title={t('compare.numbers')}>
      <DataList
        label={t('compare.numbers')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: 'name', label: t('compare.what'), main: true, cell: ({ name }) => name },
          { key: 'this', label: draft.name, cell: ({ of }) => of(comparison.score) },
          { key: 'other', label: other.name, cell: ({ of }) => of(comparison.other) },
        ]}
      />
    </Section>
  )
}
