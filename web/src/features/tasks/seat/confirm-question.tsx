import { Button } from '@mantine/core'
import { confirmSeat, type Task } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { cacheTask, refreshTasks } from '../queries.ts'

interface Props {
  task: Pick<Task, 'pid' | 'id' | 'title'>
  /** The task, if the page doesn't say it. */
  about?: ReactNode
  /** Where they say that they can’t do it. */
  decline: ReactNode
}

/** A seat from a draft of the roster: confirm it with one click. */
export function ConfirmQuestion({ task, about, decline }: Props) {
  const { t } = useTranslation('tasks')
  const confirm = useConfirm(task)
  return (
    <Stack
      as="fieldset"
      gap={3}
      surface="brand"
      pad="4 4.5"
      aria-label={t('confirm.label', { task: task.title })}
    >
      <Text weight={650}>{t('confirm.title')}</Text>
      {about ?? <p>{t('confirm.text')}</p>}
      <FormProblem error={confirm.error} />
      <Cluster gap="2 2.5" align="stretch">
        <Button loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t('confirm.yes')}
        </Button>
        {decline}
      </Cluster>
    </Stack>
  )
}

function useConfirm({ pid, id, title }: Props['task']) {
  const { t } = useTranslation('tasks')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => confirmSeat({ path: { pid, id } }),
    onSuccess(now) {
      cacheTask(queryClient, now)
      toasts.say(t('confirm.toast', { task: title }))
    },
    onSettled: () => refreshTasks(queryClient, pid),
  })
}
