import { Button } from '@mantine/core'
import { type SecondStepReset, stopSecondStepResets } from '@manyhands/api-client'
import { IconAlertTriangle, IconShieldCheck, IconShieldOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/i18n/format.ts'
import { safePath } from '../../../../lib/links/return-to.ts'
import { useSession } from '../../../../lib/session.ts'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { LinkButton } from '../../../../ui/frame/link-button.tsx'
import { Card, Section, useTitle } from '../../../../ui/frame/page.tsx'
import { Cluster, Line, Stack } from '../../../../ui/layout/layout.tsx'
import { AddPasskey } from '../passkeys/add-passkey.tsx'
import { ownResetsQuery } from '../queries.ts'
import { AddApp } from './add-app.tsx'
import { MakeCodes, RemoveApp } from './change-app.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './two-step.module.css'

const route = getRouteApi('/settings/two-step')

/** The person's two-step verification. */
export function TwoStepPage() {
  const { t } = useTranslation('settings')
  useTitle(t('twoStep.title'))
  const { secondStep } = useSession()
  const { back } = route.useSearch()
  const router = useRouter()
  const [codes, setCodes] = useState<string[] | null>(null)
  const on = secondStep.passkey || secondStep.totp
  const goBack = back && (() => router.history.push(safePath(back)))
  return (
    <>
      <Section title={t('twoStep.title')}>
        <Resets />
        <Line
          gap={3.5}
          align="start"
          surface="sunken"
          pad="4 4.5"
          className={styles.state}
          data-on={on || undefined}
        >
          {on ? <IconShieldCheck size={28} stroke={1.6} /> : <IconShieldOff size={28} stroke={1.6} />}
          <div>
            <p className={styles.stateTitle}>{t(on ? 'twoStep.on' : 'twoStep.off')}</p>
            <p className={styles.lead}>{t(on ? 'twoStep.onText' : 'twoStep.offText')}</p>
            {on && goBack && !codes && (
              <Button size="sm" className={styles.goBack} onClick={goBack}>
                {t('twoStep.goBack')}
              </Button>
            )}
          </div>
        </Line>
      </Section>
      {codes && <RecoveryCodes codes={codes} onDone={goBack || (() => setCodes(null))} />}
      <Section title={t('twoStep.app')}>
        <Card>
          <Stack gap={4} align="start">
            <p className={styles.lead}>{t(secondStep.totp ? 'twoStep.appOn' : 'twoStep.appText')}</p>
            {secondStep.totp ? <RemoveApp /> : <AddApp onAdded={setCodes} />}
          </Stack>
        </Card>
      </Section>
      <Section title={t('passkeys.title')}>
        <Card>
          <Stack gap={4} align="start">
            <p className={styles.lead}>
              {t(secondStep.passkey ? 'twoStep.passkeyOn' : 'twoStep.passkeyText')}
            </p>
            {secondStep.passkey ? (
              <LinkButton to="/settings/passkeys" variant="default" size="sm">
                {t('twoStep.seePasskeys')}
              </LinkButton>
            ) : (
              <AddPasskey small {...(goBack && { onAdded: goBack })} />
            )}
          </Stack>
        </Card>
      </Section>
      {on && (
        <Section title={t('twoStep.codes')}>
          <Card>
            <Stack gap={4} align="start">
              <p className={styles.lead}>{t('twoStep.codesLeft', { count: secondStep.recovery_codes })}</p>
              <MakeCodes some={secondStep.recovery_codes > 0} onMade={setCodes} />
            </Stack>
          </Card>
        </Section>
      )}
    </>
  )
}

/** Pending resets by owners, with a button to object. */
function Resets() {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data = [] } = useQuery(ownResetsQuery)
  const stop = useMutation({
    mutationFn: () => stopSecondStepResets(),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownResetsQuery.queryKey })
      toasts.say(t('twoStep.reset.stopped'))
    },
    onError: () => toasts.warn(t('twoStep.reset.failed')),
  })
  const tell = ({ project, asked_by, due_at }: SecondStepReset) => {
    if (!due_at) return t('twoStep.reset.asked', { project, name: asked_by?.name })
    const when = format.moment(due_at)
    return project ? t('twoStep.reset.due', { project, when }) : t('twoStep.reset.byOperator', { when })
  }
  if (data.length === 0) return null
  return (
    <Cluster gap="3 4" surface="warn" pad="4 4.5" className={styles.reset} role="alert">
      <IconAlertTriangle size={24} aria-hidden="true" />
      <Stack gap={1.5} className={styles.resetWords}>
        {data.map((reset) => (
          <p key={reset.pid}>{tell(reset)}</p>
        ))}
      </Stack>
      <Button size="sm" loading={stop.isPending} onClick={() => stop.mutate()}>
        {t('twoStep.reset.stop')}
      </Button>
    </Cluster>
  )
}
