import type { MyClaim } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../ui/data/mark.tsx'

const tones = {
  draft: 'quiet',
  submitted: 'warn',
  approved: 'good',
  paid: 'good',
  declined: 'quiet',
} as const

export function StateMark({ state }: Pick<MyClaim, 'state'>) {
  const { t } = useTranslation('subsidy')
  return <Mark tone={tones[state]}>{t(`state.${state}`)}</Mark>
}
