import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { UpLink } from '../../../ui/frame/link-button.tsx'
import { ProjectPage, useProject } from '../../../ui/frame/project-frame.tsx'
import { announcementQuery } from '../queries.ts'
import { emptyTexts, readersOf, valuesOf } from './draft.ts'
import { Editor } from './editor.tsx'

const route = getRouteApi('/p/$pid/announcements/new')

/** A new announcement; with the text and the readers of another one, if it is written again. */
export function WritePage() {
  const { t } = useTranslation('announcements')
  const { pid } = useProject()
  const { from } = route.useSearch()
  return (
    <ProjectPage
      right="tasks.plan"
      title={t('draft.title')}
      above={
        <UpLink to="/p/$pid/announcements" params={{ pid }}>
          {t('draft.all')}
        </UpLink>
      }
    >
      {from === undefined ? <New /> : <Again id={from} />}
    </ProjectPage>
  )
}

function New() {
  const { pid } = useProject()
  const { tid } = route.useSearch()
  const { isOrganiser, teams } = useStanding(pid)
  const led = teams.filter(({ role }) => role === 'chief')
  const only = !isOrganiser && led.length === 1 ? led[0]!.tid : ''
  return <Editor texts={emptyTexts} readers={{ tid: tid ?? only, parts: [] }} />
}

function Again({ id }: { id: string }) {
  const { pid } = useProject()
  const { data, error, refetch } = useQuery({ ...announcementQuery({ pid, id }), refetchInterval: false })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Waiting kind="rows" count={4} />
  return <Editor texts={valuesOf(data)} readers={readersOf(data)} />
}
