import type { Application } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Finished } from '../../../ui/ends/ends.tsx'
import { LinkButton } from '../../../ui/frame/link-button.tsx'
import { Card } from '../../../ui/frame/page.tsx'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './apply.module.css'

/** What happens next, and by when. */
export function Sent({ application, project }: { application: Application; project: string }) {
  const { t } = useTranslation('joining')
  const { date } = useFormat()
  const { pid, person, steps, pool } = application
  const [first, ...others] = steps
  return (
    <Finished
      title={t('sent.title', { name: person.name })}
      lead={t('sent.lead', { project })}
      actions={
        <>
          <LinkButton to="/home">{t('way.toHome')}</LinkButton>
          <LinkButton to="/p/$pid" params={{ pid }} variant="default">
            {t('mine.toProject')}
          </LinkButton>
        </>
      }
    >
      <Card label={t('sent.next')}>
        <h2 className={styles.ahead}>{t('sent.next')}</h2>
        <Stack as="ol" gap={2} className={styles.future}>
          {first && (
            <li>
              {first.answer_by
                ? t('sent.first', { team: first.team, day: date(first.answer_by) })
                : t('sent.then', { team: first.team })}
            </li>
          )}
          {others.map(({ n, team }) => (
            <li key={n}>{t('sent.then', { team })}</li>
          ))}
          {pool ? (
            <li>{t(steps.length > 0 ? 'sent.pool' : 'sent.poolOnly')}</li>
          ) : (
            <li>{t('sent.noPool')}</li>
          )}
        </Stack>
        <Text tone="muted" className={styles.note}>
          {t('sent.email')}
        </Text>
      </Card>
    </Finished>
  )
}
