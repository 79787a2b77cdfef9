import { Menu } from '@mantine/core'
import type { BoardSeat, BoardTask, Contact } from '@manyhands/api-client'
import { IconArrowBackUp, IconCheck, IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/frame/icon-button.tsx'
import { hashOfUid } from '../../../ui/people/avatar.tsx'
import { ContactButtons } from '../../../ui/people/contact-buttons.tsx'
import { PersonChip } from '../../../ui/people/person-chip.tsx'
import { useTimes } from '../times.ts'
import { type Attendance, isBack, nextStep, otherSteps } from './groups.ts'
import styles from './today.module.css'
import type { useRecord } from './use-record.ts'

interface Props {
  task: BoardTask
  seat: BoardSeat
  timeZone: string
  record: ReturnType<typeof useRecord>
  contacts: Contact[]
}

/** A person with one large button for the next step, and a menu for the rest. */
export function SeatCard({ task, seat, timeZone, record, contacts }: Props) {
  const { t } = useTranslation('roster')
  const { uid, name, avatar_url, state } = seat
  const next = nextStep(state)
  const kept = record.isKept(task.id, uid)
  return (
    <li className={styles.seat} data-state={state}>
      <PersonChip
        name={name}
        hash={hashOfUid(uid)}
        url={avatar_url}
        note={<Note task={task} seat={seat} timeZone={timeZone} />}
      />
      {contacts.length > 0 && (
        <div className={styles.reach}>
          <ContactButtons name={name} contacts={contacts} />
        </div>
      )}
      {kept ? (
        <>
          <IconButton
            label={t('today.undoOne', { name })}
            className={styles.other}
            onClick={() => record.say({ task: task.id, seat, to: before(state) })}
          >
            <IconArrowBackUp size={22} />
          </IconButton>
          <span className={styles.recorded} role="status">
            <IconCheck size={20} aria-hidden="true" />
            {t(`seat.${state}`)}
          </span>
        </>
      ) : (
        <>
          <Others task={task} seat={seat} onSay={(to) => record.say({ task: task.id, seat, to })} />
          {next && (
            <button
              type="button"
              className={styles.tap}
              aria-label={t(`today.tapFor.${next as 'arrived'}`, { name })}
              onClick={() => record.tap({ task: task.id, seat, to: next })}
            >
              {t(`today.tap.${next as 'arrived'}`)}
            </button>
          )}
        </>
      )}
    </li>
  )
}

const before = (state: Attendance): Attendance => (state === 'done' ? 'arrived' : 'confirmed')

function Others({
  seat: { name, state },
  onSay,
}: Pick<Props, 'task' | 'seat'> & { onSay: (to: Attendance) => void }) {
  const { t } = useTranslation('roster')
  return (
    <Menu position="bottom-end" shadow="lg">
      <Menu.Target>
        <IconButton label={t('today.more', { name })} className={styles.other}>
          <IconDotsVertical size={22} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {otherSteps[state].map((to) => (
          <Menu.Item
            key={to}
            className={styles.item}
            leftSection={isBack(state, to) && <IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => onSay(to)}
          >
            {t(isBack(state, to) ? 'today.back' : `today.say.${to as 'done'}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Note({
  task,
  seat: { n, state, tentative, arrived_at, left_at, how, running_late: late, note },
  timeZone,
}: Omit<Props, 'record' | 'contacts'>) {
  const { t } = useTranslation('roster')
  const { clock } = useTimes(timeZone)
  const notes = [
    tentative && t('people.invited'),
    task.roles.find((role) => role.n === n)?.name,
    state === 'confirmed' && late && t('today.runningLate', { count: late.minutes, time: clock(late.at) }),
    arrived_at && !left_at && t('today.since', { time: clock(arrived_at) }),
    arrived_at && left_at && `${clock(arrived_at)}–${clock(left_at)}`,
    (how === 'button' || how === 'code') && t('today.bySelf'),
    (state === 'no_show' || state === 'excused') && t(`seat.${state}`),
    note,
  ].filter(Boolean)
  return notes.length > 0 && notes.join(' · ')
}
