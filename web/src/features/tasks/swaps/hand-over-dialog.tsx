import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { Task } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'
import { toProblem, type Why } from '../../../lib/problem.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Segments } from '../../../ui/forms/choices/segments.tsx'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import { PersonPicker, type Someone } from '../../../ui/people/person-picker.tsx'
import styles from '../seat/seat.module.css'
import { acceptable } from '../seat/use-seat.ts'
import { Warnings } from '../seat/warnings.tsx'
import { useColleagues, useHandOverCandidates, useOtherTasks, usePeopleOn } from './choices.ts'
import { useRequestSwap } from './queries.ts'

interface Props {
  task: Task
  /** People who were already asked; the first to accept counts. */
  asked: string[]
  onClose: () => void
}

type Way = 'hand-over' | 'swap'

/** Hands a shift over, or swaps it. Nothing changes before the other person accepts. */
export function HandOverDialog({ task, asked, onClose }: Props) {
  const { t } = useTranslation('tasks')
  const [way, setWay] = useState<Way>('hand-over')
  const [other, setOther] = useState('')
  const [to, setTo] = useState<Someone | null>(null)
  const [message, setMessage] = useState('')
  const [warnings, setWarnings] = useState<Why[]>([])
  const ask = useRequestSwap(task.pid)
  const accept = warnings.map(({ rule }) => rule)
  const send = (person: Someone) =>
    ask.mutate(
      { task: task.id, to: person.uid, for: way === 'swap' ? other : null, message: message.trim(), accept },
      {
        onSuccess: onClose,
        onError: (error) => acceptable(error, accept) && setWarnings(toProblem(error).why),
      },
    )
  const pending = warnings.length > 0 && acceptable(ask.error, [])
  return (
    <Dialog opened title={t('swap.title')} onClose={onClose}>
      <Stack gap={4} className={styles.dialog}>
        <Text size={17} weight={650}>
          <bdi>{task.title}</bdi>
        </Text>
        <Segments<Way>
          label={t('swap.way')}
          value={way}
          onChange={(chosen) => {
            setWay(chosen)
            setTo(null)
          }}
          options={[
            { value: 'hand-over', label: t('swap.handOver') },
            { value: 'swap', label: t('swap.swap') },
          ]}
        />
        {way === 'swap' && (
          <OtherTask
            task={task}
            value={other}
            onChange={(id) => {
              setOther(id)
              setTo(null)
            }}
          />
        )}
        {way === 'swap' ? (
          <OnIt task={task} other={other} value={to} onChange={setTo} />
        ) : (
          <Colleague task={task} without={asked} value={to} onChange={setTo} />
        )}
        <TextInput
          label={t('swap.message')}
          maxLength={300}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Text tone="muted" size={15}>
          {t('swap.text')}
        </Text>
        <Warnings why={warnings} timeZone={task.time_zone} />
        <FormProblem error={pending ? null : ask.error} timeZone={task.time_zone} />
        <Group justify="flex-end">
          <Button loading={ask.isPending} disabled={!to} onClick={() => to && send(to)}>
            {t(warnings.length > 0 ? 'swap.sendAnyway' : 'swap.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

interface ChoiceProps {
  task: Task
  value: string
  onChange: (value: string) => void
}

function OtherTask({ task, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('tasks')
  const { whole } = useShiftTimes()
  const tasks = useOtherTasks(task)
  return (
    <NativeSelect
      label={t('swap.for')}
      description={tasks?.length === 0 ? t('swap.noTasks') : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: t('swap.choose') },
        ...(tasks ?? []).map(({ id, title, starts_at, ends_at, time_zone }) => ({
          value: id,
          label: starts_at && ends_at ? `${title} · ${whole(starts_at, ends_at, time_zone)}` : title,
        })),
      ]}
    />
  )
}

interface PersonProps {
  task: Task
  value: Someone | null
  onChange: (person: Someone | null) => void
}

/** People of one's own teams are offered first; others of the project are found by part of their name. */
function Colleague({ task, without, value, onChange }: PersonProps & { without: string[] }) {
  const { t } = useTranslation('tasks')
  const [find, setFind] = useState('')
  return (
    <PersonPicker
      label={t('swap.to')}
      hint={t('swap.findHint')}
      placeholder={t('swap.find')}
      first={useColleagues(task)}
      found={useHandOverCandidates(task, find)}
      onSearch={setFind}
      without={without}
      nobody={t('swap.nobody')}
      value={value}
      onChange={onChange}
    />
  )
}

function OnIt({ task, other, value, onChange }: PersonProps & { other: string }) {
  const { t } = useTranslation('tasks')
  const people = usePeopleOn({ pid: task.pid, id: other })
  if (other === '') return null
  return (
    <PersonPicker
      label={t('swap.to')}
      first={people}
      nobody={t('swap.nobody')}
      value={value}
      onChange={onChange}
    />
  )
}
