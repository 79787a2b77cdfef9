import { Button } from '@mantine/core'
import { type Message, retryMessage } from '@manyhands/api-client'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queriesOf } from '../../../lib/api/cache.ts'
import { useFormat } from '../../../lib/i18n/format.ts'
import { toProblem } from '../../../lib/problem.ts'
import { DataList } from '../../../ui/data/data-list.tsx'
import { Mark } from '../../../ui/data/mark.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { Cluster, Stack, Text } from '../../../ui/layout/layout.tsx'
import { useKindTexts } from '../kinds.ts'
import styles from './outbox.module.css'
import { isAnswer, troubleOf } from './problem.ts'

interface Props {
  pid: string
  emails: Message[]
  /** Whether the project is archived. */
  closed: boolean
}

const tones = {
  held: 'quiet',
  queued: 'quiet',
  sent: 'good',
  bounced: 'warn',
  failed: 'warn',
  dropped: 'quiet',
} as const

const canRetry = ({ state }: Message) => state === 'bounced' || state === 'failed'

export function MessageTable({ pid, emails, closed }: Props) {
  const { t } = useTranslation('messages')
  const { nameOf } = useKindTexts()
  return (
    <DataList
      label={t('outbox.label')}
      rows={emails}
      rowKey={({ id }) => id}
      columns={[
        { key: 'to', label: t('outbox.to'), cell: (message) => <To message={message} />, main: true },
        { key: 'kind', label: t('outbox.email'), cell: ({ kind }) => nameOf(kind) },
        { key: 'at', label: t('outbox.at'), cell: (message) => <When message={message} /> },
        {
          key: 'state',
          label: t('outbox.state'),
          cell: (message) => <State message={message} />,
          main: true,
        },
      ]}
      actions={(message) => canRetry(message) && <Retry pid={pid} message={message} closed={closed} />}
      actionsLabel={t('outbox.actions')}
    />
  )
}

function To({ message: { to } }: { message: Message }) {
  return (
    <Link to="/u/$uid" params={{ uid: to.uid }} className={`name-link ${styles.to}`}>
      <bdi>{to.name}</bdi>
    </Link>
  )
}

/** The state and what it means; for failures also what to do. */
function State({ message: { kind, state, problem, tries } }: { message: Message }) {
  const { t } = useTranslation('messages')
  const hasProblem = problem !== null && (state === 'queued' || state === 'failed')
  const meaning = state === 'held' && kind === 'chiefs.digest' ? 'gathers' : state
  return (
    <Stack gap={1} size={15} weight={400} className={styles.state}>
      <Cluster as="span" inline gap="1 2.5">
        <Mark tone={tones[state]}>{t(`outbox.states.${state}`)}</Mark>
        {state !== 'sent' && tries > 0 && (
          <Text as="small" tone="muted" size={13}>
            {t('outbox.tries', { count: tries })}
          </Text>
        )}
      </Cluster>
      {hasProblem && <Text size={14}>{t(`outbox.problems.${troubleOf(problem)}`)}</Text>}
      {!hasProblem && meaning !== 'sent' && <Text size={14}>{t(`outbox.means.${meaning}`)}</Text>}
      {hasProblem && isAnswer(problem) && (
        <Text tone="muted" size={13}>
          {t('outbox.said', { codes: problem })}
        </Text>
      )}
    </Stack>
  )
}

function When({ message: { state, send_at, sent_at } }: { message: Message }) {
  const { ago, moment } = useFormat()
  const at = sent_at ?? send_at
  return (
    <time dateTime={at} title={moment(at)} className={styles.when} data-state={state}>
      {ago(at)}
    </time>
  )
}

function Retry({ pid, message: { id, to }, closed }: { pid: string; message: Message; closed: boolean }) {
  const { t } = useTranslation('messages')
  const queryClient = useQueryClient()
  const warn = useWarn()
  const whyLine = useWhySentence()
  const retry = useMutation({
    mutationFn: () => retryMessage({ path: { pid, id } }),
    onSuccess: () => toasts.say(t('outbox.retried', { name: to.name })),
    onError(error) {
      const { why } = toProblem(error)
      if (why.length > 0) toasts.warn(whyLine(why))
      else warn(error)
    },
    onSettled: () => queryClient.invalidateQueries(queriesOf({ pid }, 'listMessages')),
  })
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconRefresh size={18} />}
      aria-label={t('outbox.retryOf', { name: to.name })}
      disabled={closed}
      loading={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {t('outbox.retry')}
    </Button>
  )
}
