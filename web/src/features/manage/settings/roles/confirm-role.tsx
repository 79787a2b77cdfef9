import { Button } from '@mantine/core'
import type { ProjectRole } from '@manyhands/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStepUp } from '../../../../lib/step-up.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Text } from '../../../../ui/layout/layout.tsx'
import { confirm } from './change.ts'
import styles from './roles.module.css'

interface Props {
  pid: string
  person: ProjectRole
  onConfirmed: () => Promise<unknown>
}

/** Confirming lets someone new read private data at once, so it explains that and asks. */
export function ConfirmRole({ pid, person, onConfirmed }: Props) {
  const { t } = useTranslation('manage')
  const stepUp = useStepUp()
  const [asked, setAsked] = useState(false)
  const { name, granted_by } = person
  const step = useMutation({
    mutationFn: () => stepUp(() => confirm(pid, person)),
    async onSuccess() {
      setAsked(false)
      await onConfirmed()
      toasts.say(t('roles.confirm.done', { name }))
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t('roles.confirm.one', { name })}
        onClick={() => setAsked(true)}
      >
        {t('roles.confirm.action')}
      </Button>
      <Confirm
        opened={asked}
        title={t('roles.confirm.title', { name })}
        action={t('roles.confirm.action')}
        busy={step.isPending}
        onConfirm={() => step.mutate()}
        onClose={() => setAsked(false)}
      >
        <Text tone="muted" size={15} className={styles.text}>
          {granted_by
            ? t('roles.confirm.text', { name, granter: granted_by.name })
            : t('roles.confirm.textOperator', { name })}
        </Text>
        <FormProblem error={step.error} />
      </Confirm>
    </>
  )
}
