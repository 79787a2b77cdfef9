import { Button } from '@mantine/core'
import { signInWithLink } from '@manyhands/api-client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../../lib/problem.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, PageHeader } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'
import styles from '../door.module.css'
import { deviceZone } from '../steps/provider-url.ts'
import { useAfterSignIn } from './after-sign-in.ts'

/** The target of a sign-in link. It needs a click, because email scanners open links, too. */
export function LinkPage() {
  const { t } = useTranslation('sign-in')
  const arrive = useAfterSignIn()
  const [link] = useState(() => window.location.hash.slice(1))
  const signIn = useMutation({
    mutationFn: () => signInWithLink({ body: { link, time_zone: deviceZone() } }),
    onSuccess: (signedIn) => arrive(signedIn),
  })
  const dead = !link || (signIn.error instanceof ApiProblem && signIn.error.code === 'wrong_code')
  return (
    <Stack gap={7} className={styles.door}>
      <PageHeader
        title={t(dead ? 'link.deadTitle' : 'link.title')}
        lead={dead ? t('link.dead') : t('link.lead')}
      />
      <Card>
        <Stack gap={4.5}>
          <FormProblem error={signIn.error} />
          {dead ? (
            <LinkButton to="/sign-in" fullWidth>
              {t('link.toSignIn')}
            </LinkButton>
          ) : (
            <Button fullWidth loading={signIn.isPending} onClick={() => signIn.mutate()}>
              {t('link.action')}
            </Button>
          )}
        </Stack>
      </Card>
    </Stack>
  )
}
