import type { FormInList } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../../ui/data/mark.tsx'

const tones = { missing: 'warn', draft: 'warn', done: 'good', closed: 'quiet' } as const

interface Props {
  state: NonNullable<FormInList['state']>
  /** Whether they had completed it before a question changed. */
  again?: boolean
}

export function StateMark({ state, again = false }: Props) {
  const { t } = useTranslation('forms')
  const shown = again ? 'again' : state
  return <Mark tone={tones[state]}>{t(`states.${shown}`)}</Mark>
}
