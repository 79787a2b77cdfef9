import { Button } from '@mantine/core'
import type { Team } from '@manyhands/api-client'
import { IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../lib/problem.ts'
import { projectQuery } from '../../lib/queries.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { BlockedButton } from '../../ui/forms/blocked-button.tsx'
import { LinkButton, UpLink } from '../../ui/frame/link-button.tsx'
import { Fold, Page, PageHeader } from '../../ui/frame/page.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import { FormerPeople } from './people/former-people.tsx'
import { Leads } from './people/leads.tsx'
import { TeamHistory } from './people/team-history.tsx'
import { TeamPeople } from './people/team-people.tsx'
import { teamQuery } from './queries.ts'
import { type Rights, useRights } from './rights.ts'
import styles from './team.module.css'
import { TeamFacts } from './team-facts.tsx'
import { Links } from './texts/links.tsx'
import { TextForm } from './texts/text-form.tsx'
import { Texts } from './texts/texts.tsx'

interface Ways {
  /** How to join, provided by another feature. */
  way: (team: Team) => ReactNode
  /** The person's shifts in the team, provided by another feature. */
  shifts: (team: Team) => ReactNode
  /** Applications for team leads, provided by another feature. */
  inbox: (team: Team) => ReactNode
}

/** A team page; members and leads see more. */
export function TeamPage(ways: Ways) {
  const { pid, tid } = useParams({ from: '/p/$pid/t/$tid' })
  const { data: team, error, refetch } = useQuery(teamQuery({ pid, tid }))
  const project = useQuery(projectQuery(pid)).data
  if (error && !team)
    return (
      <Page width="reading">
        {toProblem(error).status === 404 ? (
          <NoTeam pid={pid} />
        ) : (
          <ErrorState order={1} error={error} retry={() => void refetch()} />
        )}
      </Page>
    )
  if (!team || !project) return <Waiting kind="page" />
  return (
    <div className="accent" style={accentStyle(project.accent ?? defaultAccent(project.pid))}>
      <Page>
        <Shown key={team.tid} team={team} project={project.name} {...ways} />
      </Page>
    </div>
  )
}

function NoTeam({ pid }: { pid: string }) {
  const { t } = useTranslation('teams')
  return (
    <>
      <PageHeader title={t('none.heading')} />
      <EmptyState
        icon={IconUsersGroup}
        title={t('none.title')}
        action={
          <LinkButton to="/p/$pid" params={{ pid }} variant="default">
            {t('none.action')}
          </LinkButton>
        }
      >
        {t('none.text')}
      </EmptyState>
    </>
  )
}

function Shown({ team, project, way, shifts, inbox }: Ways & { team: Team; project: string }) {
  const { t } = useTranslation('teams')
  const rights = useRights(team)
  const [editing, setEditing] = useState(false)
  const { pid, name, internal } = team
  return (
    <>
      <PageHeader
        title={name}
        above={
          <UpLink to="/p/$pid" params={{ pid }}>
            {project}
          </UpLink>
        }
        actions={rights.leads && !editing && <Edit rights={rights} onEdit={() => setEditing(true)} />}
      />
      <Stack gap={10} className={styles.columns} data-inside={rights.role !== null || undefined}>
        <TeamFacts team={team} rights={rights} way={rights.leads ? inbox(team) : way(team)} />
        <Stack gap={10} className={styles.main}>
          {rights.role && !editing && (
            <>
              {shifts(team)}
              <Leads team={team} rights={rights} />
              <Links team={team} />
            </>
          )}
          {editing ? (
            <TextForm team={team} rights={rights} onDone={() => setEditing(false)} />
          ) : (
            <Texts team={team} />
          )}
          {internal !== undefined && <TeamPeople team={team} rights={rights} />}
          {rights.leads && (
            <>
              <Fold title={t('former.title')}>
                <FormerPeople team={team} rights={rights} />
              </Fold>
              <Fold title={t('history.title')}>
                <TeamHistory team={team} />
              </Fold>
            </>
          )}
        </Stack>
      </Stack>
    </>
  )
}

function Edit({ rights: { closed }, onEdit }: { rights: Rights; onEdit: () => void }) {
  const { t } = useTranslation('teams')
  const icon = <IconPencil size={18} />
  return closed.length > 0 ? (
    <BlockedButton why={closed} leftSection={icon}>
      {t('edit')}
    </BlockedButton>
  ) : (
    <Button variant="default" leftSection={icon} onClick={onEdit}>
      {t('edit')}
    </Button>
  )
}
