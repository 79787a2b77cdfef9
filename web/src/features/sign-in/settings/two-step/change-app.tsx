import { Button } from '@mantine/core'
import { makeRecoveryCodes, removeTotp } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshSession } from '../../../../lib/session.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { Confirm } from '../../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import styles from './two-step.module.css'

export function RemoveApp() {
  const { t } = useTranslation('settings')
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => stepUp(() => removeTotp()),
    onSuccess: async () => {
      await refreshSession(queryClient)
      toasts.say(t('twoStep.appRemoved'))
      setAsked(false)
    },
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setAsked(true)}>
        {t('twoStep.removeApp')}
      </Button>
      <Confirm
        opened={asked}
        title={t('twoStep.removeAppTitle')}
        action={t('twoStep.removeApp')}
        dangerous
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsked(false)}
      >
        <p className={styles.lead}>{t('twoStep.removeAppText')}</p>
        <FormProblem error={remove.error} />
      </Confirm>
    </>
  )
}

interface MakeProps {
  /** Whether there are codes, which will stop working. */
  some: boolean
  onMade: (recoveryCodes: string[]) => void
}

export function MakeCodes({ some, onMade }: MakeProps) {
  const { t } = useTranslation('settings')
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(false)
  const make = useMutation({
    mutationFn: () => stepUp(() => makeRecoveryCodes()),
    onSuccess: async ({ recovery_codes }) => {
      await refreshSession(queryClient)
      setAsked(false)
      onMade(recovery_codes)
    },
  })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        loading={!asked && make.isPending}
        onClick={() => (some ? setAsked(true) : make.mutate())}
      >
        {t('twoStep.makeCodes')}
      </Button>
      {!asked && <FormProblem error={make.error} />}
      <Confirm
        opened={asked}
        title={t('twoStep.makeCodesTitle')}
        action={t('twoStep.makeCodes')}
        busy={make.isPending}
        onConfirm={() => make.mutate()}
        onClose={() => setAsked(false)}
      >
        <p className={styles.lead}>{t('twoStep.makeCodesText')}</p>
        <FormProblem error={make.error} />
      </Confirm>
    </>
  )
}
