import type { FormInList } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { daysLeft, isOpen } from './order.ts'

/** The deadline of a form; in its last week, the days left. */
export function useDueText() {
  const { t } = useTranslation('forms')
  const { meeting } = useFormat()
  return ({ state, due_at }: Pick<FormInList, 'state' | 'due_at'>, timeZone?: string): string => {
    if (due_at === null) return isOpen({ state }) ? t('due.always') : ''
    const when = meeting(due_at, timeZone)
    if (state === 'closed' || Date.parse(due_at) <= Date.now()) return t('due.was', { when })
    const left = isOpen({ state }) ? daysLeft(due_at, new Date()) : null
    return left === null ? t('due.until', { when }) : t('due.left', { when, count: left })
  }
}
