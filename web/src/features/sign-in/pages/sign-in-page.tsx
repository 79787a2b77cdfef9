import { Checkbox } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { forgetDevice } from '../../../lib/offline/forget.ts'
import { keepsNothing, setKeepsNothing } from '../../../lib/offline/kept.ts'
import { useSession } from '../../../lib/session.ts'
import { Card, PageHeader } from '../../../ui/frame/page.tsx'
import { Line, Stack } from '../../../ui/layout/layout.tsx'
import styles from '../door.module.css'
import { Ways } from '../steps/ways.tsx'
import { useAfterSignIn } from './after-sign-in.ts'

const route = getRouteApi('/sign-in')
const refusals = [
  'expired',
  'refused',
  'unverified_email',
  'provider_down',
  'someone_else',
  'other_domain',
  'not_for_admins',
  'unlinked',
] as const

export function SignInPage() {
  const { t } = useTranslation('sign-in')
  const { return_to: returnTo = '/home', error } = route.useSearch()
  const { mail, known } = useSession()
  const arrive = useAfterSignIn()
  const refusal = refusals.find((one) => one === error)
  return (
    <Stack gap={7} className={styles.door}>
      <PageHeader title={t('signIn.title')} lead={t(mail || !known ? 'signIn.lead' : 'signIn.leadNoMail')} />
      {refusal && (
        <Line gap={3} align="stretch" pad={4} tone="ink" className={styles.refused} role="alert">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <p>{t(`refusals.${refusal}`)}</p>
        </Line>
      )}
      <Card>
        <Ways
          returnTo={returnTo}
          onSignedIn={(signedIn) => void arrive({ ...signedIn, return_to: returnTo })}
        />
      </Card>
      <SharedDevice />
    </Stack>
  )
}

/** By default, this device keeps what people need without a network. */
function SharedDevice() {
  const { t } = useTranslation('sign-in')
  const [shared, setShared] = useState(keepsNothing)
  function choose(wanted: boolean): void {
    setShared(wanted)
    setKeepsNothing(wanted)
    if (wanted) void forgetDevice()
  }
  return (
    <Checkbox
      size="md"
      label={t('shared.label')}
      description={t('shared.text')}
      checked={shared}
      onChange={(event) => choose(event.currentTarget.checked)}
    />
  )
}
