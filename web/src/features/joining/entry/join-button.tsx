import type { Project, Team } from '@manyhands/api-client'
import { IconDoorEnter, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { isOpen, useMyApplications } from '../queries.ts'
import { whyNotJoin } from '../why-not.ts'

interface Props {
  team: Team
  /** In a list of teams: short, without reasons. */
  brief?: boolean
}

/** How to join a team: one button, or a note why there is none. */
export function JoinButton({ team, brief = false }: Props) {
  const { t } = useTranslation('joining')
  const { data: project } = useQuery(projectQuery(team.pid))
  const { known, roleIn } = useStanding(team.pid)
  const applications = useMyApplications()
  if (!known || !project || !applications) return null
  const role = roleIn(team.tid)
  if (role) return brief ? <Mark tone="good">{t('way.in')}</Mark> : null
  const before = applications.find((one) => one.pid === team.pid && isOpen(one))
  if (before?.steps.some(({ tid, state }) => tid === team.tid && hasIt.has(state)))
    return <Applied brief={brief} />
  return <ApplyOrJoin team={team} project={project} applied={before !== undefined} brief={brief} />
}

/** The team is reviewing the application, or will. */
const hasIt = new Set(['waiting', 'pending', 'invited'])

function Applied({ brief }: { brief: boolean }) {
  const { t } = useTranslation('joining')
  if (brief) return <Mark tone="quiet">{t('way.applied')}</Mark>
  return (
    <Stack gap={3}>
      <p>{t('way.appliedText')}</p>
      <LinkButton to="/home" variant="default">
        {t('way.toHome')}
      </LinkButton>
    </Stack>
  )
}

interface EntranceProps {
  team: Team
  project: Project
  /** Applied to other teams of the project. */
  applied: boolean
  brief: boolean
}

function ApplyOrJoin({ team, project, applied, brief }: EntranceProps) {
  const { t } = useTranslation('joining')
  const { pid, tid, sign_up: signUp, full } = team
  const why = whyNotJoin(project, team)
  if (brief && why.length > 0)
    return why.some(({ rule }) => rule === 'by-invitation') ? (
      <Mark tone="quiet">{t('way.byInvitation')}</Mark>
    ) : full && team.recruiting ? (
      <Mark tone="quiet">{t('way.full')}</Mark>
    ) : null
  const size = brief ? 'sm' : 'md'
  if (why.length > 0)
    return <BlockedButton why={why}>{t(signUp === 'open' ? 'join.action' : 'way.apply')}</BlockedButton>
  if (signUp === 'open') return <Join team={team} size={size} brief={brief} />
  if (applied)
    return (
      <BlockedButton size={size} why={brief ? [] : [{ rule: 'already-applied' }]}>
        {t('way.apply')}
      </BlockedButton>
    )
  return (
    <LinkButton
      to="/p/$pid/apply"
      params={{ pid }}
      search={{ team: tid }}
      size={size}
      fullWidth={!brief}
      variant={brief ? 'default' : 'filled'}
      aria-label={t('way.applyTo', { team: team.name })}
      leftSection={brief ? undefined : <IconSend size={18} />}
    >
      {t('way.apply')}
    </LinkButton>
  )
}

/** Links to the page that says who will see what about them. */
function Join({ team, size, brief }: { team: Team; size: 'sm' | 'md'; brief: boolean }) {
  const { t } = useTranslation('joining')
  return (
    <LinkButton
      to="/p/$pid/t/$tid/join"
      params={{ pid: team.pid, tid: team.tid }}
      size={size}
      fullWidth={!brief}
      variant={brief ? 'default' : 'filled'}
      aria-label={t('join.titleOf', { team: team.name })}
      leftSection={brief ? undefined : <IconDoorEnter size={18} />}
    >
      {t('join.action')}
    </LinkButton>
  )
}
