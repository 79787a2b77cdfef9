import { Button } from '@mantine/core'
import { stopSecondStepResetByLink } from '@manyhands/api-client'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLinkEnd } from '../../../lib/links/secret-link.ts'
import { toProblem } from '../../../lib/problem.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { DeadLink, Finished } from '../../../ui/ends/ends.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Page, PageHeader } from '../../../ui/frame/page.tsx'
import { Stack } from '../../../ui/layout/layout.tsx'

/** The target of a link in an email. Email scanners open links, too, so nothing happens before a click. */
export function KeepTwoStepPage() {
  const link = useLinkEnd()
  return (
    <Page width="narrow">
      {link === null && <Waiting kind="page" count={2} />}
      {link === '' && <Dead />}
      {link && <Asked key={link} link={link} />}
    </Page>
  )
}

function Asked({ link }: { link: string }) {
  const { t } = useTranslation('sign-in')
  const keep = useMutation({ mutationFn: () => stopSecondStepResetByLink({ body: { link } }) })
  if (keep.isSuccess)
    return (
      <Finished
        title={t('keep.done')}
        lead={t('keep.doneText')}
        actions={<LinkButton to="/settings/secure">{t('keep.secure')}</LinkButton>}
      />
    )
  if (keep.error && toProblem(keep.error).status === 400) return <Dead />
  return (
    <>
      <PageHeader title={t('keep.title')} lead={t('keep.lead')} />
      <Card>
        <Stack gap={4.5}>
          <FormProblem error={keep.error} />
          <Button fullWidth size="lg" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('keep.action')}
          </Button>
        </Stack>
      </Card>
    </>
  )
}

function Dead() {
  const { t } = useTranslation('sign-in')
  return (
    <DeadLink
      title={t('keep.deadTitle')}
      what={t('keep.deadWhat')}
      action={<LinkButton to="/settings/two-step">{t('keep.look')}</LinkButton>}
    >
      {t('keep.deadText')}
    </DeadLink>
  )
}
