import { Button, CloseButton, TextInput } from '@mantine/core'
import type { ListedTeam } from '@manyhands/api-client'
import { IconLock, IconSearch, IconUserSearch, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../lib/problem.ts'
import { avatarsQuery, listingQuery, projectQuery } from '../../lib/queries.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { useTitle } from '../../ui/frame/page.tsx'
import { Grid, Stack, Text } from '../../ui/layout/layout.tsx'
import { countPeople, findPeople } from './find.ts'
import styles from './staff-page.module.css'
import { TeamWall } from './team-wall.tsx'

export function StaffPage() {
  const { t } = useTranslation('listing')
  const { pid } = useParams({ from: '/p/$pid' })
  const { data: teams, error, refetch } = useQuery(listingQuery(pid))
  // Until they are loaded, initials are shown.
  const { data: avatars } = useQuery(avatarsQuery(pid))
  const pictured = useMemo(() => new Set(avatars), [avatars])
  const project = useQuery(projectQuery(pid)).data?.name
  useTitle(project ? t('title', { project }) : '')
  if (error instanceof ApiProblem && error.status === 401) return <NeedsSignIn pid={pid} />
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!teams) return <Waiting kind="people" count={18} />
  if (countPeople(teams) === 0)
    return (
      <EmptyState icon={IconUsersGroup} title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    )
  return <Wall pid={pid} teams={teams} pictured={pictured} />
}

interface Shown {
  pid: string
  teams: ListedTeam[]
  /** Hashes of people who have a picture. */
  pictured: ReadonlySet<string>
}

function Wall({ pid, teams, pictured }: Shown) {
  const { t } = useTranslation('listing')
  const [text, setText] = useState('')
  const wanted = useDeferredValue(text)
  const found = useMemo(() => findPeople(teams, wanted), [teams, wanted])
  useScrollToTeam()
  return (
    <Stack gap={10}>
      <Grid columns="1 auto" gap={4} pad="3 5" className={styles.finder} data-bar="start">
        <TextInput
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          rightSectionPointerEvents="all"
          rightSection={text && <CloseButton aria-label={t('clear')} onClick={() => setText('')} />}
        />
        <Text tone="muted" tabular role="status">
          {t('shown', { count: countPeople(found) })}
        </Text>
      </Grid>
      {found.length === 0 ? (
        <EmptyState
          icon={IconUserSearch}
          title={t('noneFound.title')}
          action={
            <Button variant="default" onClick={() => setText('')}>
              {t('clear')}
            </Button>
          }
        >
          {t('noneFound.text', { text: wanted })}
        </EmptyState>
      ) : (
        <Teams pid={pid} teams={found} pictured={pictured} />
      )}
    </Stack>
  )
}

/** Scrolls to the team in the URL, once people are loaded. */
function useScrollToTeam(): void {
  useEffect(() => {
    if (window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
}

const Teams = memo(function Teams({ pid, teams, pictured }: Shown) {
  return teams.map((team) => <TeamWall key={team.tid} pid={pid} team={team} pictured={pictured} />)
})

function NeedsSignIn({ pid }: { pid: string }) {
  const { t } = useTranslation(['listing', 'ui'])
  return (
    <EmptyState
      icon={IconLock}
      title={t('signIn.title')}
      action={
        <LinkButton to="/sign-in" search={{ return_to: `/p/${pid}/staff` }}>
          {t('ui:signIn')}
        </LinkButton>
      }
    >
      {t('signIn.text')}
    </EmptyState>
  )
}
