import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import styles from '../invitation.module.css'
import type { FormProps } from './answer-form.tsx'
import { isFixed } from './invited-teams.tsx'

/** For people who have accepted. A lead role is given up on the team's page. */
export function LeaveButton({
  invitation,
  busy,
  onAnswer,
}: Pick<FormProps, 'invitation' | 'busy' | 'onAnswer'>) {
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
        <p className={styles.why}>{t('leave.text', values)}</p>
      </Confirm>
    </>
  )
}
