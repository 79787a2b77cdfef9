import type { AnswerSummary, Form, Project } from '@manyhands/api-client'
import { IconForms } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { toProblem } from '../../../lib/problem.ts'
import { useStanding } from '../../../lib/standing.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { formQuery } from '../queries.ts'
import { Counts } from './counts/counts.tsx'
import { ExportMenu } from './export-menu.tsx'
import { Filters } from './filters.tsx'
import { Head } from './head.tsx'
import { Missing } from './missing/missing.tsx'
import { summaryQuery, type Wanted } from './queries.ts'
import { SealedPart } from './sealed/sealed-part.tsx'
import { AnswersTable } from './table/answers-table.tsx'
import { Views, viewOf } from './views.tsx'

const route = getRouteApi('/p/$pid/manage/forms/$fid/answers')

/** Answers to a form, for owners and for the roles that the form names. */
export function AnswersPage() {
  const formRef = route.useParams()
  const wanted = route.useSearch()
  const project = useProject()
  const form = useQuery(formQuery(formRef))
  const whole = useQuery(summaryQuery(formRef))
  const error = (form.data ? null : form.error) ?? (whole.data ? null : whole.error)
  const retry = () => void Promise.all([form.refetch(), whole.refetch()])
  if (error)
    return (
      <Page width="reading">
        <Refused pid={formRef.pid} error={error} retry={retry} />
      </Page>
    )
  if (!form.data || !whole.data) return <Waiting kind="page" />
  return (
    <Page>
      <Answers key={formRef.fid} project={project} form={form.data} whole={whole.data} wanted={wanted} />
    </Page>
  )
}

function Refused({ pid, error, retry }: { pid: string; error: unknown; retry: () => void }) {
  const { t } = useTranslation('forms')
  const { isOrganiser } = useStanding(pid)
  const back = (
    <LinkButton to={isOrganiser ? '/p/$pid/manage/forms' : '/p/$pid'} params={{ pid }}>
      {t(isOrganiser ? 'builder.all' : 'answers.toProject')}
    </LinkButton>
  )
  if (toProblem(error).status !== 404)
    return <ErrorState order={1} error={error} retry={retry} action={back} />
  return (
    <>
      <PageHeader title={t('fill.none.title')} />
      <EmptyState icon={IconForms} title={t('builder.none')} action={back}>
        {t('answers.noneText')}
      </EmptyState>
    </>
  )
}

interface Props {
  project: Project
  form: Form
  /** Unfiltered. */
  whole: AnswerSummary
  wanted: Wanted
}

function Answers({ project, form, whole, wanted }: Props) {
  const { t } = useTranslation('forms')
  const { pid } = project
  const formRef = { pid, fid: form.fid }
  const { isOrganiser } = useStanding(pid)
  const { title } = form.texts[useLanguage()]
  const sealed = whole.columns.filter((column) => column.private)
  const view = viewOf(wanted, sealed.length > 0)
  return (
    <Stack gap={7}>
      <PageHeader
        above={
          <UpLink to={isOrganiser ? '/p/$pid/manage/forms' : '/p/$pid'} params={{ pid }}>
            {isOrganiser ? t('builder.all') : project.name}
          </UpLink>
        }
        title={t('list.answersOf', { title })}
        actions={
          <>
            {isOrganiser && (
              <LinkButton to="/p/$pid/manage/forms/$fid" params={formRef} variant="default">
                {t('answers.edit')}
              </LinkButton>
            )}
            <ExportMenu formRef={formRef} wanted={wanted} sealed={sealed.length > 0} />
          </>
        }
      />
      <Head form={form} summary={whole} timeZone={project.time_zone} />
      <Views formRef={formRef} wanted={wanted} view={view} summary={whole} sealed={sealed.length > 0} />
      {view !== 'private' && <Filters formRef={formRef} wanted={wanted} view={view} />}
      {view === 'counts' && <Counts formRef={formRef} wanted={wanted} />}
      {view === 'answers' && <AnswersTable formRef={formRef} wanted={wanted} />}
      {view === 'missing' && <Missing project={project} form={form} wanted={wanted} />}
      {view === 'private' && (
        <SealedPart formRef={formRef} columns={sealed} given={whole.done + whole.outdated} />
      )}
    </Stack>
  )
}
