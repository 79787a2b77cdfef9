import { Button } from '@mantine/core'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card, PageHeader } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../door.module.css'
import { SecondStepWays } from '../steps/second-step.tsx'
import { useAfterSignIn } from './after-sign-in.ts'

const route = getRouteApi('/sign-in/second-step')

/** After an emailed code, for people with a second step. Their own pages work without it. */
export function SecondStepPage() {
  const { t } = useTranslation('sign-in')
  const { return_to: returnTo = '/home' } = route.useSearch()
  const arrive = useAfterSignIn()
  const router = useRouter()
  return (
    <Stack gap={7} className={styles.door}>
      <PageHeader title={t('twoStep.title')} lead={t('twoStep.lead')} />
      <Card>
        <SecondStepWays onSignedIn={(signedIn) => void arrive({ ...signedIn, return_to: returnTo })} />
      </Card>
      <Stack gap={3} align="start">
        <Text tone="muted">{t('twoStep.laterHint')}</Text>
        <Button variant="default" size="sm" onClick={() => router.history.replace(returnTo)}>
          {t('twoStep.later')}
        </Button>
      </Stack>
    </Stack>
  )
}
