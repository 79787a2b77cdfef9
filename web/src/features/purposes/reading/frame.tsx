import type { Purpose } from '@manyhands/api-client'
import { IconLockOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadablePurposes } from '../../../lib/purposes.ts'
import { purposesQuery } from '../../../lib/queries.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'

interface Props {
  title: string
  lead?: string
  /** Link to the parent page; by default the event. */
  above?: ReactNode
  /** The purpose that the person must have access to. */
  purpose?: string
  children: (purposes: Purpose[]) => ReactNode
}

/** Frame of the pages for readers. People who may read nothing are told why. */
export function ReadingFrame({ purpose, children, ...page }: Props) {
  const { t } = useTranslation('purposes')
  const { pid } = useProject()
  const { data: open, error, refetch } = useQuery(purposesQuery(pid))
  const readable = useReadablePurposes(pid)
  const mine = purpose === undefined ? readable : readable?.filter((one) => one.purpose === purpose)
  const isOpen = open?.some((one) => one.purpose === purpose)
  return (
    <ProjectPage width="reading" {...page}>
      {error && !open && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !(open && mine) && <Waiting kind="rows" />}
      {open && mine && mine.length > 0 && children(mine)}
      {open && mine?.length === 0 && (
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
    </ProjectPage>
  )
}
