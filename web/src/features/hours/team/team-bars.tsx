import type { ListHoursByPersonResponse } from '@manyhands/api-client'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLength } from '../../../lib/i18n/times/length.ts'
import { CompareBar } from '../../../ui/data/fill-bar.tsx'
import { Section } from '../../../ui/frame/page.tsx'
import { Box, Grid, Text } from '../../../ui/layout/layout.tsx'
import styles from './team.module.css'

interface Props {
  pid: string
  /** Of all teams. */
  all: Pick<ListHoursByPersonResponse, 'teams' | 'total'>
  /** The selected team. */
  tid: string | undefined
}

/** Teams side by side; clicking one filters by it, clicking again shows all. */
export function TeamBars({ pid, all: { teams, total }, tid }: Props) {
  const { t } = useTranslation('hours')
  const length = useLength()
  const most = teams[0]?.minutes ?? 0
  return (
    <Section
      title={t('team.byTeam')}
      aside={t('team.total', {
        length: length(total.minutes),
        people: t('people', { count: total.people }),
      })}
    >
      <Box as="ul" surface="card" className={styles.bars}>
        {teams.map((team) => (
          <Grid
            as="li"
            columns="1 auto"
            gap="1 4"
            key={team.tid ?? ''}
            data-chosen={(tid !== undefined && tid === team.tid) || undefined}
          >
            <TeamName pid={pid} team={team} chosen={tid} />
            <Text as="span" tone="muted" size={15} className={styles.quiet}>
              {t('people', { count: team.people })}
            </Text>
            <div className={styles.bar}>
              <CompareBar value={team.minutes} max={most} />
            </div>
            <strong>{length(team.minutes)}</strong>
          </Grid>
        ))}
      </Box>
    </Section>
  )
}

interface NameProps {
  pid: string
  team: ListHoursByPersonResponse['teams'][number]
  chosen: string | undefined
}

function TeamName({ pid, team: { tid, team }, chosen }: NameProps) {
  const { t } = useTranslation('hours')
  if (tid === null) return <span className={styles.name}>{t('noTeam')}</span>
  return (
    <Link
      to="/p/$pid/hours"
      params={{ pid }}
      search={(before) => ({ ...before, tid: chosen === tid ? undefined : tid }) as { tid?: string }}
      replace
      resetScroll={false}
      className={styles.name!}
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={chosen === tid ? 'true' : undefined}
    >
      <bdi>{team}</bdi>
    </Link>
  )
}
