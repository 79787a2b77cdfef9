import { Button } from '@mantine/core'
import type { Invitation, InvitationAnswer } from '@manyhands/api-client'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import type { Said } from '../../../lib/links/secret-link.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { isFixed } from './invited-teams.tsx'

interface Props {
  invitation: Invitation
  /** The answer being sent. */
  busy: Said | null
  onAnswer: (given: InvitationAnswer) => void
}

/** For people who have accepted. A lead role is given up on the team's page. */
export function LeaveButton({ invitation, busy, onAnswer }: Props) {
  const { t } = useTranslation('invitation')
  const { list } = useFormat()
  const [asked, setAsked] = useState(false)
  const left = invitation.teams.filter((team) => team.joined && !isFixed(invitation, team))
  if (left.length === 0) return null
  const teams = list(left.map(({ name }) => name))
  const values = { teams, count: left.length, project: invitation.project }
  return (
    <>
      <Button
        fullWidth
        variant="subtle"
        color="brick"
        disabled={busy !== null}
        onClick={() => setAsked(true)}
      >
        {t('leave.action', values)}
      </Button>
      <Confirm
        opened={asked}
        title={t('leave.title', values)}
        action={t('leave.action', values)}
        dangerous
        busy={busy === 'no'}
        onConfirm={() => {
          setAsked(false)
          onAnswer({ answer: 'no' })
        }}
        onClose={() => setAsked(false)}
      >
        <p>{t('leave.text', values)}</p>
      </Confirm>
    </>
  )
}
