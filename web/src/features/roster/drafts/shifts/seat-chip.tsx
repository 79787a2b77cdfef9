import { Menu, VisuallyHidden } from '@mantine/core'
import type { RosterDraft, RosterSeat } from '@manyhands/api-client'
import {
  IconAlertTriangle,
  IconArrowMoveRight,
  IconArrowsExchange,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../../ui/feedback/toasts/toast-queue.ts'
import { useWarn } from '../../../../ui/feedback/toasts/toaster.tsx'
import { useWhySentence } from '../../../../ui/feedback/why.tsx'
import { useProject } from '../../../../ui/frame/project-frame.tsx'
import type { Step } from '../contents.ts'
import { locking, useChange, without } from '../use-change.ts'
import styles from './shifts.module.css'

interface Props {
  draft: RosterDraft
  editable: boolean
  seat: RosterSeat
  onStep: (step: Step) => void
}

/** A proposed seat; opens what can be done with it. */
export function SeatChip({ draft, editable, seat, onStep }: Props) {
  const { t } = useTranslation('drafts')
  const { pid } = useProject()
  const warn = useWarn({ about: 'them' })
  const change = useChange({ pid, id: draft.id })
  const whyLine = useWhySentence({ about: 'them' })
  const { name, locked, why_not } = seat
  const stale = why_not.length > 0
  const looks = {
    className: styles.chip,
    'data-kind': stale ? 'stale' : 'proposed',
    children: (
      <>
        {locked && <IconLock size={14} aria-hidden="true" />}
        {stale && <IconAlertTriangle size={14} aria-hidden="true" />}
        <bdi>{name}</bdi>
        <VisuallyHidden>
          {t(stale ? 'shifts.isStale' : locked ? 'shifts.isLocked' : 'shifts.isProposed')}
        </VisuallyHidden>
      </>
    ),
  }
  if (!editable) return <span {...looks} />
  return (
    <Menu position="bottom-start" shadow="lg">
      <Menu.Target>
        <button type="button" aria-busy={change.isPending} {...looks} />
      </Menu.Target>
      <Menu.Dropdown>
        {stale && <Menu.Label className={styles.why!}>{whyLine(why_not)}</Menu.Label>}
        <Menu.Item
          leftSection={
            locked ? <IconLockOpen size={18} aria-hidden="true" /> : <IconLock size={18} aria-hidden="true" />
          }
          onClick={() => change.mutate(locking(seat), { onError: warn })}
        >
          {t(locked ? 'seat.unlock' : 'seat.lock')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowMoveRight size={18} aria-hidden="true" />}
          onClick={() => onStep({ kind: 'move', seat })}
        >
          {t('seat.move')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowsExchange size={18} aria-hidden="true" />}
          onClick={() => onStep({ kind: 'swap', seat })}
        >
          {t('seat.swap')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() =>
            change.mutate(without(seat), {
              onSuccess: () => toasts.say(t('seat.removed', { name, shift: seat.task.title })),
              onError: warn,
            })
          }
        >
          {t('seat.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
