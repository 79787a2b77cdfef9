import { Button } from '@mantine/core'
import { type Secured, secureAccount } from '@manyhands/api-client'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Section, useTitle } from '../../../../ui/frame/page.tsx'
import { RemainingAccess } from './remaining-access.tsx'
import styles from './secure.module.css'

/** Ends everything that could act as this person, then reviews the remaining ways to sign in. */
export function SecurePage() {
  const { t } = useTranslation('settings')
  useTitle(t('secure.title'))
  const queryClient = useQueryClient()
  const secure = useMutation({
    mutationFn: () => secureAccount(),
    onSuccess: () => queryClient.invalidateQueries(),
  })
  return (
    <>
      <Section title={t('secure.title')}>
        {secure.data ? (
          <Done ended={secure.data.ended} />
        ) : (
          <div className={styles.ask}>
            <p className={styles.lead}>{t('secure.lead')}</p>
            <ul className={styles.list}>
              <li>{t('secure.will.sessions')}</li>
              <li>{t('secure.will.tokens')}</li>
              <li>{t('secure.will.calendar')}</li>
              <li>{t('secure.will.invitations')}</li>
            </ul>
            <p className={styles.lead}>{t('secure.then')}</p>
            <FormProblem error={secure.error} />
            <Button
              leftSection={<IconShieldCheck size={20} />}
              loading={secure.isPending}
              onClick={() => secure.mutate()}
            >
              {t('secure.action')}
            </Button>
          </div>
        )}
      </Section>
      {secure.data && <RemainingAccess />}
    </>
  )
}

function Done({ ended }: { ended: Secured['ended'] }) {
  const { t } = useTranslation('settings')
  const tokens = ended.tokens + ended.credentials
  const invitations = ended.invitation_links
  const some = ended.sessions + tokens + ended.calendars + invitations > 0
  return (
    <div className={styles.done} role="status">
      <IconShieldCheck size={28} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={styles.doneTitle}>{t('secure.done')}</p>
        {some ? (
          <ul className={styles.list}>
            {ended.sessions > 0 && <li>{t('secure.ended.sessions', { count: ended.sessions })}</li>}
            {tokens > 0 && <li>{t('secure.ended.tokens', { count: tokens })}</li>}
            {ended.calendars > 0 && <li>{t('secure.ended.calendar')}</li>}
            {invitations > 0 && (
              <li>
                <Trans
                  t={t}
                  i18nKey="secure.ended.invitations"
                  values={{ count: invitations }}
                  components={{ here: <Link to="/me/invitations" /> }}
                />
              </li>
            )}
          </ul>
        ) : (
          <p className={styles.lead}>{t('secure.ended.nothing')}</p>
        )}
      </div>
    </div>
  )
}
