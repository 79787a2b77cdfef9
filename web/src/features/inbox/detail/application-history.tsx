import type { Application, ApplicationStep } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Stack, Text } from '../../../ui/layout/layout.tsx'
import styles from './detail.module.css'

/** The teams that review it in order, with their decisions. */
export function ApplicationHistory({ application }: { application: Application }) {
  const { t } = useTranslation('inbox')
  const { steps, pool, state } = application
  return (
    <Stack as="section" gap={2} className={styles.part}>
      <h3>{t('way.title')}</h3>
      <ol>
        {steps.map((step) => (
          <HistoryStep key={step.n} step={step} />
        ))}
        {(state === 'pending' || state === 'pooled') && (
          <li className={styles.stop} data-state={state === 'pooled' ? 'pending' : 'waiting'}>
            <p>{t(pool ? 'way.pool' : 'way.noPool')}</p>
            <Text tone="muted" size={15} className={styles.quiet}>
              {t(pool ? 'way.poolText' : 'way.noPoolText')}
            </Text>
          </li>
        )}
      </ol>
    </Stack>
  )
}

function HistoryStep({ step }: { step: ApplicationStep }) {
  const { t } = useTranslation('inbox')
  const { ago } = useFormat()
  const { team, how, state, since, decided, reason, message } = step
  const at = decided?.at ?? since
  return (
    <li className={styles.stop} data-state={state}>
      <p>
        <bdi>{team}</bdi>
        {how !== 'chosen' && (
          <Text as="span" tone="muted" size={15} className={styles.quiet}>
            {' '}
            · {t(`way.how.${how}`)}
          </Text>
        )}
      </p>
      <Text tone="muted" size={15} className={styles.quiet}>
        {decided
          ? t(`way.by.${state as 'accepted'}`, {
              name: decided.by.name,
              defaultValue: t(`way.state.${state}`),
            })
          : t(`way.state.${state}`)}
        {at && ` · ${ago(at)}`}
      </Text>
      {reason && (
        <Text tone="muted" size={15} className={styles.quiet}>
          {t(`reasons.${reason}.name`)}
        </Text>
      )}
      {message && (
        <Text as="blockquote" tone="muted" size={15} className={styles.said}>
          {message}
        </Text>
      )}
    </li>
  )
}
