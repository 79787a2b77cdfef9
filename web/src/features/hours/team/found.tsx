import { Button } from '@mantine/core'
import type { ListHoursByPersonResponse, Project } from '@manyhands/api-client'
import { IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { ChoiceFilter, FilterBar, FindFilter } from '../../../ui/filters/filter-bar.tsx'
import { useLook } from '../../../ui/filters/use-look.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { Box } from '../../../ui/layout/layout.tsx'
import { peopleHoursQuery } from '../queries.ts'
import { PersonRow } from './person-row.tsx'
import styles from './team.module.css'

const route = getRouteApi('/p/$pid/hours')

interface Props {
  project: Project
  teams: ListHoursByPersonResponse['teams']
}

/** People, most hours first. */
export function Found({ project, teams }: Props) {
  const { t } = useTranslation('hours')
  const length = useLength()
  const wanted = route.useSearch()
  const look = useLook()
  const found = useInfiniteQuery({
    ...peopleHoursQuery(project.pid, wanted),
    placeholderData: keepPreviousData,
  })
  const people = found.data?.pages.flatMap(({ data }) => data)
  const total = found.data?.pages[0]?.total
  return (
    <Section
      title={t('team.list')}
      aside={
        total &&
        (wanted.search || wanted.tid) &&
        t('team.total', {
          length: length(total.minutes),
          people: t('people', { count: total.people }),
        })
      }
    >
      <Filters teams={teams} />
      {found.error && !people && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {!people && !found.error && <Waiting kind="rows" count={6} />}
      {people?.length === 0 && (
        <EmptyState
          small
          icon={IconUserSearch}
          title={t('team.nobody')}
          action={
            <Button variant="default" onClick={() => look({ search: '', tid: '' })}>
              {t('team.all')}
            </Button>
          }
        >
          {t('team.nobodyText')}
        </EmptyState>
      )}
      {people && people.length > 0 && (
        <Box as="ul" surface="card" className={styles.people}>
          {people.map((person) => (
            <PersonRow key={person.uid} project={project} person={person} most={people[0]!.minutes} />
          ))}
        </Box>
      )}
      <More found={found} label={t('team.more')} />
    </Section>
  )
}

function Filters({ teams: all }: Pick<Props, 'teams'>) {
  const { t } = useTranslation('hours')
  const { compare } = useFormat()
  const teams = all.flatMap(({ tid: value, team }) => (value ? [{ value, label: team ?? value }] : []))
  return (
    <FilterBar values={route.useSearch()}>
      <FindFilter label={t('team.find')} />
      {teams.length > 1 && (
        <ChoiceFilter
          name="tid"
          label={t('team.filter')}
          any={t('team.anyTeam')}
          options={teams.sort((a, b) => compare(a.label, b.label))}
        />
      )}
    </FilterBar>
  )
}
