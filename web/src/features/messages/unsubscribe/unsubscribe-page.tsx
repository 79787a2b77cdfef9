import { Button } from '@mantine/core'
import { unsubscribe } from '@manyhands/api-client'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLinkEnd } from '../../../lib/links/secret-link.ts'
import { toProblem } from '../../../lib/problem.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { DeadLink, Finished } from '../../../ui/ends/ends.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Page, PageHeader } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { useKindTexts } from '../kinds.ts'
import styles from './unsubscribe.module.css'

/**
 * The page behind an email's unsubscribe link. Email scanners open links, too, so nothing happens before a
 * click.
 */
export function UnsubscribePage() {
  const secret = useLinkEnd()
  return (
    <Page width="narrow">
      {secret === null && <Waiting kind="page" count={2} />}
      {secret === '' && <Dead />}
      {secret && <Asked key={secret} secret={secret} />}
    </Page>
  )
}

function Asked({ secret }: { secret: string }) {
  const { t } = useTranslation('messages')
  const stop = useMutation({ mutationFn: () => unsubscribe({ body: { secret } }) })
  if (stop.data) return <Stopped kind={stop.data.kind} />
  if (stop.error && isDead(stop.error)) return <Dead />
  return (
    <>
      <PageHeader title={t('stop.title')} lead={t('stop.lead')} />
      <Card>
        <Stack gap={4}>
          <FormProblem error={stop.error} />
          <Button fullWidth size="lg" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop.action')}
          </Button>
          <Text tone="muted" size={14} className={styles.small}>
            {t('stop.always')}
          </Text>
        </Stack>
      </Card>
    </>
  )
}

/** The secret is unknown or malformed. */
const isDead = (error: unknown) => [400, 404].includes(toProblem(error).status)

function Stopped({ kind }: { kind: string }) {
  const { t } = useTranslation('messages')
  const { nameOf } = useKindTexts()
  return (
    <Finished
      title={t('stop.done')}
      lead={t('stop.doneText', { kind: nameOf(kind) })}
      actions={
        <LinkButton to="/me/addresses" variant="default">
          {t('stop.toChoices')}
        </LinkButton>
      }
    >
      <p>{t('stop.back')}</p>
    </Finished>
  )
}

function Dead() {
  const { t } = useTranslation('messages')
  return (
    <DeadLink
      title={t('stop.deadTitle')}
      what={t('stop.deadWhat')}
      action={<LinkButton to="/me/addresses">{t('stop.toChoices')}</LinkButton>}
    >
      {t('stop.deadText')}
    </DeadLink>
  )
}
