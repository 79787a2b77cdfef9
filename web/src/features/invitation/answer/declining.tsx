import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '../../../ui/forms/fields.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from '../invitation.module.css'
import { DeclineButton, type FormProps } from './answer-form.tsx'
import { InvitedTeams } from './invited-teams.tsx'

/** For the decline link: one click, and no questions. */
export function Declining({ invitation, busy, error, onAnswer, onAccept }: FormProps) {
  const { t } = useTranslation('invitation')
  return (
    <Card>
      <Stack gap={6}>
        <InvitedTeams invitation={invitation} />
        <FormProblem error={error} />
        <Stack gap={2}>
          <DeclineButton first invitation={invitation} busy={busy} onAnswer={onAnswer} />
          <Button fullWidth variant="subtle" disabled={busy !== null} onClick={onAccept}>
            {t('acceptInstead')}
          </Button>
        </Stack>
        <Text tone="muted" size={14} className={styles.small}>
          {t('changeable')}
        </Text>
      </Stack>
    </Card>
  )
}
