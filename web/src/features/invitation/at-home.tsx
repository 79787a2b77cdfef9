import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'
import cards from '../../ui/data/cards.module.css'
import { Section } from '../../ui/frame/page.tsx'
import { isAsked, myInvitationsQuery, needsAnswer, standingOf } from './queries.ts'

/** Pending invitations at the top of the home page, and teams they may come back to. Nothing if there are none. */
export function InvitationsAtHome() {
  const { t } = useTranslation('home')
  const { days, list } = useFormat()
  const { data = [] } = useQuery(myInvitationsQuery)
  const waiting = data
    .filter((one) => needsAnswer(one) || standingOf(one) === 'left')
    .map((one) => ({ ...one, way: one.state === 'invited' ? ('to' as const) : ('back' as const) }))
  if (waiting.length === 0) return null
  return (
    <Section title={t('invitations.heading')}>
      <ul className={cards.list}>
        {waiting.map(({ pid, project, starts_on, ends_on, teams, way }) => (
          <li key={pid}>
            <Link to="/me/invitations/$pid" params={{ pid }}>
              <span>
                <Trans
                  t={t}
                  i18nKey={`invitations.${way}`}
                  values={{ project }}
                  components={{ project: <strong /> }}
                />
                <small>
                  {list(teams.filter(isAsked).map(({ name }) => name))} · {days(starts_on, ends_on)}
                </small>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
