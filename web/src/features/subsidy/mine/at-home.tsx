import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import cards from '../../../ui/data/cards.module.css'
import type { Asked } from './use-asked.ts'

/** To-dos: the person's own claim to continue, or claims of others to review. */
export function ClaimsAtHome({ asked }: { asked: Asked[] }) {
  const { t } = useTranslation('subsidy')
  const { days } = useFormat()
  if (asked.length === 0) return null
  return (
    <ul className={cards.list}>
      {asked.map(({ pid, project, what, count, until }) => (
        <li key={pid + what}>
          <Link to={what === 'waiting' ? '/p/$pid/manage/finance' : '/p/$pid/subsidy'} params={{ pid }}>
            <span>
              <Trans
                t={t}
                i18nKey={`home.${what}`}
                values={{ project }}
                count={count}
                components={{ project: <strong /> }}
              />
              {what === 'draft' && until && (
                <small>{t('home.draftUntil', { date: days(until, until) })}</small>
              )}
              {what === 'open' && until && <small>{t('home.openUntil', { date: days(until, until) })}</small>}
              {(what === 'declined' || what === 'returned') && <small>{t(`home.${what}Text`)}</small>}
            </span>
            <IconChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
