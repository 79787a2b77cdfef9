import type { Application, ApplicationStep } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import styles from './detail.module.css'

/** The teams that review it in order, with their decisions. */
export function ApplicationHistory({ application }: { application: Application }) {
  const { t } = useTranslation('inbox')
  const { steps, pool, state } = application
  return (
    <section className={styles.part}>
      <h3>{t('way.title')}</h3>
      <ol className={styles.way}>
        {steps.map((step) => (
          <HistoryStep key={step.n} step={step} />
        ))}
        {(state === 'pending' || state === 'pooled') && (
          <li className={styles.stop} data-state={state === 'pooled' ? 'pending' : 'waiting'}>
            <p>{t(pool ? 'way.pool' : 'way.noPool')}</p>
            <p className={styles.quiet}>{t(pool ? 'way.poolText' : 'way.noPoolText')}</p>
          </li>
        )}
      </ol>
    </section>
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
        {how !== 'chosen' && <span className={styles.quiet}> · {t(`way.how.${how}`)}</span>}
      </p>
      <p className={styles.quiet}>
        {decided
          ? t(`way.by.${state as 'accepted'}`, {
              name: decided.by.name,
              defaultValue: t(`way.state.${state}`),
            })
          : t(`way.state.${state}`)}
        {at && ` · ${ago(at)}`}
      </p>
      {reason && <p className={styles.quiet}>{t(`reasons.${reason}.name`)}</p>}
      {message && <blockquote className={styles.said}>{message}</blockquote>}
    </li>
  )
}
