import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { inboxesQuery } from '../../lib/queries.ts'
import { Mark } from '../../ui/data/mark.tsx'
import { Section } from '../../ui/frame/page.tsx'
import styles from './at-home.module.css'

/** Pending applications, for team leads and owners. Nothing for everyone else. */
export function InboxesAtHome() {
  const { t } = useTranslation('inbox')
  const { data: inboxes = [] } = useQuery(inboxesQuery)
  const waiting = inboxes.filter(({ pending }) => pending > 0)
  if (waiting.length === 0) return null
  return (
    <Section title={t('home.title')}>
      <ul className={styles.inboxes}>
        {waiting.map(({ pid, project, pending, overdue }) => (
          <li key={pid}>
            <Link to="/p/$pid/applications" params={{ pid }} search={{}}>
              <span>
                <strong>{t('home.waiting', { count: pending })}</strong>
                <small>
                  <bdi>{project}</bdi>
                </small>
              </span>
              {overdue > 0 && <Mark tone="warn">{t('home.overdue', { count: overdue })}</Mark>}
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
