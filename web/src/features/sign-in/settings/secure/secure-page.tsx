import { Button } from '@mantine/core'
import { type Secured, secureAccount } from '@manyhands/api-client'
import { IconShieldCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { FormProblem } from '../../../../ui/forms/fields.tsx'
import { Section, useTitle } from '../../../../ui/frame/page.tsx'
import { Line, Stack, Text } from '../../../../ui/layout/layout.tsx'
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
          <Stack gap={4} align="start">
            <Text tone="muted" measure>
              {t('secure.lead')}
            </Text>
            <Stack as="ul" gap={1.5} className={styles.list}>
              <li>{t('secure.will.sessions')}</li>
              <li>{t('secure.will.tokens')}</li>
              <li>{t('secure.will.calendar')}</li>
              <li>{t('secure.will.invitations')}</li>
              <li>{t('secure.will.codes')}</li>
            </Stack>
            <Text tone="muted" measure>
              {t('secure.then')}
            </Text>
            <FormProblem error={secure.error} />
            <Button
              leftSection={<IconShieldCheck size={20} />}
              loading={secure.isPending}
              onClick={() => secure.mutate()}
            >
              {t('secure.action')}
            </Button>
          </Stack>
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
    <Line gap={3.5} align="start" surface="good" pad="4 4.5" className={styles.done} role="status">
      <IconShieldCheck size={28} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={styles.doneTitle}>{t('secure.done')}</p>
        {some ? (
          <Stack as="ul" gap={1.5} className={styles.list}>
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
          </Stack>
        ) : (
          <Text tone="muted" measure>
            {t('secure.ended.nothing')}
          </Text>
        )}
      </div>
    </Line>
  )
}
