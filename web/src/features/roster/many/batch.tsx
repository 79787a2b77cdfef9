import { Button } from '@mantine/core'
import type { Project, TaskBatch } from '@manyhands/api-client'
import { IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Line, Text } from '../../../ui/layout/layout.tsx'
import { refreshTasks } from '../queries.ts'
import { Made } from './made.tsx'
import styles from './many.module.css'
import { Preview } from './preview.tsx'
import { TableProblem } from './table/table-problem.tsx'

interface Props {
  project: Project
  /** Identifies what is asked for; null while it is incomplete. */
  asked: string | null
  /** What is missing. */
  missing: string
  /** Shows the tasks, or creates those that were shown. */
  send: (seen: TaskBatch | null, signal?: AbortSignal) => Promise<TaskBatch>
  onAgain: () => void
}

/** What will be made, and the button that makes it: all or nothing. */
export function Batch({ project, asked, missing, send, onAgain }: Props) {
  const { t } = useTranslation('roster')
  const queryClient = useQueryClient()
  const preview = usePreview(project.pid, asked, send)
  const [made, setMade] = useState<TaskBatch | null>(null)
  const create = useMutation({
    mutationFn: (seen: TaskBatch) => send(seen),
    onSuccess(batch) {
      setMade(batch)
      void refreshTasks(queryClient, project.pid)
    },
    // Others may have created some of them.
    onError: () => void preview.refetch(),
  })
  if (made)
    return (
      <Made
        project={project}
        batch={made}
        onAgain={() => {
          setMade(null)
          onAgain()
        }}
      />
    )
  const { data, error } = preview
  const shown = asked === null ? undefined : data
  return (
    <>
      {shown && !error && <Preview project={project} batch={shown} stale={preview.isPlaceholderData} />}
      {error && asked !== null && <TableProblem error={error} />}
      <FormProblem error={create.error} />
      <Line gap={4} pad={3} className={styles.footer} data-bar="end">
        <Sums batch={error ? undefined : shown} missing={asked === null ? missing : ''} />
        <Button
          disabled={!isReady(shown) || error !== null || preview.isPlaceholderData}
          loading={create.isPending}
          onClick={() => shown && create.mutate(shown)}
        >
          {t('many.create', { count: shown?.tasks ?? 0 })}
        </Button>
      </Line>
    </>
  )
}

const isReady = (batch: TaskBatch | undefined) =>
  batch !== undefined && batch.problems === 0 && batch.tasks > 0

/** Keeps the last preview while typing. */
function usePreview(pid: string, asked: string | null, send: Props['send']) {
  return useQuery({
    queryKey: ['task-batch', pid, asked],
    queryFn: ({ signal }) => send(null, signal),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

function Sums({ batch, missing }: { batch: TaskBatch | undefined; missing: string }) {
  const { t } = useTranslation('roster')
  return (
    <Line gap={2} role="status" className={styles.sums}>
      {batch && batch.problems === 0 && batch.tasks > 0 && <IconCircleCheck size={20} aria-hidden="true" />}
      <Text as="span" weight={600} tabular>
        {batch
          ? t('many.sums', {
              shifts: t('many.shifts', { count: batch.tasks }),
              spots: t('many.spots', { count: batch.seats }),
            })
          : missing}
      </Text>
    </Line>
  )
}
