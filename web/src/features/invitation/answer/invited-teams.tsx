import { Checkbox } from '@mantine/core'
import type { Invitation } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../invitation.module.css'
import { invitersOf, isOpen, type Team } from '../queries.ts'

interface Props {
  invitation: Invitation
  /** Absent if there is nothing to choose. */
  chosen?: ReadonlySet<string>
  problem?: string | null
  onChange?: (chosen: Set<string>) => void
}

/** Existing memberships that this answer doesn't affect; a lead role is given up on the team's page. */
export const isFixed = ({ state }: Invitation, { joined, role }: Team): boolean =>
  joined && (state === 'invited' || role === 'chief')

/** The invited teams and roles. Teams that no longer exist are shown, too, so that nobody misses theirs. */
export function InvitedTeams({ invitation, chosen, problem = null, onChange }: Props) {
  const { t } = useTranslation('invitation')
  const { teams } = invitation
  const about = useAbout(invitation)
  if (teams.length === 0) return null
  if (!chosen || !onChange || teams.filter(isOpen).length < 2)
    return (
      <Stack as="ul" gap={3} className={styles.teams} aria-label={t('teams.title')}>
        {teams.map((team) => (
          <Stack as="li" key={team.tid} className={styles.team}>
            <Text as="strong" size={19} weight={650}>
              <bdi>{team.name}</bdi>
            </Text>
            <Text as="span" tone="muted">
              {about(team)}
            </Text>
          </Stack>
        ))}
      </Stack>
    )
  const change = (tid: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(tid)
    else next.delete(tid)
    onChange(next)
  }
  return (
    <Stack as="fieldset" gap={3} className={styles.teams}>
      <legend>{t('teams.choose')}</legend>
      {teams.map((team) => (
        <Checkbox
          key={team.tid}
          size="md"
          className={styles.choice!}
          label={<bdi>{team.name}</bdi>}
          description={about(team)}
          checked={isOpen(team) && chosen.has(team.tid)}
          disabled={!isOpen(team) || isFixed(invitation, team)}
          onChange={(event) => change(team.tid, event.currentTarget.checked)}
        />
      ))}
      {problem && (
        <Text tone="bad" weight={550} className={styles.problem} role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  )
}

/** "As a team lead, as last year", and who invites them if several people do. */
function useAbout(invitation: Invitation) {
  const { t } = useTranslation('invitation')
  const several = invitersOf(invitation.teams).length > 1
  return (team: Team): string => {
    const { open, role, was, by, left } = team
    if (!open) return t('teams.gone')
    if (left === 'removed') return t('teams.removed')
    if (left === 'left') return t('teams.left')
    if (isFixed(invitation, team)) return t('teams.joined')
    const as = was === null ? t(`as.${role}`) : t(role === was ? `asBefore.${role}` : `asNew.${role}`)
    return several && by ? t('teams.by', { as, by }) : as
  }
}
