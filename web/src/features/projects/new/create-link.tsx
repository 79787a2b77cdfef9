import type { ProjectInList } from '@manyhands/api-client'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { projectsQuery } from '../../../lib/queries.ts'
import { useSession } from '../../../lib/session.ts'
import { LinkButton } from '../../../ui/frame/link-button.tsx'

export const isCurrent = ({ state }: ProjectInList): boolean => state === 'open' || state === 'draft'

/** Next to the heading of a list of projects. If the list is empty, the button is shown there instead. */
export function CreateBeside() {
  const { data = [] } = useQuery(projectsQuery)
  return data.some(isCurrent) && <CreateProject small />
}

/** For site admins only. */
export function CreateProject({ small = false }: { small?: boolean }) {
  const { t } = useTranslation('projects')
  const { person } = useSession()
  if (!person?.admin) return null
  return (
    <LinkButton
      to="/projects/new"
      {...(small && { variant: 'default', size: 'sm' })}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('create')}
    </LinkButton>
  )
}
