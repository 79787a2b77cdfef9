import type { Project, Task } from '@manyhands/api-client'
import { IconCalendarOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem } from '../../../lib/problem.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { LinkButton, UpLink } from '../../../ui/frame/link-button.tsx'
import { Page, PageHeader, Section } from '../../../ui/frame/page.tsx'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { Markdown } from '../../../ui/text/markdown.tsx'
import { openTaskQuery } from '../queries.ts'
import { Contacts } from './contacts.tsx'
import { Facts } from './facts.tsx'
import styles from './one.module.css'
import { TaskPeople } from './task-people.tsx'

interface Props {
  /** Actions for team leads, provided by another feature. */
  lead?: (task: Task) => ReactNode
}

/** Everything about one task. */
export function TaskPage({ lead }: Props) {
  const taskRef = useParams({ from: '/p/$pid/tasks/$id' })
  const { data: task, error, refetch } = useQuery(openTaskQuery(taskRef))
  const project = useProject()
  if (error && !task)
    return (
      <Page width="reading">
        {[400, 404].includes(toProblem(error).status) ? (
          <NoTask pid={taskRef.pid} />
        ) : (
          <ErrorState order={1} error={error} retry={() => void refetch()} />
        )}
      </Page>
    )
  if (!task) return <Waiting kind="page" />
  return (
    <Page>
      <Shown task={task} project={project} lead={lead} />
    </Page>
  )
}

function Shown({ task, project, lead }: { task: Task; project: Project; lead: Props['lead'] }) {
  const { t } = useTranslation('tasks')
  const { pid, title, category, state, reason, description } = task
  return (
    <>
      <PageHeader
        title={title}
        above={
          <UpLink to="/p/$pid/tasks" params={{ pid }} search={{}}>
            {t('one.up', { project: project.name })}
          </UpLink>
        }
        lead={category && <Mark tone="quiet">{category}</Mark>}
        actions={task.leads && lead?.(task)}
      />
      {state === 'cancelled' && (
        <Stack gap={1.5} pad="4 4.5" role="note" className={styles.cancelled}>
          <Text weight={650}>{t('one.cancelled')}</Text>
          {reason && <p>{reason}</p>}
        </Stack>
      )}
      <Stack gap={8} className={styles.columns}>
        <Facts task={task} />
        <div className={styles.main}>
          <Section title={t('one.about')}>
            {description ? <Markdown source={description} /> : <Text tone="muted">{t('one.noAbout')}</Text>}
          </Section>
          <Contacts task={task} />
          <TaskPeople task={task} />
        </div>
      </Stack>
    </>
  )
}

function NoTask({ pid }: { pid: string }) {
  const { t } = useTranslation('tasks')
  return (
    <>
      <PageHeader title={t('none.heading')} />
      <EmptyState
        icon={IconCalendarOff}
        title={t('none.title')}
        action={
          <LinkButton to="/p/$pid/tasks" params={{ pid }} search={{}} variant="default">
            {t('none.action')}
          </LinkButton>
        }
      >
        {t('none.text')}
      </EmptyState>
    </>
  )
}
