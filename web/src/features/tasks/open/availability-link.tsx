import { getAvailabilitySettingsOptions } from '@manyhands/api-client'
import { IconCalendarHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useStanding } from '../../../lib/standing.ts'
import { LinkRow } from '../../../ui/frame/link-row.tsx'

/** To when the person can help, if the event asks its people. */
export function AvailabilityLink({ pid }: { pid: string }) {
  const { t } = useTranslation('tasks')
  const { belongs } = useStanding(pid)
  const { data } = useQuery({ ...getAvailabilitySettingsOptions({ path: { pid } }), enabled: belongs })
  if (!data?.asked) return null
  return (
    <LinkRow to="/p/$pid/availability" params={{ pid }} icon={IconCalendarHeart}>
      {t('open.availability')}
    </LinkRow>
  )
}
