import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { useFieldName } from '../../../lib/i18n/private.ts'
import { myPurposesQuery } from '../../../lib/queries.ts'
import cards from '../../../ui/data/cards.module.css'

/** Private data that projects still need, with links; renders `nothing` if there is none. */
export function PrivateDataToDo({ nothing }: { nothing: ReactNode }) {
  const { t } = useTranslation('private')
  const { gap } = useFormat()
  const name = useFieldName()
  const { data: purposes = [] } = useQuery(myPurposesQuery)
  const waiting = purposes.filter(({ missing, withdrawn_at }) => missing.length > 0 && !withdrawn_at)
  if (waiting.length === 0) return nothing
  return (
    <ul className={cards.list}>
      {waiting.map(({ pid, project, purpose, missing }) => (
        <li key={pid + purpose}>
          <Link to="/me/private">
            <span>
              <Trans
                t={t}
                i18nKey={`wants.${purpose}`}
                values={{ project }}
                components={{ project: <strong /> }}
              />
              <small>
                {t('todo.fields')}
                {gap}
                {missing.map(({ section, field }) => name(section, field)).join(' · ')}
              </small>
            </span>
            <IconChevronRight size={20} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
