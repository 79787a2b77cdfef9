import { Button } from '@mantine/core'
import { addPasskey, startPasskey } from '@manyhands/api-client'
import { startRegistration } from '@simplewebauthn/browser'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { refreshSession } from '../../../../lib/session.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { askDevice, canUsePasskeys } from '../../steps/passkey.ts'
import { passkeysQuery } from '../queries.ts'

interface Props {
  /** Small if it is one of several options. */
  small?: boolean
  onAdded?: () => void
}

export function AddPasskey({ small = false, onAdded }: Props) {
  const { t } = useTranslation('settings')
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async () => {
      const options = await stepUp(() => startPasskey())
      const response = await askDevice(() => startRegistration({ optionsJSON: options as never }))
      if (!response) return null
      return addPasskey({ body: { response: response as never } })
    },
    onSuccess: async (passkey) => {
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
      if (!passkey) return
      await refreshSession(queryClient)
      toasts.say(t('passkeys.added'))
      onAdded?.()
    },
  })
  if (!canUsePasskeys())
    return <BlockedButton reason={t('passkeys.unsupported')}>{t('passkeys.add')}</BlockedButton>
  return (
    <Stack gap={3} align="start">
      <Button
        {...(small && { size: 'sm', variant: 'default' })}
        leftSection={<IconPlus size={18} />}
        loading={add.isPending}
        onClick={() => add.mutate()}
      >
        {t('passkeys.add')}
      </Button>
      <FormProblem error={add.error} />
    </Stack>
  )
}
