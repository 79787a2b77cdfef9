import type { Project } from '@manyhands/api-client'
import { IconForms } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Values } from '../../../../../form-schema/src/validate.ts'
import { toProblem } from '../../../lib/problem.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { type Opened, openedQuery } from '../queries.ts'
import { startingFrom, stillAnswers } from './answers.ts'
import { Filling } from './filling.tsx'
import { FormHead } from './form-head.tsx'
import { Read } from './read.tsx'

export function FillPage() {
  const formRef = useParams({ from: '/p/$pid/forms/$fid' })
  const { data: opened, error, refetch } = useQuery(openedQuery(formRef))
  const project = useProject()
  if (error && !opened)
    return (
      <Page width="reading">
        {toProblem(error).status === 404 ? (
          <NoForm pid={formRef.pid} />
        ) : (
          <ErrorState order={1} error={error} retry={() => void refetch()} />
        )}
      </Page>
    )
  if (!opened) return <Waiting kind="page" />
  return (
    <Page width="reading">
      <Shown key={formRef.fid} project={project} opened={opened} />
    </Page>
  )
}

interface Round {
  n: number
  typed?: Values
}

/** The form to fill in, or the submitted answers. */
function Shown({ project, opened }: { project: Project; opened: Opened }) {
  const queryClient = useQueryClient()
  const [changing, setChanging] = useState(false)
  const [round, setRound] = useState<Round>({ n: 0 })
  const formRef = { pid: project.pid, fid: opened.form.fid }
  const { state, may_answer } = opened.mine
  const fills = may_answer && (state !== 'done' || changing)

  /** Reloads questions and answers; typed answers stay where the question is unchanged. */
  async function readAgain(typed?: Values): Promise<void> {
    const fresh = await queryClient.fetchQuery({ ...openedQuery(formRef), staleTime: 0 })
    setRound(({ n }) => ({
      n: n + 1,
      ...(typed && {
        typed: { ...startingFrom(fresh.mine), ...stillAnswers(opened.schema, fresh.schema, typed) },
      }),
    }))
  }

  return (
    <>
      <FormHead project={project} form={opened.form} mine={opened.mine} fills={fills} />
      {fills ? (
        <Filling
          key={round.n}
          project={project}
          start={{ opened, changing: state === 'done', ...(round.typed && { typed: round.typed }) }}
          readAgain={readAgain}
          onDone={() => setChanging(false)}
        />
      ) : (
        <Read project={project} opened={opened} onChange={() => setChanging(true)} />
      )}
    </>
  )
}

function NoForm({ pid }: { pid: string }) {
  const { t } = useTranslation('forms')
  return (
    <>
      <PageHeader title={t('fill.none.title')} />
      <EmptyState
        icon={IconForms}
        title={t('fill.none.what')}
        action={
          <LinkButton to="/p/$pid/forms" params={{ pid }}>
            {t('fill.toForms')}
          </LinkButton>
        }
      >
        {t('fill.none.text')}
      </EmptyState>
    </>
  )
}
