import { useTranslation } from 'react-i18next'
import { ProjectPage, useProject } from '../../../../ui/frame/project-frame.tsx'
import { Roles } from './roles.tsx'

export function RolesPage() {
  const { t } = useTranslation('manage')
  return (
    <ProjectPage title={t('roles.title')} lead={t('roles.lead')}>
      <Roles project={useProject()} />
    </ProjectPage>
  )
}
