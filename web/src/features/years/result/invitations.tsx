import { Button } from '@mantine/core'
import { type Project, type RollOverResult, sendInvitations } from '@manyhands/api-client'
import { IconSend } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import type { Why } from '../../../lib/problem.ts'
import { whyNotWriteIn } from '../../../lib/standing.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card, Section } from '../../../ui/frame/page.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { Examples } from '../examples.tsx'
import { rollOverQuery } from '../queries.ts'
import styles from '../years.module.css'

interface Props {
  project: Project
  result: RollOverResult
}

/** Invitations to last year's people with their answers, and the button to send them. */
export function Invitations({ project, result }: Props) {
  const { t } = useTranslation('years')
  const { invited, to_send } = result.invitations
  if (invited === 0)
    return (
      <Section title={t('invitations.title')}>
        <p className={styles.lead}>{t('invitations.none')}</p>
      </Section>
    )
  return (
    <Section title={t('invitations.title')} aside={t('invitations.people', { count: invited })}>
      {to_send > 0 && <Send project={project} result={result} />}
      {to_send < invited && <Answers {...result.invitations} />}
    </Section>
  )
}

const wrongState: Why = { rule: 'project-state' }

function Send({ project: { pid, state }, result }: Props) {
  const { t } = useTranslation('years')
  const [asking, setAsking] = useState(false)
  const count = result.invitations.to_send
  const why = state === 'draft' || state === 'closed' ? [wrongState] : whyNotWriteIn(state)
  const icon = <IconSend size={18} aria-hidden="true" />
  return (
    <Card>
      <Stack gap={6}>
        <div>
          <h3 className={styles.previewTitle}>{t('invitations.waiting', { count })}</h3>
          <p className={styles.lead}>{t('invitations.waitingText')}</p>
        </div>
        <Examples examples={result.examples} />
        {state === 'draft' && (
          <Cluster gap="3 4" surface="warn" pad="3.5 4.5" className={styles.draft}>
            <p>{t('invitations.draft')}</p>
            <LinkButton to="/p/$pid/manage/settings" params={{ pid }} variant="default" size="sm">
              {t('invitations.toSettings')}
            </LinkButton>
          </Cluster>
        )}
        <div>
          {why.length > 0 ? (
            <BlockedButton why={why} leftSection={icon}>
              {t('invitations.send', { count })}
            </BlockedButton>
          ) : (
            <Button leftSection={icon} onClick={() => setAsking(true)}>
              {t('invitations.send', { count })}
            </Button>
          )}
        </div>
        <Sending pid={pid} count={count} opened={asking} onClose={() => setAsking(false)} />
      </Stack>
    </Card>
  )
}

interface SendingProps {
  pid: string
  count: number
  opened: boolean
  onClose: () => void
}

function Sending({ pid, count, opened, onClose }: SendingProps) {
  const { t } = useTranslation('years')
  const queryClient = useQueryClient()
  const send = useMutation({
    mutationFn: () => sendInvitations({ path: { pid } }),
    async onSuccess({ count: sent }) {
      await queryClient.invalidateQueries({ queryKey: rollOverQuery(pid).queryKey })
      void queryClient.invalidateQueries(queriesOf({ pid }, 'getOverview'))
      onClose()
      toasts.say(t('invitations.sent', { count: sent }))
    },
  })
  return (
    <Confirm
      opened={opened}
      title={t('invitations.sure', { count })}
      action={t('invitations.send', { count })}
      busy={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    >
      <p className={styles.confirm}>{t('invitations.sureText')}</p>
      <FormProblem error={send.error} />
    </Confirm>
  )
}

function Answers({ invited, yes, no, open }: RollOverResult['invitations']) {
  const { t } = useTranslation('years')
  const { number, percent } = useFormat()
  const parts = [
    { key: 'yes' as const, value: yes },
    { key: 'no' as const, value: no },
    { key: 'open' as const, value: open },
  ]
  return (
    <Stack gap={4}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ key, value }) => (
          <span key={key} data-part={key} style={{ flexGrow: value }} hidden={value === 0} />
        ))}
      </div>
      <Cluster as="dl" gap="3 8" align="stretch" className={styles.legend}>
        {parts.map(({ key, value }) => (
          <div key={key} data-part={key}>
            <dt>{t(`invitations.${key}`)}</dt>
            <Text as="dd" size={20} weight={650} tabular>
              {number(value)} <span>{percent(value / invited)}</span>
            </Text>
          </div>
        ))}
      </Cluster>
    </Stack>
  )
}
