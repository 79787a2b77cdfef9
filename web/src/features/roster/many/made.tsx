import { Button } from '@mantine/core'
import { type Project, type TaskBatch, type UndoneTaskSeries, undoTaskSeries } from '@manyhands/api-client'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshTasks } from '../queries.ts'
import { useTimes } from '../times.ts'

interface Props {
  project: Project
  batch: TaskBatch
  onAgain: () => void
}

/** What was made. Can be undone as long as nobody is on it. */
export function Made({ project, batch, onAgain }: Props) {
  const { t } = useTranslation('roster')
  const { pid } = project
  const queryClient = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const undo = useMutation({
    mutationFn: (series: string) => undoTaskSeries({ path: { pid, series } }),
    onSuccess: () => refreshTasks(queryClient, pid),
  })
  const { series } = batch
  return (
    <Card>
      <Stack gap={4}>
        <Line gap={2.5} tone={undo.data ? 'muted' : 'good'}>
          <IconCircleCheck size={24} aria-hidden="true" />
          <Text as="h2" size={19} ref={heading} tabIndex={-1}>
            {undo.data
              ? t('many.undone', { count: undo.data.removed })
              : t('many.made', { count: batch.tasks })}
          </Text>
        </Line>
        {undo.data && undo.data.kept.length > 0 && <Kept project={project} kept={undo.data.kept} />}
        <FormProblem error={undo.error} />
        <Cluster gap={3}>
          <LinkButton to="/p/$pid/roster" params={{ pid }} search={{}}>
            {t('many.show')}
          </LinkButton>
          <Button variant="default" onClick={onAgain}>
            {t('many.again')}
          </Button>
          {series && !undo.data && (
            <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(series)}>
              {t('many.undo')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </Card>
  )
}

function Kept({ project, kept }: { project: Project; kept: UndoneTaskSeries['kept'] }) {
  const { t } = useTranslation('roster')
  const { whole } = useTimes(project.time_zone)
  return (
    <Stack gap={2}>
      <p>{t('many.kept', { count: kept.length })}</p>
      <Stack as="ul" gap={1}>
        {kept.map(({ id, title, why, ...times }) => (
          <li key={id}>{t(`many.why.${why}`, { title, when: whole(times) })}</li>
        ))}
      </Stack>
    </Stack>
  )
}
