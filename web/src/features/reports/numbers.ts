import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/i18n/format.ts'

/** A share as a percentage; a dash if there is nothing to share. */
export function useShare() {
  const { percent } = useFormat()
  return (part: number, whole: number) => (whole === 0 ? '–' : percent(shareOf(part, whole)))
}

/** Once rounded to percent, only nothing is 0%, and only everything is 100%. */
export function shareOf(part: number, whole: number): number {
  const share = part / whole
  return share > 0 && share < 1 ? Math.min(0.99, Math.max(0.01, share)) : share
}

/** Two days and more in days, otherwise in hours. */
export function useDuration() {
  const { t } = useTranslation('reports')
  const { number } = useFormat()
  return (hours: number | null) => {
    if (hours === null) return '–'
    const days = Math.round(hours / 24)
    const rounded = Math.round(hours)
    return hours < 48
      ? t('duration.hours', { count: rounded, number: number(rounded) })
      : t('duration.days', { count: days, number: number(days) })
  }
}

export const sumOf = <Row>(rows: Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)
