import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../lib/queries.ts'
import { useOpenSearch } from '../../lib/search.ts'
import { readLastProject, useSession } from '../../lib/session.ts'
import { useMyProjects } from '../../lib/standing.ts'
import { LinkButton } from '../frame/link-button.tsx'
import { Cluster } from '../layout/layout.tsx'

interface Props {
  /** Next to a more important button. */
  quiet?: boolean
}

/** Where to go from a page that can't be shown: home, their event, search; visitors can sign in. */
export function NextSteps({ quiet = false }: Props) {
  const { t } = useTranslation('ui')
  const { person, known } = useSession()
  const event = useNextEvent()
  const openSearch = useOpenSearch()
  const here = useRouterState({ select: ({ location }) => location.href })
  const first = quiet ? 'default' : 'filled'
  return (
    <Cluster gap={3}>
      {person && (
        <LinkButton to="/home" variant={first}>
          {t('next.home')}
        </LinkButton>
      )}
      {event && (
        <LinkButton to="/p/$pid" params={{ pid: event.pid }} variant="default">
          <bdi>{t('next.event', { event: event.name })}</bdi>
        </LinkButton>
      )}
      {person && openSearch && (
        <Button variant="default" onClick={openSearch}>
          {t('palette.open')}
        </Button>
      )}
      {!person && (
        <LinkButton to="/" variant={first}>
          {t('notFound.action')}
        </LinkButton>
      )}
      {known && !person && (
        <LinkButton to="/sign-in" search={{ return_to: here }} variant="default">
          {t('signIn')}
        </LinkButton>
      )}
    </Cluster>
  )
}

/** The event of the page if it could be loaded; else the one they used last, or their first. */
function useNextEvent(): { pid: string; name: string } | undefined {
  const { pid = '' } = useParams({ strict: false })
  const { data: here } = useQuery({ ...projectQuery(pid), enabled: false })
  const others = useMyProjects().filter((one) => one.pid !== pid)
  if (here) return here
  const last = readLastProject()
  const mine = others.find((one) => one.pid === last) ?? others[0]
  return mine && { pid: mine.pid, name: mine.project }
}
