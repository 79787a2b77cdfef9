import { Button } from '@mantine/core'
import { confirmTotp, startTotp, type TotpSecret } from '@manyhands/api-client'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refreshSession } from '../../../../lib/session.ts'
import { useStepUp } from '../../../../lib/step-up.ts'
import { CopyButton } from '../../../../ui/data/copy-button.tsx'
import { Dialog } from '../../../../ui/feedback/dialog.tsx'
import { CodeField } from '../../../../ui/forms/code/code-field.tsx'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { QrCode } from '../../../../ui/text/qr-code.tsx'
import styles from './two-step.module.css'

interface Props {
  /** Called with the recovery codes, which are shown only once. */
  onAdded: (recoveryCodes: string[]) => void
}

export function AddApp({ onAdded }: Props) {
  const { t } = useTranslation('settings')
  const stepUp = useStepUp()
  const [secret, setSecret] = useState<TotpSecret | null>(null)
  const start = useMutation({
    mutationFn: () => stepUp(() => startTotp()),
    onSuccess: setSecret,
  })
  return (
    <>
      <FormProblem error={start.error} />
      <Button
        size="sm"
        leftSection={<IconPlus size={18} />}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t('twoStep.addApp')}
      </Button>
      {secret && (
        <Dialog opened onClose={() => setSecret(null)} title={t('twoStep.addApp')}>
          <Enrol
            secret={secret}
            onAdded={(codes) => {
              setSecret(null)
              onAdded(codes)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

function Enrol({ secret: { secret, uri, qr }, onAdded }: { secret: TotpSecret } & Props) {
  const { t } = useTranslation('settings')
  const stepUp = useStepUp()
  const queryClient = useQueryClient()
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: (digits: string) => stepUp(() => confirmTotp({ body: { code: digits } })),
    onSuccess: async ({ recovery_codes }) => {
      await refreshSession(queryClient)
      onAdded(recovery_codes)
    },
    onError: () => field.current?.select(),
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.length === 6) confirm.mutate(code)
  }
  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <div className={styles.onTouch}>
        <Button component="a" href={uri} fullWidth>
          {t('twoStep.openApp')}
        </Button>
      </div>
      <p className={`${styles.lead} ${styles.onTouch}`}>{t('twoStep.scanElsewhere')}</p>
      <p className={`${styles.lead} ${styles.onMouse}`}>{t('twoStep.scan')}</p>
      <QrCode rows={qr} label={t('twoStep.qr')} className={styles.qr} />
      <details className={styles.byHand}>
        <summary>{t('twoStep.byHand')}</summary>
        <Stack gap={2} align="start" className={styles.secret}>
          <code>{secret.match(/.{1,4}/g)!.join(' ')}</code>
          <CopyButton value={secret} label={t('twoStep.copySecret')} />
        </Stack>
        <Button component="a" href={uri} variant="default" size="sm" className={styles.onMouse!}>
          {t('twoStep.openApp')}
        </Button>
      </details>
      <CodeField
        label={t('twoStep.firstCode')}
        hint={t('twoStep.firstCodeHint')}
        value={code}
        onChange={setCode}
        onFull={(digits) => confirm.mutate(digits)}
        ref={field}
      />
      <FormProblem error={confirm.error} takesFocus={false} />
      <Button type="submit" fullWidth loading={confirm.isPending}>
        {t('twoStep.turnOn')}
      </Button>
    </Stack>
  )
}
