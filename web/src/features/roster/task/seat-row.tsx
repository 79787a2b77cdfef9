import { Button } from '@mantine/core'
import type { Seat, Task } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../ui/data/mark.tsx'
import { useWhySentence } from '../../../ui/feedback/why.tsx'
import { Line } from '../../../ui/layout/layout.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { useTimes } from '../times.ts'
import styles from './task.module.css'

interface Props {
  seat: Seat
  task: Task
  open: boolean
  busy: boolean
  /** Accept a request, or assign from the waitlist. */
  onSeat: () => void
  /** Remove or decline. */
  onTakeOff: () => void
}

const tones = { arrived: 'good', done: 'good', no_show: 'warn' } as const

/** A person and their state; reasons for overrides are visible to everyone. */
export function SeatRow({ seat, task, open, busy, onSeat, onTakeOff }: Props) {
  const { t } = useTranslation('roster')
  const { uid, name, avatar_url, state, tentative, confirmation } = seat
  const requested = state === 'requested'
  const asks = requested || state === 'waiting'
  const ended = state === 'done' || state === 'no_show' || state === 'excused'
  return (
    <li className={styles.seat}>
      <PersonChip
        name={name}
        hash={hashOfUid(uid)}
        url={avatar_url}
        note={<Note seat={seat} task={task} />}
      />
      {tentative && <Mark tone="quiet">{t('people.invited')}</Mark>}
      {confirmation === 'asked' && <Mark tone="warn">{t('people.unconfirmed')}</Mark>}
      {state !== 'confirmed' && !asks && (
        <Mark tone={tones[state as keyof typeof tones] ?? 'quiet'}>{t(`seat.${state as 'done'}`)}</Mark>
      )}
      {open && !ended && (
        <Line as="span" gap={2} align="stretch">
          {asks && (
            <Button
              size="sm"
              loading={busy}
              aria-label={t(requested ? 'people.yesTo' : 'people.seatOne', { name })}
              onClick={onSeat}
            >
              {t(requested ? 'people.yes' : 'people.seat')}
            </Button>
          )}
          <Button
            size="sm"
            variant="default"
            aria-label={t(requested ? 'people.noTo' : 'people.takeOffOne', { name })}
            onClick={onTakeOff}
          >
            {t(requested ? 'people.no' : 'people.takeOff')}
          </Button>
        </Line>
      )}
    </li>
  )
}

function Note({
  seat: { n, state, ahead, offered_until, override, assigned },
  task,
}: Pick<Props, 'seat' | 'task'>) {
  const { t } = useTranslation('roster')
  const { moment } = useTimes(task.time_zone)
  const whyLine = useWhySentence({ about: 'them' })
  const role = task.roles.find((one) => one.n === n)?.name
  const notes = [
    (state === 'requested' || state === 'waiting') && task.roles.length > 1 && role,
    state === 'waiting' && !offered_until && t('people.position', { position: (ahead ?? 0) + 1 }),
    offered_until && t('people.offered', { until: moment(offered_until) }),
    assigned && t('people.assigned'),
    override &&
      t('people.overridden', {
        rules: whyLine(override.rules.map((rule) => ({ rule }))),
        reason: override.reason,
      }),
  ].filter(Boolean)
  return notes.length > 0 && notes.join(' · ')
}
