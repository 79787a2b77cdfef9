import { IconFileOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../lib/problem.ts'
import { whyNotWriteIn } from '../../lib/standing.ts'
import { Waiting } from '../../ui/data/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { WhyList } from '../../ui/feedback/why.tsx'
import { LinkButton, UpLink } from '../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import { Draft } from './draft/draft.tsx'
import { Outcome } from './outcome.tsx'
import { importQuery } from './queries.ts'
import { UploadForm } from './upload-form.tsx'

const route = getRouteApi('/p/$pid/manage/import')

/**
 * Importing people from a spreadsheet: the file, a preview, and the result. The URL contains the import's id.
 */
export function ImportPage() {
  const { t } = useTranslation('import')
  const { pid, state } = useProject()
  const { id } = route.useSearch()
  const reason = useId()
  const why = whyNotWriteIn(state)
  const by = why.length > 0 ? reason : undefined
  return (
    <ProjectPage
      title={t('title')}
      lead={id === undefined && t('lead')}
      above={
        <UpLink to="/p/$pid/manage/people" params={{ pid }} search={{}}>
          {t('people')}
        </UpLink>
      }
    >
      <WhyList id={reason} why={why} />
      {id === undefined ? <UploadForm pid={pid} by={by} /> : <Begun key={id} pid={pid} id={id} by={by} />}
    </ProjectPage>
  )
}

interface Props {
  pid: string
  id: string
  /** Why nothing can be imported now. */
  by: string | undefined
}

function Begun({ pid, id, by }: Props) {
  const { t } = useTranslation('import')
  const { data, error, refetch } = useQuery(importQuery(pid, id))
  if (error && toProblem(error).status === 404)
    return (
      <EmptyState
        icon={IconFileOff}
        title={t('gone.title')}
        action={
          <LinkButton to="/p/$pid/manage/import" params={{ pid }} search={{}}>
            {t('another')}
          </LinkButton>
        }
      >
        {t('gone.text')}
      </EmptyState>
    )
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={5} />
  return data.state === 'draft' ? (
    <Draft pid={pid} draft={data} by={by} />
  ) : (
    <Outcome pid={pid} run={data} by={by} />
  )
}
