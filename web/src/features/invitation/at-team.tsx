import type { Team } from '@manyhands/api-client'
import { IconArrowBackUp, IconMailHeart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../lib/session.ts'
import { LinkButton } from '../../ui/frame/link-button.tsx'
import { Stack } from '../../ui/layout/layout.tsx'
import styles from './invitation.module.css'
import { isAsked, myInvitationsQuery } from './queries.ts'

/** For people with an invitation to the team: a link to it instead of applying. */
export function InvitationOfTeam({ team: { pid, tid }, otherwise }: { team: Team; otherwise: ReactNode }) {
  const { t } = useTranslation('joining')
  const { person, known } = useSession()
  const { data, isPending } = useQuery({ ...myInvitationsQuery, enabled: person !== null })
  if (!known || (person && isPending)) return null
  const mine = data?.find((one) => one.pid === pid)?.teams.find((one) => one.tid === tid && isAsked(one))
  if (!mine) return otherwise
  const back = mine.left === 'left'
  const Icon = back ? IconArrowBackUp : IconMailHeart
  return (
    <Stack gap={3} className={styles.atTeam}>
      <p>{t(back ? 'way.leftText' : mine.left === 'declined' ? 'way.declinedText' : 'way.invitedText')}</p>
      <LinkButton to="/me/invitations/$pid" params={{ pid }} fullWidth leftSection={<Icon size={18} />}>
        {t(back ? 'way.back' : 'way.invitation')}
      </LinkButton>
    </Stack>
  )
}
