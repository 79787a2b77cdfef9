import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { projectQuery } from '../../lib/queries.ts'
import { useTitle } from '../../ui/frame/page.tsx'
import styles from './messages.module.css'
import { Outbox } from './outbox/outbox.tsx'
import { states } from './queries.ts'
import { Templates } from './templates/templates.tsx'

const route = getRouteApi('/p/$pid/manage/messages')
const views = ['templates', 'outbox'] as const

/** Templates of automatic emails, and the outbox. */
export function MessagesPage() {
  const { t } = useTranslation('messages')
  const { pid } = route.useParams()
  const { view: asked, kind, state: inState } = route.useSearch()
  const project = useQuery(projectQuery(pid)).data
  useTitle([t('title'), project?.name].filter(Boolean).join(' · '))
  const view = asked === 'outbox' ? 'outbox' : 'templates'
  const state = states.find((one) => one === inState)
  return (
    <div className={styles.page}>
      <div className={styles.head} data-one={kind !== undefined || undefined}>
        <p className={styles.lead}>{t('lead')}</p>
        <nav className={styles.views} aria-label={t('views.label')}>
          {views.map((one) => (
            <Link
              key={one}
              to="/p/$pid/manage/messages"
              params={{ pid }}
              search={one === 'outbox' ? { view: one } : {}}
              className={styles.view}
              activeOptions={{ exact: true }}
              data-on={one === view || undefined}
              aria-current={one === view ? 'page' : undefined}
              resetScroll={false}
            >
              {t(`views.${one}`)}
            </Link>
          ))}
        </nav>
      </div>
      {view === 'outbox' ? (
        <Outbox key={pid} pid={pid} wanted={{ ...(state && { state }), ...(kind && { kind }) }} />
      ) : (
        <Templates key={pid} pid={pid} kind={kind} />
      )}
    </div>
  )
}
