import { Button } from '@mantine/core'
import { answerCover, type Task } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { cacheTask, refreshTasks } from '../queries.ts'
import { acceptable } from '../seat/use-seat.ts'
import { Warnings } from '../seat/warnings.tsx'

/** A cover request: accept or decline with one click. */
export function CoverQuestion({ task }: { task: Task }) {
  const { t } = useTranslation('tasks')
  const [warnings, setWarnings] = useState<Why[]>([])
  const accept = warnings.map(({ rule }) => rule)
  const answer = useAnswerCover(task)
  const yes = () =>
    answer.mutate(
      { answer: 'yes', accept },
      { onError: (error) => acceptable(error, accept) && setWarnings(toProblem(error).why) },
    )
  const asked = warnings.length > 0 && acceptable(answer.error, [])
  return (
    <Stack as="fieldset" gap={3} surface="brand" pad="4 4.5" aria-label={t('cover.title')}>
      <Text weight={650}>{t('cover.title')}</Text>
      <p>{t('cover.text')}</p>
      <Warnings why={warnings} timeZone={task.time_zone} />
      <FormProblem error={asked ? null : answer.error} timeZone={task.time_zone} />
      <Cluster gap="2 2.5" align="stretch">
        <Button loading={answer.isPending && answer.variables.answer === 'yes'} onClick={yes}>
          {t(warnings.length > 0 ? 'cover.yesAnyway' : 'cover.yes')}
        </Button>
        <Button
          variant="default"
          loading={answer.isPending && answer.variables.answer === 'no'}
          onClick={() => answer.mutate({ answer: 'no', accept: [] })}
        >
          {t('cover.no')}
        </Button>
      </Cluster>
    </Stack>
  )
}

function useAnswerCover({ pid, id, title }: Task) {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { answer: 'yes' | 'no'; accept: string[] }) =>
      answerCover({ path: { pid, id }, body }),
    onSuccess(now, { answer }) {
      cacheTask(queryClient, now)
      toasts.say(answer === 'yes' ? t('toast.taken', { task: title }) : t('cover.toast'))
      void navigate({ to: '/p/$pid/tasks/$id', params: { pid, id }, search: {}, replace: true })
    },
    onSettled: () => void refreshTasks(queryClient, pid),
  })
}
