import { Button } from '@mantine/core'
import { type Automation, deleteAutomation } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../../lib/api/cache.ts'
import { whyNotWriteIn } from '../../../../lib/standing.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import { Stack, Text } from '../../../../ui/layout/layout.tsx'

export function Delete({ automation: { id, template } }: { automation: Automation }) {
  const { t } = useTranslation('automations')
  const { pid, state } = useProject()
  const [asked, setAsked] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: () => deleteAutomation({ path: { pid, id } }),
    async onSuccess() {
      toasts.say(t('deleted'))
      await navigate({ to: '/p/$pid/automations', params: { pid }, ignoreBlocker: true })
      await queryClient.invalidateQueries(queriesOf({ pid }, 'listAutomations'))
    },
  })
  if (whyNotWriteIn(state).length > 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('delete.open')}
      </Button>
      <Confirm
        opened={asked}
        title={t('delete.title')}
        action={t('delete.open')}
        dangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <Stack gap={3}>
          <Text>{t(template ? 'delete.ready' : 'delete.text')}</Text>
          <FormProblem error={remove.error} />
        </Stack>
      </Confirm>
    </>
  )
}
