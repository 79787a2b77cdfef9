import { IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../../lib/problem.ts'
import { teamsQuery } from '../../../../lib/queries.ts'
import { Waiting } from '../../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { formQuery } from '../../queries.ts'
import { Builder } from './builder.tsx'

export function BuilderPage() {
  const { t } = useTranslation('forms')
  const formRef = useParams({ from: '/p/$pid/manage/forms/$fid' })
  const { pid, fid } = formRef
  const [round, setRound] = useState(0)
  const { data: form, error, refetch, isFetching, isFetchedAfterMount } = useQuery(formQuery(formRef))
  const project = useProject()
  const teams = useQuery(teamsQuery(pid)).data
  if (error && !form)
    return (
      <ProjectPage title={t('list.title')}>
        {toProblem(error).status === 404 ? (
          <EmptyState
            icon={IconForms}
            title={t('builder.none')}
            action={
              <LinkButton to="/p/$pid/manage/forms" params={{ pid }}>
                {t('builder.all')}
              </LinkButton>
            }
          >
            {t('builder.noneText')}
          </EmptyState>
        ) : (
          <ErrorState error={error} retry={() => void refetch()} />
        )}
      </ProjectPage>
    )
  // Only the current form is edited, not one in the cache.
  if (!form || !isFetchedAfterMount || !teams) return <Waiting kind="page" />
  return (
    <Builder
      key={`${fid} ${round}`}
      project={project}
      teams={teams}
      loaded={form}
      busy={isFetching}
      onReload={async () => {
        await refetch()
        setRound((now) => now + 1)
      }}
    />
  )
}
