import { IconCalendarTime, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useStanding } from '../../lib/standing.ts'
import { LinkButton } from '../../ui/frame/link-button.tsx'

/** On the volunteers' page: a link to the roster for people who manage tasks. */
export function RosterOfProject({ pid }: { pid: string }) {
  const { t } = useTranslation('tasks')
  if (!useStanding(pid).mayAnywhere('tasks.plan')) return null
  return (
    <>
      <LinkButton
        to="/p/$pid/today"
        params={{ pid }}
        variant="default"
        size="sm"
        leftSection={<IconUserCheck size={18} aria-hidden="true" />}
      >
        {t('lead.today')}
      </LinkButton>
      <LinkButton
        to="/p/$pid/roster"
        params={{ pid }}
        search={{}}
        variant="default"
        size="sm"
        leftSection={<IconCalendarTime size={18} aria-hidden="true" />}
      >
        {t('lead.roster')}
      </LinkButton>
    </>
  )
}
