import { Button, Group, Textarea } from '@mantine/core'
import { removeFromTask, type Seat, type Task } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import { refreshTasks } from '../queries.ts'

interface Props {
  task: Task
  seat: Seat
  onClose: () => void
}

/** They are notified, so it asks for confirmation, with an optional note. */
export function RemoveDialog({
  task: { pid, id, title, roles },
  seat: { uid, name, state, n },
  onClose,
}: Props) {
  const { t } = useTranslation(['roster', 'ui'])
  const queryClient = useQueryClient()
  const [message, setMessage] = useState('')
  const asks = state === 'requested'
  const waiting = roles.find((role) => role.n === n)?.waiting ?? 0
  const takeOff = useMutation({
    mutationFn: () =>
      removeFromTask({
        path: { pid, id, uid },
        query: { ...(message.trim() && { message: message.trim() }) },
      }),
    async onSuccess() {
      toasts.say(t(asks ? 'takeOff.declined' : 'takeOff.done', { name, title }))
      onClose()
      await refreshTasks(queryClient, pid)
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t(asks ? 'takeOff.titleNo' : 'takeOff.title', { name })}>
      <Stack gap={4}>
        <p>
          {t('takeOff.text', { name })}
          {!asks && state !== 'waiting' && waiting > 0 && ` ${t('takeOff.next')}`}
        </p>
        <Textarea
          size="md"
          autosize
          minRows={2}
          maxLength={500}
          label={t('form.message')}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
          data-autofocus
        />
        <FormProblem error={takeOff.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button color="brick" loading={takeOff.isPending} onClick={() => takeOff.mutate()}>
            {t(asks ? 'takeOff.doNo' : 'takeOff.do')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
