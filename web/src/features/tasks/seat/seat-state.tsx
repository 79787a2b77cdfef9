import type { OwnSeat } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../ui/data/mark.tsx'

const tones = {
  requested: 'quiet',
  waiting: 'warn',
  confirmed: 'good',
  arrived: 'good',
  done: 'good',
  no_show: 'warn',
  excused: 'quiet',
  cancelled: 'quiet',
  handed_over: 'quiet',
} as const

type Shown = Pick<OwnSeat, 'state' | 'ahead' | 'offered_until'>

/** The person's state on a task, in two or three words. */
export function SeatState({ seat: { state, ahead, offered_until: until } }: { seat: Shown }) {
  const { t } = useTranslation('tasks')
  if (state === 'waiting')
    return (
      <Mark tone="warn">{until ? t('state.offered') : t('state.waiting', { count: (ahead ?? 0) + 1 })}</Mark>
    )
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
}
