import { Button, Group, NumberInput, TextInput } from '@mantine/core'
import { correctHours, type WorkedShift } from '@manyhands/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { splitMinutes, useLength } from '../../../lib/i18n/times/length.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { toasts } from '../../../ui/feedback/toasts/toast-queue.ts'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { refreshHours } from '../queries.ts'
import styles from './team.module.css'

interface Props {
  pid: string
  person: { uid: string; name: string }
  shift: WorkedShift
  onClose: () => void
}

const mostMinutes = 10_080

/** Corrects a duration, with a reason. Removing a correction needs a reason, too. */
export function CorrectDialog({ pid, person: { uid, name }, shift, onClose }: Props) {
  const { t } = useTranslation(['hours', 'ui'])
  const length = useLength()
  const before = splitMinutes(shift.minutes)
  const [hours, setHours] = useState<number | string>(before.hours)
  const [minutes, setMinutes] = useState<number | string>(before.minutes)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<{ reason?: boolean; time?: boolean }>({})
  const correct = useCorrect({ pid, id: shift.task, uid }, (now) => {
    toasts.say(t('correct.saved', { name, length: length(now) }))
    onClose()
  })
  const all = Number(hours) * 60 + Number(minutes)
  function send(time: number | null): void {
    const found = { reason: reason.trim() === '', time: time !== null && !(time >= 0 && time <= mostMinutes) }
    setWrong(found)
    if (!found.reason && !found.time) correct.mutate({ minutes: time, reason: reason.trim() })
  }
  return (
    <Dialog opened onClose={onClose} title={t('correct.title', { name })}>
      <Stack
        as="form"
        gap={4}
        className={styles.dialog}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send(all)
        }}
      >
        <p>
          <strong>
            <bdi>{shift.title}</bdi>
          </strong>{' '}
          {t('correct.attended', { length: length(shift.attended) })}
        </p>
        <div className={styles.two}>
          <Amount label={t('correct.hours')} value={hours} max={168} onChange={setHours} first />
          <Amount label={t('correct.minutes')} value={minutes} max={59} onChange={setMinutes} />
        </div>
        {wrong.time && (
          <Text tone="bad" size={14} weight={550}>
            {t('correct.most')}
          </Text>
        )}
        <TextInput
          label={t('correct.reason')}
          description={t('correct.reasonHint')}
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={wrong.reason && t('correct.needed')}
        />
        <Text tone="muted" size={15} className={styles.quiet}>
          {t('correct.text', { name })}
        </Text>
        <FormProblem error={correct.error} />
        {shift.corrected && (
          <Button variant="default" loading={correct.isPending} onClick={() => send(null)}>
            {t('correct.back')}
          </Button>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={correct.isPending}>
            {t('correct.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function useCorrect(path: { pid: string; id: string; uid: string }, then: (minutes: number) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { minutes: number | null; reason: string }) => correctHours({ path, body }),
    async onSuccess({ minutes }) {
      then(minutes)
      await refreshHours(queryClient, path.pid)
    },
  })
}

interface AmountProps {
  label: string
  value: number | string
  max: number
  onChange: (value: number | string) => void
  first?: boolean
}

const Amount = ({ label, value, max, onChange, first = false }: AmountProps) => (
  <NumberInput
    label={label}
    min={0}
    max={max}
    allowDecimal={false}
    allowNegative={false}
    value={value}
    onChange={onChange}
    data-autofocus={first || undefined}
  />
)
