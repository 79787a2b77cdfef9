import { useTranslation } from 'react-i18next'
import { useFormat } from '../format.ts'

export const splitMinutes = (all: number) => ({ hours: Math.floor(all / 60), minutes: all % 60 })

/** Formats a duration as on certificates: 12 h 30 min. */
export function useLength() {
  const { t } = useTranslation('hours')
  const { number } = useFormat()
  return (all: number): string => {
    const { hours, minutes } = splitMinutes(all)
    const kind = hours === 0 ? 'minutes' : minutes === 0 ? 'hours' : 'both'
    return t(`length.${kind}`, { hours: number(hours), minutes: number(minutes) })
  }
}
