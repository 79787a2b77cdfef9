import type { MyApplication } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'

export interface StateText {
  /** The current state. */
  state: string
  /** What happens next, and by when; null if nothing does. */
  next: string | null
  tone: 'good' | 'warn' | 'quiet'
}

/** Describes the state of an application and its next step. */
export function useStateText() {
  const { t } = useTranslation('joining')
  const { date } = useFormat()
  return ({ state, steps, next, time_zone }: MyApplication): StateText => {
    const taken = steps.find((step) => step.state === 'accepted')
    if (state === 'accepted')
      return {
        state: t('state.accepted', { team: taken?.team ?? '' }),
        next: t('next.accepted'),
        tone: 'good',
      }
    if (state === 'declined') return { state: t('state.declined'), next: t('next.declined'), tone: 'quiet' }
    if (state === 'withdrawn') return { state: t('state.withdrawn'), next: null, tone: 'quiet' }
    if (next.actor === 'you')
      return { state: t('state.you', { team: next.team ?? '' }), next: null, tone: 'warn' }
    if (state === 'pooled') return { state: t('state.pooled'), next: t('next.pooled'), tone: 'quiet' }
    const overdue = next.answer_by !== null && Date.parse(next.answer_by) < Date.now()
    const day = next.answer_by === null ? '' : date(next.answer_by, time_zone)
    return {
      state: t('state.pending', { team: next.team ?? '' }),
      next: t(overdue ? 'next.overdue' : 'next.pending', { day }),
      tone: overdue ? 'warn' : 'quiet',
    }
  }
}
