import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../invitation.module.css'
import { DeclineButton, type FormProps } from './answer-form.tsx'
import { InvitedTeams, isFixed } from './invited-teams.tsx'

/**
 * For people with a second step, who can't accept by an email link alone. The questions are asked after
 * signing in.
 */
export function SignInFirst({ invitation, busy, error, onAnswer }: FormProps) {
  const { t } = useTranslation('invitation')
  const { pid, teams } = invitation
  // People already in a team there stay in it when they accept.
  const stays = teams.some((team) => team.open && isFixed(invitation, team))
  return (
    <Card>
      <Stack gap={6}>
        <InvitedTeams invitation={invitation} />
        <p>{t('signInFirst.why')}</p>
        <FormProblem error={error} />
        <Stack gap={2}>
          <LinkButton fullWidth size="lg" to="/me/invitations/$pid" params={{ pid }}>
            {t('signInFirst.action')}
          </LinkButton>
          {!stays && <DeclineButton invitation={invitation} busy={busy} onAnswer={onAnswer} />}
        </Stack>
        <Text tone="muted" size={14} className={styles.small}>
          {t('changeable')}
        </Text>
      </Stack>
    </Card>
  )
}
