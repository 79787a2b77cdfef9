import { Button } from '@mantine/core'
import { startRegistration } from '@simplewebauthn/browser'
import { IconFingerprint, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addPasskey, call, startPasskey } from '../../../../lib/api.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { toasts } from '../../../../ui/feedback/toast-queue.ts'
import { BlockedButton } from '../../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Section, useTitle } from '../../../../ui/frame/page.tsx'
import { askDevice, canUsePasskeys } from '../../steps/passkey.ts'
import { Listed } from '../listed.tsx'
import { passkeysQuery } from '../queries.ts'
import styles from '../settings.module.css'
import { Passkeys } from './passkeys.tsx'

export function PasskeysPage() {
  const { t } = useTranslation('settings')
  useTitle(t('passkeys.title'))
  return (
    <Section title={t('passkeys.heading')}>
      <p className={styles.lead}>{t('passkeys.lead')}</p>
      <Listed
        query={passkeysQuery}
        empty={
          <EmptyState icon={IconFingerprint} title={t('passkeys.empty.title')} action={<AddPasskey />}>
            {t('passkeys.empty.text')}
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <Passkeys rows={rows} />
            <AddPasskey />
          </>
        )}
      </Listed>
    </Section>
  )
}

const unsupported = [{ rule: 'passkeys-supported', setting: 'this browser', lifted_by: 'yourself' }]

function AddPasskey() {
  const { t } = useTranslation('settings')
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const add = useMutation({
    mutationFn: async () => {
      const options = await stepUp(() => call(startPasskey()))
      const response = await askDevice(() => startRegistration({ optionsJSON: options as never }))
      if (!response) return null
      return call(addPasskey({ body: { response: response as never } }))
    },
    onSuccess: (passkey) => {
      if (passkey) toasts.say(t('passkeys.added'))
      return queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
  })
  if (!canUsePasskeys()) return <BlockedButton why={unsupported}>{t('passkeys.add')}</BlockedButton>
  return (
    <div className={styles.add}>
      <Button leftSection={<IconPlus size={18} />} loading={add.isPending} onClick={() => add.mutate()}>
        {t('passkeys.add')}
      </Button>
      <FormProblem error={add.error} />
    </div>
  )
}
