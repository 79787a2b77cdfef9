import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { ListHoursByPersonResponse, Project } from '@manyhands/api-client'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { More } from '../../../ui/data/more.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { useTyped } from '../../../ui/forms/use-typed.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { peopleHoursQuery } from '../queries.ts'
import { PersonRow } from './person-row.tsx'
import styles from './team.module.css'

const route = getRouteApi('/p/$pid/hours')

/** Filters are kept in the URL. */
function useLook() {
  const navigate = route.useNavigate()
  const wanted = route.useSearch()
  return (change: Record<string, string>) => {
    const search = Object.fromEntries(
      Object.entries({ ...wanted, ...change }).filter(([, value]) => value !== ''),
    )
    void navigate({ search, replace: true, resetScroll: false })
  }
}

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
        <ul className={styles.people}>
          {people.map((person) => (
            <PersonRow key={person.uid} project={project} person={person} most={people[0]!.minutes} />
          ))}
        </ul>
      )}
      <More found={found} label={t('team.more')} />
    </Section>
  )
}

function Filters({ teams: all }: Pick<Props, 'teams'>) {
  const { t } = useTranslation('hours')
  const { compare } = useFormat()
  const { search = '', tid = '' } = route.useSearch()
  const look = useLook()
  const [text, setText] = useTyped(search, (wanted) => look({ search: wanted }))
  const teams = all.flatMap(({ tid: value, team }) => (value ? [{ value, label: team ?? value }] : []))
  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        label={t('team.find')}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSectionPointerEvents="all"
        rightSection={text && <CloseButton aria-label={t('team.clear')} onClick={() => setText('')} />}
      />
      {teams.length > 1 && (
        <NativeSelect
          size="md"
          label={t('team.filter')}
          value={tid}
          onChange={(event) => look({ tid: event.currentTarget.value })}
          data={[{ value: '', label: t('team.anyTeam') }, ...teams.sort((a, b) => compare(a.label, b.label))]}
        />
      )}
    </search>
  )
}
