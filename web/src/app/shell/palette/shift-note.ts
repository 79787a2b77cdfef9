import type { Task } from '@manyhands/api-client'
import { useShiftTimes } from '../../../lib/i18n/times/shift-times.ts'

/** When and where: titles of shifts repeat. */
export function useShiftNote() {
  const { whole } = useShiftTimes()
  return ({ starts_at, ends_at, time_zone, location }: Task): string =>
    [starts_at && ends_at && whole(starts_at, ends_at, time_zone), location].filter(Boolean).join(' · ')
}
