import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProjectPage, useProject } from '../../ui/frame/project-frame.tsx'
import type { Tab } from '../../ui/frame/tabs.tsx'

interface Props {
  title: string
  actions?: ReactNode
  children: ReactNode
}

/** Frame of the views of the roster. */
export const RosterFrame = (props: Props) => <ProjectPage right="tasks.plan" {...props} tabs={useTabs()} />

/** The timeline needs more width than a phone has. */
function useTabs(): Tab[] {
  const { t } = useTranslation('roster')
  const params = { pid: useProject().pid }
  const wide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  return [
    { to: '/p/$pid/roster', params, label: t('tabs.list'), exact: true },
    ...(wide ? [{ to: '/p/$pid/roster/timeline' as const, params, label: t('tabs.timeline') }] : []),
  ]
}
