import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import type { PersonHours, Project } from '@manyhands/api-client'
import { IconSearch, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useTyped } from '../../../ui/forms/use-typed.ts'
import { Section } from '../../../ui/frame/page.tsx'
import { projectHoursQuery } from '../queries.ts'
import { PersonRow } from './person-row.tsx'
import { countOf, namedLike, peopleOf, sumOf, teamsOf } from './sums.ts'
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

/** People, most hours first. */
export function Found({ project, rows }: { project: Project; rows: PersonHours[] }) {
  const { t } = useTranslation('hours')
  const length = useLength()
  const { search = '', tid = '' } = route.useSearch()
  const look = useLook()
  const people = namedLike(peopleOf(rows), search)
  const most = people[0]?.minutes ?? 0
  return (
    <Section
      title={t('team.list')}
      aside={
        (search || tid) &&
        t('team.total', { length: length(sumOf(people)), people: t('people', { count: countOf(people) }) })
      }
    >
      <Filters pid={project.pid} />
      {people.length === 0 && (
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
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <PersonRow key={person.uid} project={project} person={person} most={most} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Filters({ pid }: { pid: string }) {
  const { t } = useTranslation('hours')
  const { compare } = useFormat()
  const { search = '', tid = '' } = route.useSearch()
  const look = useLook()
  const [text, setText] = useTyped(search, (wanted) => look({ search: wanted }))
  const { data: rows = [] } = useQuery(projectHoursQuery(pid))
  const teams = teamsOf(rows).flatMap(({ tid: value, team }) =>
    value ? [{ value, label: team ?? value }] : [],
  )
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
