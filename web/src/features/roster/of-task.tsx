import type { Task } from '@manyhands/api-client'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/frame/link-button.tsx'

/** Links from the volunteers' view of a task to the team leads' view. */
export function LeadTask({ task: { pid, id } }: { task: Task }) {
  const { t } = useTranslation('tasks')
  return (
    <LinkButton
      to="/p/$pid/roster/$id"
      params={{ pid, id }}
      variant="default"
      leftSection={<IconUsersGroup size={18} aria-hidden="true" />}
    >
      {t('lead.task')}
    </LinkButton>
  )
}
