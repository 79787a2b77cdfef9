import type { Project, Purpose } from '@manyhands/api-client'
import { IconLockOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadablePurposes } from '../../../lib/purposes.ts'
import { projectQuery, purposesQuery } from '../../../lib/queries.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { accentStyle, defaultAccent } from '../../../ui/theme/accent.ts'
import styles from './reading.module.css'

interface Props {
  pid: string
  title: string
  /** Link to the parent page; by default the event. */
  up?: ReactNode
  /** The purpose that the person must have access to. */
  purpose?: string
  children: (project: Project, purposes: Purpose[]) => ReactNode
}

/** Frame of the pages for readers. People who may read nothing are told why. */
export function ReadingFrame({ pid, title, up, purpose, children }: Props) {
  const { t } = useTranslation('purposes')
  const project = useQuery(projectQuery(pid))
  const open = useQuery(purposesQuery(pid))
  const readable = useReadablePurposes(pid)
  const { known } = useStanding(pid)
  const error = project.error ?? open.error
  if (error)
    return (
      <Page width="reading">
        <ErrorState
          order={1}
          error={error}
          retry={() => void Promise.all([project.refetch(), open.refetch()])}
          action={
            <LinkButton to="/p/$pid" params={{ pid }}>
              {t('toEvent')}
            </LinkButton>
          }
        />
      </Page>
    )
  if (!project.data || !open.data || !known || !readable) return <Waiting kind="page" />
  const mine = purpose === undefined ? readable : readable.filter((one) => one.purpose === purpose)
  const isOpen = open.data.some((one) => one.purpose === purpose)
  return (
    <div className="accent" style={accentStyle(project.data.accent ?? defaultAccent(pid))}>
      <Page width="reading">
        <div className={styles.frame}>
          <PageHeader
            above={
              up ?? (
                <UpLink to="/p/$pid" params={{ pid }}>
                  {project.data.name}
                </UpLink>
              )
            }
            title={title}
          />
          {mine.length > 0 ? (
            children(project.data, mine)
          ) : (
            <EmptyState
              icon={IconLockOff}
              title={t(isOpen ? 'refused.title' : 'nothing.title')}
              action={
                <LinkButton to="/p/$pid" params={{ pid }} variant="default">
                  {t('toEvent')}
                </LinkButton>
              }
            >
              {t(isOpen ? 'refused.text' : 'nothing.text')}
            </EmptyState>
          )}
        </div>
      </Page>
    </div>
  )
}
