import type { Team } from '@manyhands/api-client'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useReadablePurposes } from '../../lib/purposes.ts'
import { LinkRow } from '../../ui/frame/link-row.tsx'

/** For team leads: a link to the data of their members that they may read. */
export function ReadingOfTeam({ team: { pid } }: { team: Team }) {
  const { t } = useTranslation('purposes')
  const readable = useReadablePurposes(pid) ?? []
  if (readable.length === 0) return null
  return (
    <LinkRow to="/p/$pid/private-data" params={{ pid }} icon={IconEye}>
      {t('atTeam')}
    </LinkRow>
  )
}
