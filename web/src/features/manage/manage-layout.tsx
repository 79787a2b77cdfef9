import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../lib/problem.ts'
import { inboxCountsQuery, projectQuery } from '../../lib/queries.ts'
import { ownersOnly, useStanding } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../ui/frame/page.tsx'
import { Tabs } from '../../ui/frame/tabs.tsx'
import { accentStyle, defaultAccent } from '../../ui/theme/accent.ts'
import styles from './manage.module.css'

/** Frame of all pages for owners. Others are told why they have no access, and who can change it. */
export function ManageLayout() {
  const { t } = useTranslation('manage')
  const { pid } = useParams({ from: '/p/$pid/manage' })
  const project = useQuery(projectQuery(pid))
  const { isOrganiser, may, whyClosed } = useStanding(pid)
  const waiting = useQuery({ ...inboxCountsQuery(pid), enabled: isOrganiser }).data?.pending ?? 0
  const error = project.error ?? (project.data ? whyClosed('settings.change', ownersOnly) : null)
  if (error)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void project.refetch()}
          action={
            toProblem(error).status === 404 ? (
              <LinkButton to="/">{t('toProjects')}</LinkButton>
            ) : (
              <LinkButton
                to="/p/$pid"
                params={{ pid }}
                {...(toProblem(error).code === 'strong_sign_in_required' && { variant: 'default' })}
              >
                {t('toProject')}
              </LinkButton>
            )
          }
        />
      </Page>
    )
  if (!project.data) return <Waiting kind="page" />
  const { name, accent, state } = project.data
  return (
    <div className="accent" style={accentStyle(accent ?? defaultAccent(pid))}>
      <Page>
        <div className={styles.layout}>
          <PageHeader
            above={<span className={styles.above}>{t('above')}</span>}
            title={name}
            actions={
              <>
                <span className={styles.state} data-state={state}>
                  {t(`states.${state}.name`)}
                </span>
                <LinkButton to="/p/$pid" params={{ pid }} variant="default" size="sm">
                  {t('toProject')}
                </LinkButton>
              </>
            }
          />
          <Tabs
            label={t('above')}
            items={[
              { to: '/p/$pid/manage', params: { pid }, label: t('tabs.overview'), exact: true },
              { to: '/p/$pid/manage/teams', params: { pid }, label: t('tabs.teams') },
              { to: '/p/$pid/manage/people', params: { pid }, label: t('tabs.people') },
              { to: '/p/$pid/roster', params: { pid }, label: t('tabs.tasks') },
              {
                to: '/p/$pid/applications',
                params: { pid },
                label: t('tabs.applications'),
                count: waiting,
              },
              { to: '/p/$pid/pool', params: { pid }, label: t('tabs.pool') },
              { to: '/p/$pid/manage/forms', params: { pid }, label: t('tabs.forms') },
              { to: '/p/$pid/manage/badges', params: { pid }, label: t('tabs.badges') },
              {
                // Owners and finance get the claims; site admins without a role get the table.
                to: may('claims.decide') ? '/p/$pid/manage/finance' : '/p/$pid/manage/subsidy',
                params: { pid },
                label: t('tabs.finance'),
              },
              { to: '/p/$pid/manage/joining', params: { pid }, label: t('tabs.joining') },
              { to: '/p/$pid/manage/private-data', params: { pid }, label: t('tabs.private') },
              { to: '/p/$pid/manage/messages', params: { pid }, label: t('tabs.messages') },
              { to: '/p/$pid/manage/settings', params: { pid }, label: t('tabs.settings') },
              { to: '/p/$pid/manage/history', params: { pid }, label: t('tabs.history') },
            ]}
          >
            <Outlet />
          </Tabs>
        </div>
      </Page>
    </div>
  )
}
