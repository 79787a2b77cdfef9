import type { AnswerSummary, Form } from '@manyhands/api-client'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/i18n/format.ts'
import { Mark } from '../../../ui/data/mark.tsx'
import styles from './answers.module.css'

interface Props {
  form: Form
  summary: AnswerSummary
  timeZone: string
}

/** Progress as a bar, with numbers for screen readers. */
export function Head({ form, summary, timeZone }: Props) {
  const { t } = useTranslation('forms')
  const { number, percent } = useFormat()
  const { asked, done, outdated, drafts } = summary
  const parts = [
    { key: 'done', count: done },
    { key: 'outdated', count: outdated },
    { key: 'draft', count: drafts },
    { key: 'missing', count: Math.max(asked - done - outdated - drafts, 0) },
  ] as const
  return (
    <section className={styles.head} aria-label={t('answers.progress')}>
      <p className={styles.far}>
        <strong>{t('answers.far', { done: number(done), count: asked })}</strong>
        {asked > 0 && <span className={styles.share}>{percent(done / asked)}</span>}
      </p>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(
          ({ key, count }) =>
            count > 0 && <span key={key} data-part={key} style={{ flexGrow: count, flexBasis: 0 }} />,
        )}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ key, count }) => (
          <div key={key} data-part={key}>
            <dt>{t(`answers.states.${key}`)}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
      </dl>
      <Due form={form} timeZone={timeZone} />
    </section>
  )
}

function Due({ form: { state, opens_at, closes_at }, timeZone }: Pick<Props, 'form' | 'timeZone'>) {
  const { t } = useTranslation('forms')
  const { meeting } = useFormat()
  const over = closes_at !== null && Date.parse(closes_at) <= Date.now()
  const later = opens_at !== null && Date.parse(opens_at) > Date.now()
  return (
    <p className={styles.due}>
      {state === 'open' && !over ? (
        <Mark tone={later ? 'quiet' : 'good'}>{t('formStates.open')}</Mark>
      ) : (
        <Mark tone="quiet">{t(state === 'open' ? 'states.closed' : `formStates.${state}`)}</Mark>
      )}
      {later && <span>{t('list.opens', { when: meeting(opens_at, timeZone) })}</span>}
      <span>
        {closes_at
          ? t(over ? 'due.was' : 'due.until', { when: meeting(closes_at, timeZone) })
          : t('due.always')}
      </span>
    </p>
  )
}
