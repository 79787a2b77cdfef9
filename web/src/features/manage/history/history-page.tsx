import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ChoiceFilter, FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { useLook } from '../../../ui/filters/use-look.ts'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import type { Someone } from '../../../ui/people/person-picker.tsx'
import { ProjectPersonPicker } from '../project-person-picker.tsx'
import { historyQuery } from '../queries.ts'
import styles from './history.module.css'
import { Line } from './line.tsx'

const kinds = [
  'project',
  'team',
  'chief',
  'member',
  'owner',
  'finance',
  'desk',
  'import',
  'invitation',
  'application',
  'interview',
  'statement',
  'audience',
  'form',
  'subsidy',
  'claim',
  'payout',
  'message',
  'announcement',
  'automation',
  'template',
  'task',
  'seat',
  'swap',
  'cover',
] as const

/** Changes, newest first, grouped by day. */
export function HistoryPage() {
  const { t } = useTranslation('manage')
  const { pid } = useProject()
  const { verb = '' } = useSearch({ from: '/p/$pid/manage/history' })
  const look = useLook()
  const [person, setPerson] = useState<Someone | null>(null)
  return (
    <ProjectPage title={t('tabs.history')} lead={t('history.lead')}>
      <FilterBar values={{ verb }} other={{ set: person !== null, clear: () => setPerson(null) }}>
        <ChoiceFilter
          name="verb"
          label={t('history.what')}
          any={t('history.everything')}
          options={kinds.map((kind) => ({ value: kind, label: t(`history.kinds.${kind}`) }))}
        />
        <ProjectPersonPicker
          pid={pid}
          label={t('history.person')}
          placeholder={t('history.anyone')}
          among="history"
          value={person}
          clearable
          onChange={setPerson}
        />
      </FilterBar>
      <Lines
        pid={pid}
        verb={verb}
        person={person?.uid ?? null}
        onClear={() => {
          look({ verb: '' })
          setPerson(null)
        }}
      />
    </ProjectPage>
  )
}

interface LinesProps {
  pid: string
  verb: string
  person: string | null
  onClear: () => void
}

function Lines({ pid, verb, person, onClear }: LinesProps) {
  const { t } = useTranslation('manage')
  const { date } = useFormat()
  const found = useInfiniteQuery(historyQuery(pid, { verb, involving: person }))
  const { data, error, refetch } = found
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={6} />
  const lines = data.pages.flatMap((page) => page.data)
  if (lines.length === 0) return <Nothing filtered={verb !== '' || person !== null} onClear={onClear} />
  return (
    <Stack gap={8} className={styles.days}>
      {[...Map.groupBy(lines, ({ at }) => date(at))].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <Text as="h2" tone="muted" size={15} weight={650} className={styles.day}>
            {day}
          </Text>
          <Stack as="ol">
            {ofDay.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </Stack>
        </section>
      ))}
      <More found={found} label={t('history.more')} />
    </Stack>
  )
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('manage')
  return filtered ? (
    <EmptyState
      icon={IconHistory}
      title={t('history.none.title')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('history.none.action')}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={IconHistory} title={t('history.empty.title')}>
      {t('history.empty.text')}
    </EmptyState>
  )
}
