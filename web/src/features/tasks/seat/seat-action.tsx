import { Button, type ButtonProps } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { toProblem } from '../../../lib/problem.ts'
import { MissingForm } from '../../../ui/feedback/missing-form.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { BlockedButton } from '../../../ui/forms/blocked-button.tsx'
import { Cluster, Line, Stack, Text } from '../../../ui/layout/layout.tsx'
import { DropDialog } from './drop-dialog.tsx'
import styles from './seat.module.css'
import { SignUpDialog } from './sign-up-dialog.tsx'
import { droppedFrom, hasSeat, stepFor } from './steps.ts'
import { acceptable, useSignUp } from './use-seat.ts'

interface Props extends Pick<ButtonProps, 'size' | 'fullWidth'> {
  task: Task
  /** Whether they have said already that they can’t come. */
  dropping?: boolean
}

/** The one available action: sign up, request, join the waitlist or drop; or why there is none. */
export function SeatAction({ task, dropping = false, ...look }: Props) {
  if (hasSeat(task)) return <Drop task={task} dropping={dropping} {...look} />
  if (task.why_not.length > 0) return <Blocked task={task} {...look} />
  return <SignUp task={task} {...look} />
}

function SignUp({ task, ...look }: Props) {
  const { t } = useTranslation('tasks')
  const signUp = useSignUp(task)
  const [asking, setAsking] = useState(false)
  const step = stepFor(task)
  const waiting = Math.min(...task.roles.map((role) => role.waiting))
  const direct = task.warnings.length === 0 && task.roles.length === 1
  const go = () =>
    signUp.mutate(
      {},
      { onError: (error) => acceptable(error, []) && setAsking(toProblem(error).why.length > 0) },
    )
  return (
    <Cluster gap="1.5 3">
      <Button
        {...look}
        variant={step === 'waitlist' ? 'default' : 'filled'}
        aria-label={t(`stepOf.${step}`, { task: task.title })}
        onClick={() => (direct ? go() : setAsking(true))}
      >
        {t(`step.${step}`)}
      </Button>
      {step === 'waitlist' && (
        <Text as="span" tone="muted" size={14}>
          {t('ahead', { count: waiting })}
        </Text>
      )}
      {asking && <SignUpDialog task={task} signUp={signUp} onClose={() => setAsking(false)} />}
    </Cluster>
  )
}

/** A shift that has begun or is over can't be dropped. */
const mayDrop = ({ you, state }: Task) =>
  state === 'planned' && you !== null && ['requested', 'waiting', 'confirmed'].includes(you.state)

function Drop({ task, dropping = false, ...look }: Props) {
  const { t } = useTranslation('tasks')
  const [asking, setAsking] = useState(dropping)
  if (!mayDrop(task)) return null
  const way = droppedFrom(task.you?.state)
  return (
    <Cluster gap="1.5 3">
      <Button
        {...look}
        variant="default"
        aria-label={t(`drop.${way}.of`, { task: task.title })}
        onClick={() => setAsking(true)}
      >
        {t(`drop.${way}.action`)}
      </Button>
      {asking && <DropDialog task={task} onClose={() => setAsking(false)} />}
    </Cluster>
  )
}

function Blocked({ task, ...look }: Props) {
  const { t } = useTranslation('tasks')
  const id = useId()
  return (
    <Stack gap={2} className={styles.blocked}>
      <BlockedButton {...look} by={id} aria-label={t(`stepOf.${stepFor(task)}`, { task: task.title })}>
        {t(`step.${stepFor(task)}`)}
      </BlockedButton>
      <Reasons id={id} task={task} />
    </Stack>
  )
}

/** What prevents it, and what to do about it. */
function Reasons({ id, task }: { id: string; task: Task }) {
  const whyLine = useWhySentence({ timeZone: task.time_zone })
  const { gap } = useFormat()
  return (
    <Line as="p" gap={2} align="start" tone="muted" size={14} id={id} className={styles.reasons}>
      <IconLock size={16} aria-hidden="true" />
      <span>
        {whyLine(task.why_not)}
        {gap}
        {task.why_not
          .filter(({ rule }) => rule === 'form-missing')
          .map((why) => (
            <MissingForm key={why.form} pid={task.pid} why={why} />
          ))}
      </span>
    </Line>
  )
}
