import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useProject } from '../../../ui/frame/project-frame.tsx'
import { useTimes } from '../times.ts'

interface Props {
  days: string[]
  day: string
  onChange: (day: string) => void
}

/** Chooses one of the days with shifts. */
export function DayChoice({ days, day, onChange }: Props) {
  const { t } = useTranslation('drafts')
  const { shortDay } = useTimes(useProject().time_zone)
  if (days.length < 2) return null
  return (
    <NativeSelect
      label={t('day')}
      value={day}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={days.map((one) => ({ value: one, label: shortDay(one) }))}
    />
  )
}
