import { Button } from '@mantine/core'
import { IconCircleCheck, IconMailOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call, unsubscribe } from '../../../lib/api.ts'
import { toProblem } from '../../../lib/problem.ts'
import { useLinkEnd } from '../../../lib/secret-link.ts'
import { Waiting } from '../../../ui/data/skeletons.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, PageHeader } from '../../../ui/frame/page.tsx'
import { useKindWords } from '../kinds.ts'
import styles from './unsubscribe.module.css'

/** What the end of a mail links to. Mail scanners open links, too: nothing happens before a press. */
export function UnsubscribePage() {
  const secret = useLinkEnd()
  if (secret === null) return <Waiting kind="page" count={2} />
  return (
    <div className={styles.page}>{secret === '' ? <Dead /> : <Asked key={secret} secret={secret} />}</div>
  )
}

function Asked({ secret }: { secret: string }) {
  const { t } = useTranslation('messages')
  const stop = useMutation({ mutationFn: () => call(unsubscribe({ body: { secret } })) })
  if (stop.data) return <Stopped kind={stop.data.kind} />
  if (stop.error && isDead(stop.error)) return <Dead />
  return (
    <>
      <PageHeader title={t('stop.title')} lead={t('stop.lead')} />
      <Card>
        <div className={styles.choice}>
          <FormProblem error={stop.error} />
          <Button fullWidth size="lg" loading={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop.action')}
          </Button>
          <p className={styles.small}>{t('stop.always')}</p>
        </div>
      </Card>
    </>
  )
}

/** Unknown, or no secret at all. */
const isDead = (error: unknown) => [400, 404].includes(toProblem(error).status)

function Stopped({ kind }: { kind: string }) {
  const { t } = useTranslation('messages')
  const { nameOf } = useKindWords()
  return (
    <div className={styles.done} role="status">
      <span className={styles.mark}>
        <IconCircleCheck size={36} stroke={1.6} aria-hidden="true" />
      </span>
      <PageHeader title={t('stop.done')} lead={t('stop.doneText', { kind: nameOf(kind) })} />
      <p className={styles.text}>{t('stop.back')}</p>
      <div>
        <LinkButton to="/me/addresses" variant="default">
          {t('stop.toChoices')}
        </LinkButton>
      </div>
    </div>
  )
}

function Dead() {
  const { t } = useTranslation('messages')
  return (
    <>
      <PageHeader title={t('stop.deadTitle')} />
      <EmptyState
        icon={IconMailOff}
        title={t('stop.deadWhat')}
        action={<LinkButton to="/me/addresses">{t('stop.toChoices')}</LinkButton>}
      >
        {t('stop.deadText')}
      </EmptyState>
    </>
  )
}
