import { Button } from '@mantine/core'
import type { ProjectRole } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { projectQuery, rolesQuery } from '../../../../lib/queries.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { revoke } from './change.ts'
import styles from './roles.module.css'

interface Props {
  pid: string
  person: ProjectRole
  /** Whether it is the viewer's own role, or an offer to them. */
  own: boolean
  onRemoved: () => Promise<unknown>
}

/** Every removal is emailed to all owners, so it needs a confirmation. */
export function RemoveRole({ pid, person, own, onRemoved }: Props) {
  const { t } = useTranslation('manage')
  const stepUp = useStepUp()
  const leave = useLeave(pid)
  const [asked, setAsked] = useState(false)
  const { uid, name, role, state } = person
  const words = state === 'offered' ? 'withdraw' : own ? 'giveUp' : 'remove'
  const named = { name, role: t(`roles.${role}.role`) }
  const step = useMutation({
    mutationFn: () => stepUp(() => revoke(role, pid, uid)),
    async onSuccess() {
      if (words === 'giveUp' && role === 'owner') return leave()
      setAsked(false)
      await onRemoved()
      toasts.say(t(`roles.${words}.done`, named))
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t(`roles.${words}.one`, named)}
        onClick={() => setAsked(true)}
      >
        {t(`roles.${words}.action`)}
      </Button>
      <Confirm
        opened={asked}
        title={t(`roles.${words}.title`, named)}
        action={t(`roles.${words}.action`)}
        dangerous
        busy={step.isPending}
        onConfirm={() => step.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text tone="muted" size={15} className={styles.text}>
          {t(`roles.${words}.text`, named)}
        </Text>
        <FormProblem error={step.error} />
      </Confirm>
    </>
  )
}

/** Someone who is no longer an owner can't see these pages: redirects to the event. */
function useLeave(pid: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await navigate({ to: '/p/$pid', params: { pid } })
    queryClient.removeQueries(rolesQuery(pid))
    await queryClient.invalidateQueries(projectQuery(pid))
  }
}
