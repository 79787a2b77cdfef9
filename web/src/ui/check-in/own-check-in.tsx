import { Button, Menu, TextInput } from '@mantine/core'
import type { MyAttendance } from '@manyhands/api-client'
import { IconCircleCheck, IconClockExclamation, IconHandStop } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShiftTimes } from '../../lib/i18n/times/shift-times.ts'
import { LinkButton } from '../frame/link-button.tsx'
import { Cluster, Line, Stack, Text } from '../layout/layout.tsx'
import { type OwnShift, useCheckIn, useRunningLate } from './use-check-in.ts'

/** Someone's shift, as the home page and its own page know it. */
export interface Attended extends OwnShift, Pick<MyAttendance, 'arrived_at' | 'running_late' | 'check_in'> {
  state: string
  time_zone: string
  starts_at: string
  ends_at: string
}

const hourMs = 3_600_000

/** From an hour before it starts, or since people may check themselves in, until it ends. */
export const isNear = ({ starts_at, ends_at, check_in }: Attended, now = Date.now()): boolean =>
  now < Date.parse(ends_at) &&
  (now > Date.parse(starts_at) - hourMs || (check_in !== null && now > Date.parse(check_in.from)))

/** Whether they are checked in; if not, how to do it, and what to say if they are late or can't come. */
export function OwnCheckIn({ shift }: { shift: Attended }) {
  const { t } = useTranslation('check-in')
  const { clock } = useShiftTimes()
  if (shift.state === 'arrived')
    return (
      <Line as="p" gap={2} surface="good" tone="good" weight={600} pad="3 4" role="status">
        <IconCircleCheck size={20} aria-hidden="true" />
        {t('own.since', { time: clock(shift.arrived_at ?? shift.starts_at, shift.time_zone) })}
      </Line>
    )
  if (shift.state !== 'confirmed' || !isNear(shift)) return null
  return (
    <Stack gap={3}>
      <Arrive shift={shift} />
      <Cluster gap={2}>
        <RunningLate shift={shift} />
        <LinkButton
          to="/p/$pid/tasks/$id"
          params={{ pid: shift.pid, id: shift.task }}
          search={{ drop: 'yes' }}
          variant="default"
          leftSection={<IconHandStop size={18} aria-hidden="true" />}
        >
          {t('own.cannot')}
        </LinkButton>
      </Cluster>
    </Stack>
  )
}

/** The button, or the code at the desk, while the event allows it. */
function Arrive({ shift }: { shift: Attended }) {
  const { t } = useTranslation('check-in')
  const { clock } = useShiftTimes()
  const checkIn = useCheckIn(shift)
  const { check_in: open, time_zone: timeZone } = shift
  const now = Date.now()
  if (!open || now > Date.parse(open.until)) return <Text surface="sunken">{t('own.tellDesk')}</Text>
  if (now < Date.parse(open.from))
    return <Text surface="sunken">{t('own.opens', { time: clock(open.from, timeZone) })}</Text>
  if (open.by.includes('button'))
    return (
      <Button
        size="lg"
        leftSection={<IconCircleCheck size={22} aria-hidden="true" />}
        loading={checkIn.isPending}
        onClick={() => checkIn.mutate({})}
      >
        {t('own.here')}
      </Button>
    )
  return <Code busy={checkIn.isPending} onCode={(code) => checkIn.mutate({ code })} />
}

/** Cameras of phones open the code by themselves; typing it is for the others. */
function Code({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const { t } = useTranslation('check-in')
  const [code, setCode] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <Stack as="form" gap={2} onSubmit={submit}>
      <Cluster gap={2} align="end">
        <TextInput
          label={t('own.code')}
          description={t('own.codeHint')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          size="md"
        />
        <Button type="submit" size="md" loading={busy} disabled={code.trim() === ''}>
          {t('own.checkIn')}
        </Button>
      </Cluster>
    </Stack>
  )
}

const minutes = [5, 10, 15, 30, 60]

function RunningLate({ shift }: { shift: Attended }) {
  const { t } = useTranslation('check-in')
  const late = useRunningLate(shift)
  const said = shift.running_late
  return (
    <Menu shadow="lg">
      <Menu.Target>
        <Button
          variant="default"
          loading={late.isPending}
          leftSection={<IconClockExclamation size={18} aria-hidden="true" />}
        >
          {said ? t('own.saidLate', { count: said.minutes }) : t('own.late')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {minutes.map((count) => (
          <Menu.Item key={count} onClick={() => late.mutate(count)}>
            {t('own.minutes', { count })}
          </Menu.Item>
        ))}
        {said && <Menu.Item onClick={() => late.mutate(0)}>{t('own.onTime')}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
