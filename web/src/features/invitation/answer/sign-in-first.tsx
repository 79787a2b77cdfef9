import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card } from '../../../ui/frame/page.tsx'
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
      <div className={styles.form}>
        <InvitedTeams invitation={invitation} />
        <p className={styles.why}>{t('signInFirst.why')}</p>
        <FormProblem error={error} />
        <div className={styles.answers}>
          <LinkButton fullWidth size="lg" to="/me/invitations/$pid" params={{ pid }}>
            {t('signInFirst.action')}
          </LinkButton>
          {!stays && <DeclineButton invitation={invitation} busy={busy} onAnswer={onAnswer} />}
        </div>
        <p className={styles.small}>{t('changeable')}</p>
      </div>
    </Card>
  )
}
