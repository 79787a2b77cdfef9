import type { Participation as Stay } from '@manyhands/api-client'
import { IconTimeline } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import styles from './participation.module.css'

/** Events by year, with teams and roles, newest first. */
export function Participation({ stays, own = true }: { stays: Stay[]; own?: boolean }) {
  const { t } = useTranslation('me')
  if (stays.length === 0)
    return own ? (
      <EmptyState
        small
        icon={IconTimeline}
        title={t('participation.empty.title')}
        action={
          <LinkButton to="/" variant="default" size="sm">
            {t('participation.empty.action')}
          </LinkButton>
        }
      >
        {t('participation.empty.text')}
      </EmptyState>
    ) : (
      <Text tone="muted">{t('participation.none')}</Text>
    )
  return (
    <Stack as="ol" gap={6}>
      {byProject(stays).map((group) => (
        <Project key={group[0]!.pid} stays={group} />
      ))}
    </Stack>
  )
}

function Project({ stays }: { stays: Stay[] }) {
  const { t } = useTranslation('me')
  const { date } = useFormat()
  const { pid, project, starts_on } = stays[0]!
  return (
    <li className={`${styles.project} accent`} style={accentStyle(defaultAccent(pid))}>
      <Cluster as="p" gap="0 2.5" align="baseline">
        <Text as="span" tone="muted" size={15} tabular>
          {starts_on.slice(0, 4)}
        </Text>
        <Link to="/p/$pid" params={{ pid }} className={styles.name}>
          <bdi>{project}</bdi>
        </Link>
      </Cluster>
      <Stack as="ul" gap={0.5} size={15} className={styles.stays}>
        {stays.map(({ tid, team, role, left_at }) => (
          <Cluster as="li" gap="0 2.5" align="stretch" key={`${tid} ${role} ${left_at}`}>
            {team && <bdi>{team}</bdi>}
            <Text as="span" tone="muted">
              {t(`roles.${role}`)}
            </Text>
            {left_at && (
              <Text as="span" tone="muted">
                {t('participation.until', { day: date(left_at) })}
              </Text>
            )}
          </Cluster>
        ))}
      </Stack>
    </li>
  )
}

function byProject(stays: Stay[]): Stay[][] {
  const groups = new Map<string, Stay[]>()
  for (const stay of stays) groups.set(stay.pid, [...(groups.get(stay.pid) ?? []), stay])
  return [...groups.values()]
}

/** What the next badge shows: the nearest event that isn't over, and the first team in it. */
export function nextParticipation(stays: Stay[], today = new Date().toISOString().slice(0, 10)): Stay | null {
  const coming = stays.filter(
    ({ ends_on, left_at, state }) => ends_on >= today && !left_at && state !== 'draft',
  )
  const soonest = coming.toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
  const [first] = soonest
  return soonest.find(({ pid, team }) => pid === first?.pid && team) ?? first ?? null
}
