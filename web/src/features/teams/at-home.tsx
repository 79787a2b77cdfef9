import { IconChevronRight, IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { participationQuery } from '../../lib/standing.ts'
import { Mark } from '../../ui/data/mark.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Section } from '../../ui/frame/page.tsx'
import styles from './at-home.module.css'

/** The person's teams, with applications for team leads. Nothing for everyone else. */
export function TeamsAtHome() {
  const { t } = useTranslation('home')
  const { data: stays = [] } = useQuery(participationQuery)
  const here = stays.filter(
    ({ tid, left_at, state }) => tid !== null && left_at === null && (state === 'open' || state === 'draft'),
  )
  if (here.length === 0) return null
  return (
    <Section title={t('teams.heading')}>
      <ul className={styles.teams}>
        {here.map(({ pid, project, tid, team, role, state }) => (
          <li key={`${pid} ${tid}`} className={styles.team}>
            <div className={styles.words}>
              <Link to="/p/$pid/t/$tid" params={{ pid, tid: tid! }}>
                <bdi>{team}</bdi>
              </Link>
              <p>
                <bdi>{project}</bdi> · {t(`teams.${role as 'chief' | 'member'}`)}
              </p>
              {state === 'draft' && <Mark tone="quiet">{t('teams.draft')}</Mark>}
            </div>
            {role === 'chief' ? (
              <LinkButton
                to="/p/$pid/applications"
                params={{ pid }}
                search={{ tid: tid! }}
                variant="default"
                size="sm"
                leftSection={<IconInbox size={18} aria-hidden="true" />}
                aria-label={t('teams.applicationsOf', { team })}
              >
                {t('teams.applications')}
              </LinkButton>
            ) : (
              <IconChevronRight size={20} aria-hidden="true" />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
