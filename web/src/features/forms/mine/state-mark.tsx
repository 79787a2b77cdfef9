import { useTranslation } from 'react-i18next'
import type { FormInList } from '../../../../../api-client/src/index.ts'
import { Mark } from '../../../ui/data/mark.tsx'

const tones = { missing: 'warn', draft: 'warn', done: 'good', closed: 'quiet' } as const

export function StateMark({ state }: { state: NonNullable<FormInList['state']> }) {
  const { t } = useTranslation('forms')
  return <Mark tone={tones[state]}>{t(`states.${state}`)}</Mark>
}
